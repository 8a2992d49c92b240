import type { Side, Sides } from '../../core/game.ts';
import type { Words } from '../../core/result.ts';
import type { Limits } from '../../core/strategy.ts';
import { puissance4 } from '../../games/puissance4/index.ts';
import type { Desk } from '../course.ts';
import { askNumber, choose } from './questions.ts';
import { texts } from './texts.ts';

/** Who plays a colour: a person at the keyboard, or one of the game’s own strategies. */
export type Player =
  | { readonly kind: 'person' }
  | {
      readonly kind: 'ai';
      /** As the thinker knows it. */
      readonly name: string;
      readonly title: Words;
      readonly limits?: Limits;
    };
const PERSON: Player = { kind: 'person' };

const MODES = [
  { title: texts.modes.people, ai: [] },
  { title: texts.modes.red, ai: ['second'] },
  { title: texts.modes.yellow, ai: ['first'] },
  { title: texts.modes.engines, ai: ['first', 'second'] },
] as const satisfies readonly { readonly title: Words; readonly ai: readonly Side[] }[];

/** The strategy that looks N moves ahead, and how far it may be asked to look. */
const AHEAD = { name: 'plies', most: 10 } as const;

/** Asked at the start of each game, for its players and the AI’s difficulty may change. */
export async function askPlayers(desk: Desk): Promise<Sides<Player>> {
  const mode = await choose(desk, texts.mode, MODES);
  const player = (side: Side) =>
    mode.ai.some(each => each === side) ? askAi(desk, side) : Promise.resolve(PERSON);
  const first = await player('first');
  return { first, second: await player('second') };
}

async function askAi(desk: Desk, side: Side): Promise<Player> {
  const question = texts.ai(puissance4.texts.sides[side]);
  const { name, title } = await choose(desk, question, puissance4.play.strategies);
  if (name !== AHEAD.name) return { kind: 'ai', name, title };
  const depth = await askNumber(desk, texts.plies(AHEAD.most), AHEAD.most);
  return { kind: 'ai', name, title: texts.ahead(depth), limits: { depth } };
}
