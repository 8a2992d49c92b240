import type { LocalizedText } from '../../core/result.ts';
import { type CodeFinding, named } from '../python/code-finding.ts';
import type { ExaminedFile } from '../python/examine-file.ts';
import type { PythonCall, PythonHost } from '../python/python-host.ts';
import { isEqual, type PythonValue, pythonText, tuple } from '../python/python-value.ts';
import {
  type Declaration,
  declarationFinding,
  type FunctionTrial,
  isOneOf,
  isWanted,
  tryFunction,
} from '../python/trial.ts';
import { minimaxTime, minimaxTrials } from './minimax-trials.ts';

/** The specification of the assignment's functions, as trials of a student's own. */

const CS50_FUNCTIONS = [
  { name: 'initial_state', parameters: [] },
  { name: 'player', parameters: ['board'] },
  { name: 'actions', parameters: ['board'] },
  { name: 'result', parameters: ['board', 'action'] },
  { name: 'winner', parameters: ['board'] },
  { name: 'terminal', parameters: ['board'] },
  { name: 'utility', parameters: ['board'] },
  { name: 'minimax', parameters: ['board'] },
] as const satisfies readonly Declaration[];

const CONSTANTS = { X: 'X', O: 'O', EMPTY: null } as const;

export const CS50_NAMES = [...CS50_FUNCTIONS.map(({ name }) => name), ...Object.keys(CONSTANTS)];

/** A board drawn as three words: 'XO. .X. ..O'. */
const at = (drawn: string): PythonValue[] =>
  drawn.split(' ').map(row => [...row].map(cell => (cell === '.' ? null : cell)));

/** As it is written in the student's file. */
const boardText = (board: PythonValue): string =>
  pythonText(board).replaceAll('None', 'EMPTY').replaceAll("'", '');

const cell = (i: number, j: number): PythonValue => tuple(i, j);

const trial = (
  name: string,
  board: PythonValue,
  judge: FunctionTrial['judge'],
  ...more: readonly PythonValue[]
): FunctionTrial => ({
  args: [board, ...more],
  shown: `${name}(${[boardText(board), ...more.map(each => pythonText(each))].join(', ')})`,
  judge,
});

const PLAYERS: readonly (readonly [string, PythonValue])[] = [
  ['... ... ...', 'X'],
  ['X.. ... ...', 'O'],
  ['X.. .O. ...', 'X'],
  ['XO. .X. ...', 'O'],
  ['XOX OXO ...', 'X'],
  ['XOX OXO .X.', 'O'],
];

const ACTIONS = ['... ... ...', 'X.. ... ...', 'XO. OX. X.O', '.OX OXO XXO', 'XOX OXO .XO'];

const RESULTS: readonly (readonly [string, number, number, string])[] = [
  ['... ... ...', 1, 1, '... .X. ...'],
  ['... .X. ...', 0, 2, '..O .X. ...'],
  ['X.O .X. O..', 2, 2, 'X.O .X. O.X'],
];

/** Actions that must be refused on 'X.. .O. ...'. */
const REFUSED: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 1],
  [3, 0],
  [0, 3],
  [-1, 0],
  [0, -1],
  [-3, -3],
];

const ENDS: readonly (readonly [string, PythonValue])[] = [
  ['XXX OO. ...', 'X'],
  ['OO. XXX ...', 'X'],
  ['OO. ... XXX', 'X'],
  ['XO. XO. X..', 'X'],
  ['OX. OX. .X.', 'X'],
  ['O.X O.X ..X', 'X'],
  ['XO. OX. ..X', 'X'],
  ['O.X OX. X..', 'X'],
  ['OOO XX. X..', 'O'],
  ['XX. OOO X..', 'O'],
  ['XX. X.. OOO', 'O'],
  ['OX. OXX O..', 'O'],
  ['XOX XO. .O.', 'O'],
  ['XXO X.O ..O', 'O'],
  ['OXX XO. ..O', 'O'],
  ['XXO XO. O..', 'O'],
  ['XXX XOO OOX', 'X'], // with the ninth mark
  ['XOX XOO OXX', null],
  ['OXO XXO XOX', null],
];

const OPEN = ['... ... ...', 'XX. OO. ...', 'X.O .X. O..', 'XOX XOO OX.'];

const actionsOf = (board: readonly PythonValue[]): PythonValue => ({
  set: board.flatMap((row, i) =>
    (row as readonly PythonValue[]).flatMap((mark, j) => (mark === null ? [cell(i, j)] : [])),
  ),
});

const isCopy =
  (next: PythonValue) =>
  (call: PythonCall): LocalizedText | null =>
    isWanted(next)(call) ?? (call.shares || call.aliased ? texts.shares : null);

const isOwn = (call: PythonCall): LocalizedText | null =>
  isWanted(at('... ... ...'))(call) ?? (call.aliased ? texts.aliased : null);

const UTILITIES: Readonly<Record<string, number>> = { X: 1, O: -1, null: 0 };

const TRIALS: Readonly<Record<string, readonly FunctionTrial[]>> = {
  initial_state: [{ args: [], shown: 'initial_state()', judge: isOwn }],
  player: PLAYERS.map(([drawn, turn]) => trial('player', at(drawn), isWanted(turn))),
  actions: ACTIONS.map(drawn => trial('actions', at(drawn), isWanted(actionsOf(at(drawn))))),
  result: [
    ...RESULTS.map(([drawn, i, j, next]) =>
      trial('result', at(drawn), isCopy(at(next)), cell(i, j)),
    ),
    ...REFUSED.map(([i, j]) => ({
      ...trial('result', at('X.. .O. ...'), () => null, cell(i, j)),
      raises: true,
    })),
  ],
  winner: [
    ...ENDS.map(([drawn, who]) => trial('winner', at(drawn), isWanted(who))),
    ...OPEN.map(drawn => trial('winner', at(drawn), isWanted(null))),
  ],
  terminal: [
    ...ENDS.map(([drawn]) => trial('terminal', at(drawn), isWanted(true))),
    ...OPEN.map(drawn => trial('terminal', at(drawn), isWanted(false))),
  ],
  utility: ENDS.map(([drawn, who]) =>
    trial('utility', at(drawn), isWanted(UTILITIES[String(who)])),
  ),
};

const OVER = ['XXX OO. ...', 'OOO XX. X..', 'XOX XOO OXX'].map(drawn =>
  trial('minimax', at(drawn), isWanted(null)),
);

/** Seconds of processor time for the trials of minimax; boards with more empty cells than fit are left out. */
const MINIMAX_BUDGET = 10;

export interface ContractOptions {
  readonly host: PythonHost;
  readonly report: (finding: CodeFinding) => void;
  readonly found: NonNullable<ExaminedFile['found']>;
}

/** Tries every function; those that cannot be called are reported and left out. */
export async function examineContract({ host, report, found }: ContractOptions): Promise<void> {
  const constants = constantFindings(found);
  for (const finding of constants) report(finding);
  const boards = minimaxTrials(MINIMAX_BUDGET, (board, optimal, why) => ({
    ...trial('minimax', board, isOneOf(optimal, texts.optimal(optimal, why))),
    time: minimaxTime(board),
  }));
  for (const declaration of CS50_FUNCTIONS) {
    const { name } = declaration;
    const finding = declarationFinding(declaration, found[name]);
    if (finding) report(finding);
    if (finding?.verdict === 'fault') continue;
    const trials = name === 'minimax' ? [OVER, boards.trials()] : [TRIALS[name]];
    for (const tried of await tryFunction(host, declaration, inTurn(trials))) report(tried);
  }
  const left = boards.left();
  if (left !== null)
    report({ subject: named('minimax'), verdict: 'unseen', message: texts.slow(left) });
}

function* inTurn(lists: readonly Iterable<FunctionTrial>[]): Generator<FunctionTrial> {
  for (const list of lists) yield* list;
}

function constantFindings(found: ContractOptions['found']): CodeFinding[] {
  return Object.entries(CONSTANTS).flatMap(([name, value]) => {
    const own = found[name];
    if (own?.kind === 'value' && isEqual(own.value, value)) return [];
    const is = own === undefined ? null : own.kind === 'value' ? own.text : 'function';
    const message = texts.constant(name, pythonText(value), is);
    return [{ subject: named(name), verdict: 'fault' as const, message }];
  });
}

const texts = {
  shares: {
    fr: 'renvoie un plateau qui partage des lignes avec celui reçu, ou entre elles : copiez-les toutes (copy.deepcopy).',
    en: 'returns a board that shares rows with the one it got, or among them: copy them all (copy.deepcopy).',
  },
  aliased: {
    fr: 'renvoie trois fois la même ligne : un coup dans l’une se verrait dans les trois. Écrivez trois listes.',
    en: 'returns the same row three times: a move in one would show in all. Write three lists.',
  },
  optimal: (actions: readonly PythonValue[], why: 'win' | 'hold' | 'any'): LocalizedText => {
    const list = actions.map(each => pythonText(each));
    const fr = { win: ', qui gagne', hold: ', qui évite la défaite', any: '' }[why];
    const en = { win: ', which wins', hold: ', which avoids defeat', any: '' }[why];
    return { fr: `${list.join(' ou ')}${fr}`, en: `${list.join(' or ')}${en}` };
  },
  slow: (empty: number): LocalizedText => ({
    fr: `Trop lente pour tous les plateaux en si peu de temps : essayée jusqu’à ${empty} cases vides.`,
    en: `Too slow for all boards in so little time: tried up to ${empty} empty cells.`,
  }),
  constant: (name: string, wanted: string, is: string | null): LocalizedText =>
    is === null
      ? {
          fr: `Le fichier ne définit pas ${name} = ${wanted}.`,
          en: `The file does not define ${name} = ${wanted}.`,
        }
      : {
          fr: `${name} vaut ${is} ; attendu : ${wanted}.`,
          en: `${name} is ${is}; expected: ${wanted}.`,
        },
};
