import type { LocalizedText } from '../../core/result.ts';
import type { PythonCall } from '../python/python-host.ts';
import { type PythonValue, pythonText } from '../python/python-value.ts';
import { type Declaration, type FunctionTrial, isWanted } from '../python/trial.ts';
import { differenceLines, firstDifference } from './difference.ts';
import { outputFor, TRACES } from './traces.ts';

/** The assignment's six functions, and how a student's own are tried. */

export const RENNES2_FUNCTIONS = [
  { name: 'init_tictactoe', parameters: [] },
  { name: 'print_tictactoe', parameters: ['grille'] },
  { name: 'est_pleine', parameters: ['grille'] },
  { name: 'a_gagne', parameters: ['grille', 'joueur'] },
  { name: 'tictactoe_1coup', parameters: ['grille', 'joueur'] },
  { name: 'tictactoe', parameters: [] },
] as const satisfies readonly Declaration[];

type FunctionName = (typeof RENNES2_FUNCTIONS)[number]['name'];

/** A grid drawn as three words: 'XO- -X- --O'. */
const grid = (drawn: string): PythonValue[] => drawn.split(' ').map(row => [...row]);

const trial = (
  name: FunctionName,
  args: readonly PythonValue[],
  judge: FunctionTrial['judge'],
  more: Partial<FunctionTrial> = {},
): FunctionTrial => ({
  args,
  shown: `${name}(${args.map(pythonText).join(', ')})`,
  judge,
  ...more,
});

const ALIGNED = [
  ...['XXX --- ---', '--- XXX ---', '--- --- XXX'],
  ...['X-- X-- X--', '-X- -X- -X-', '--X --X --X'],
  ...['X-- -X- --X', '--X -X- X--'],
];
const NOT_ALIGNED = ['--- --- ---', 'XX- -OO O-X', 'XOX XOO OXX'];

/** Ignores a space at the end of a line, as `print(…, end=" ")` leaves it; the traces show it. */
const isGrid =
  (drawn: string) =>
  ({ printed }: PythonCall): LocalizedText | null => {
    const wanted = `${drawn
      .split(' ')
      .map(row => [...row].join(' '))
      .join('\n')}\n`;
    const difference = firstDifference(wanted, printed);
    return difference && texts.prints(differenceLines(difference), difference.line);
  };

const QUESTIONS = [
  'Dans quelle ligne souhaitez-vous jouer',
  'Dans quelle colonne souhaitez-vous jouer',
];
const REFUSAL = 'Case non disponible';

/** Whether it asked both questions, and said as often as it should that a cell is taken. */
const asks =
  (next: string, refusals: number) =>
  (call: PythonCall): LocalizedText | null => {
    const wrong = isWanted(grid(next))(call);
    if (wrong) return wrong;
    const missing = QUESTIONS.find(question => !call.printed.includes(question));
    if (missing !== undefined) return texts.lacks(missing);
    return call.printed.split(REFUSAL).length - 1 === refusals ? null : texts.refusals(refusals);
  };

const isOutput =
  (wanted: string) =>
  ({ printed }: PythonCall): LocalizedText | null => {
    const difference = firstDifference(wanted, printed);
    return difference && texts.prints(differenceLines(difference), difference.line);
  };

/** The trials of each function. */
export async function rennes2Trials(): Promise<
  Readonly<Record<FunctionName, readonly FunctionTrial[]>>
> {
  const outputs = await Promise.all(TRACES.map(outputFor));
  const asked = (drawn: string, joueur: string, answers: string, next: string, refusals: number) =>
    trial('tictactoe_1coup', [grid(drawn), joueur], asks(next, refusals), {
      input: [...answers],
      mayChange: true,
    });
  return {
    init_tictactoe: [
      trial(
        'init_tictactoe',
        [],
        call => isWanted(grid('--- --- ---'))(call) ?? (call.aliased ? texts.aliased : null),
      ),
    ],
    print_tictactoe: ['--- --- ---', 'XO- -X- --O'].map(drawn =>
      trial('print_tictactoe', [grid(drawn)], isGrid(drawn), { input: [] }),
    ),
    est_pleine: (
      [
        ['--- --- ---', false],
        ['XOX OXO OX-', false],
        ['-OX OXO OXX', false],
        ['XOX O-O OXX', false],
        ['XOX XOO OXX', true],
        ['XXX OOX OXO', true],
      ] as const
    ).map(([drawn, full]) => trial('est_pleine', [grid(drawn)], isWanted(full))),
    a_gagne: ['X', 'O'].flatMap(joueur => [
      ...ALIGNED.flatMap(drawn => {
        const own = grid(drawn.replaceAll('X', joueur));
        const other = joueur === 'X' ? 'O' : 'X';
        return [
          trial('a_gagne', [own, joueur], isWanted(true)),
          trial('a_gagne', [own, other], isWanted(false)),
        ];
      }),
      ...NOT_ALIGNED.map(drawn => trial('a_gagne', [grid(drawn), joueur], isWanted(false))),
    ]),
    tictactoe_1coup: [
      asked('--- --- ---', 'X', '01', '-X- --- ---', 0),
      asked('-X- --- ---', 'O', '22', '-X- --- --O', 0),
      asked('-XO -X- ---', 'O', '110112', '-XO -XO ---', 2),
    ],
    tictactoe: TRACES.map((answers, i) =>
      trial('tictactoe', [], isOutput(outputs[i]), { input: answers }),
    ),
  };
}

const texts = {
  aliased: {
    fr: 'renvoie trois fois la même liste : un coup dans une ligne se verrait dans les trois. Écrivez trois listes.',
    en: 'returns the same list three times: a move in one row would show in all. Write three lists.',
  },
  prints: ([expected, found]: readonly LocalizedText[], line: number): LocalizedText => ({
    fr: `affiche autre chose que le sujet, à la ligne ${line} : ${expected.fr} ; ${found.fr}`,
    en: `prints something else than the assignment, in line ${line}: ${expected.en}; ${found.en}`,
  }),
  lacks: (question: string): LocalizedText => ({
    fr: `ne pose pas la question « ${question} ? (0, 1 ou 2) ».`,
    en: `does not ask "${question} ? (0, 1 ou 2)".`,
  }),
  refusals: (count: number): LocalizedText => ({
    fr: `doit dire « Case non disponible (déjà remplie) » pour chaque case prise (ici : ${count} fois), et redemander.`,
    en: `must say "Case non disponible (déjà remplie)" for each cell that is taken (here: ${count} times), and ask again.`,
  }),
};
