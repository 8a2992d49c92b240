import type { Side, Sides } from '../../core/game.ts';
import { type LocalizedText, ok } from '../../core/result.ts';
import type { Limits } from '../../core/strategy.ts';
import { strategiesByStrength } from '../../engine/players.ts';
import { puissance4 } from '../../games/puissance4/index.ts';
import type { CourseContext } from '../course.ts';
import { chooseStrategy } from '../opponents.ts';
import { ask, readNumber, say } from '../questions.ts';
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

/** The game's own strategies, the weakest first. */
const own = puissance4.ai.strategies.map(({ name }) => name);
const STRATEGIES = strategiesByStrength(puissance4).filter(({ name }) => own.includes(name));

/** Asks at the start of each game: players and difficulty may change between games. */
export async function askPlayers(context: CourseContext): Promise<Sides<Puissance4CoursePlayer>> {
  const { ai } = await askMode(context);
  const player = (side: Side) =>
    ai.some(each => each === side) ? askAi(context, side) : Promise.resolve(PERSON);
  const first = await player('first');
  return { first, second: await player('second') };
}

function askMode(context: CourseContext): Promise<(typeof MODES)[number]> {
  say(context, texts.mode);
  for (const [i, { title }] of MODES.entries())
    context.dialogue.print(`  ${i + 1}. ${title[context.lang]}`);
  return ask(context, {
    prompt: texts.choice(MODES.length),
    help: texts.modeHelp(MODES.length),
    read(answer) {
      const number = readNumber(answer, MODES.length);
      return number.ok ? ok(MODES[number.value - 1]) : number;
    },
  });
}

async function askAi(context: CourseContext, side: Side): Promise<Puissance4CoursePlayer> {
  const question = texts.ai(puissance4.texts.sides[side]);
  const { name, title, limits, depths } = await chooseStrategy(context, question, STRATEGIES);
  if (!depths) return { kind: 'ai', name, title, limits };
  const depth = await ask(context, {
    prompt: texts.plies(depths.most),
    help: texts.pliesHelp(depths.most),
    read: answer => readNumber(answer, depths.most),
  });
  return { kind: 'ai', name, title: texts.ahead(depth), limits: { depth }, depth };
}
