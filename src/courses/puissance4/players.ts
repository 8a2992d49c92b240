import type { Side, Sides } from '../../core/game.ts';
import type { LocalizedText } from '../../core/result.ts';
import type { Limits } from '../../core/strategy.ts';
import { puissance4 } from '../../games/puissance4/index.ts';
import type { CourseContext } from '../course.ts';
import { askNumber, choose } from './questions.ts';
import { texts } from './texts.ts';

/** The player of a colour: a person, or one of the game's strategies. */
export type Puissance4CoursePlayer =
  | { readonly kind: 'person' }
  | {
      readonly kind: 'ai';
      /** The engine's name for it. */
      readonly name: string;
      readonly title: LocalizedText;
      readonly limits: Limits;
      /** Set if the person chose the depth. */
      readonly depth?: number;
    };
const PERSON: Puissance4CoursePlayer = { kind: 'person' };

const MODES = [
  { title: texts.modes.people, ai: [] },
  { title: texts.modes.red, ai: ['second'] },
  { title: texts.modes.yellow, ai: ['first'] },
  { title: texts.modes.engines, ai: ['first', 'second'] },
] as const satisfies readonly { readonly title: LocalizedText; readonly ai: readonly Side[] }[];

/** The strategy with a depth to choose, and its greatest depth. */
const AHEAD = { name: 'plies', most: 10 } as const;

/** Asks at the start of each game: players and difficulty may change between games. */
export async function askPlayers(context: CourseContext): Promise<Sides<Puissance4CoursePlayer>> {
  const mode = await choose(context, texts.mode, MODES);
  const player = (side: Side) =>
    mode.ai.some(each => each === side) ? askAi(context, side) : Promise.resolve(PERSON);
  const first = await player('first');
  return { first, second: await player('second') };
}

async function askAi(context: CourseContext, side: Side): Promise<Puissance4CoursePlayer> {
  const question = texts.ai(puissance4.texts.sides[side]);
  const { name, title, limits } = await choose(context, question, puissance4.ai.strategies);
  if (name !== AHEAD.name) return { kind: 'ai', name, title, limits };
  const depth = await askNumber(context, texts.plies(AHEAD.most), AHEAD.most);
  return { kind: 'ai', name, title: texts.ahead(depth), limits: { depth }, depth };
}
