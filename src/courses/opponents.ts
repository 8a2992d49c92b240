import type { Game } from '../core/game.ts';
import { type LocalizedText, ok, type Result } from '../core/result.ts';
import type { Strategy } from '../core/strategy.ts';
import { levelsOf, strategiesByStrength } from '../engine/players.ts';
import type { CourseContext } from './course.ts';
import { ask, readNumber, say } from './questions.ts';

/** A program that a person may choose: how lists name and explain it. */
interface CourseOpponent {
  /** What is typed to choose it. */
  readonly name: string;
  readonly title: LocalizedText;
  /** One line. */
  readonly summary: LocalizedText;
  readonly lesson: LocalizedText;
}

/** All levels, then all strategies of a game, each from the weakest to the strongest. */
function opponentsOf(game: Game): CourseOpponent[] {
  const levels = levelsOf(game).map(({ title, lesson }, i) => ({
    ...{ name: `level:${i + 1}`, title, lesson },
    summary: lesson,
  }));
  return [...levels, ...strategiesByStrength(game)];
}

const lineOf = (number: number, left: string, right: string): string =>
  `${String(number).padStart(4)}. ${left}  ${right}`;

/** Chooses one of a few strategies by number, the weakest first. */
export async function chooseStrategy(
  context: CourseContext,
  title: LocalizedText,
  strategies: readonly Strategy[],
): Promise<Strategy> {
  const { dialogue, lang } = context;
  say(context, title);
  const width = Math.max(...strategies.map(strategy => strategy.title[lang].length));
  for (const [i, strategy] of strategies.entries())
    dialogue.print(lineOf(i + 1, strategy.title[lang].padEnd(width), strategy.summary[lang]));
  const most = strategies.length;
  return ask(context, {
    prompt: texts.choice(most),
    help: texts.choiceHelp(most),
    explain: which => explained(strategies, which),
    read(answer) {
      const number = readNumber(answer, most);
      return number.ok ? ok(strategies[number.value - 1]) : number;
    },
  });
}

/** The list of all opponents, with what is typed for each. */
export function opponentLines(game: Game, { lang }: CourseContext): string[] {
  const opponents = opponentsOf(game);
  const width = Math.max(...opponents.map(({ name }) => name.length));
  const line = ({ name, title, summary }: CourseOpponent, number: number) =>
    lineOf(number, name.padEnd(width), `${title[lang]}. ${summary[lang]}`);
  const numbered = opponents.map((opponent, i) => line(opponent, i + 1));
  const levels = levelsOf(game).length;
  return [
    texts.levels[lang],
    ...numbered.slice(0, levels),
    texts.strategies[lang],
    ...numbered.slice(levels),
  ];
}

/** Asks for one of all opponents, by number or by name; `empty`: the answer that Enter gives. */
export function askOpponent<T>(
  context: CourseContext,
  game: Game,
  prompt: LocalizedText,
  read: (name: string) => Result<T>,
  empty?: T,
): Promise<T> {
  const opponents = opponentsOf(game);
  return ask(context, {
    prompt,
    help: texts.opponentHelp(opponents.length),
    explain: which => explained(opponents, which),
    read(answer) {
      if (answer === '' && empty !== undefined) return ok(empty);
      if (!/^\d*$/.test(answer)) return read(answer);
      const number = readNumber(answer, opponents.length);
      return number.ok ? read(opponents[number.value - 1].name) : number;
    },
  });
}

/** The explanation that `aide 3` or `aide mcts` shows. */
function explained(list: readonly CourseOpponent[], which: string): LocalizedText | null {
  const found = /^\d+$/.test(which)
    ? list[Number(which) - 1]
    : list.find(({ name }) => name === which.toLowerCase());
  return found
    ? {
        fr: `${found.title.fr} (${found.name}). ${found.lesson.fr}`,
        en: `${found.title.en} (${found.name}). ${found.lesson.en}`,
      }
    : null;
}

const texts = {
  choice: (most: number): LocalizedText => ({
    fr: `Votre choix (1 à ${most}) : `,
    en: `Your choice (1 to ${most}): `,
  }),
  choiceHelp: (most: number): LocalizedText => ({
    fr: `Tapez un nombre de 1 à ${most}. « aide 2 » explique en détail le choix 2 ; « quitter » arrête tout.`,
    en: `Type a number from 1 to ${most}. "help 2" explains choice 2 at length; "quit" ends it all.`,
  }),
  opponentHelp: (most: number): LocalizedText => ({
    fr: `Tapez un nombre de 1 à ${most}, ou un nom de la liste, avec ses limites au besoin : mcts:1s, alphabeta:depth=6.\n« aide 9 » explique en détail le joueur 9 ; « quitter » arrête tout.`,
    en: `Type a number from 1 to ${most}, or a name of the list, with limits if you like: mcts:1s, alphabeta:depth=6.\n"help 9" explains player 9 at length; "quit" ends it all.`,
  }),
  levels: {
    fr: 'Niveaux, du plus faible au plus fort :',
    en: 'Levels, from the weakest to the strongest:',
  },
  strategies: {
    fr: 'Stratégies, de la plus faible à la plus forte :',
    en: 'Strategies, from the weakest to the strongest:',
  },
} as const;
