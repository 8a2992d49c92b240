import { basename } from 'node:path';
import { nearest } from '../../core/nearest.ts';
import type { ConnectionEnd } from '../connection.ts';
import { type BotEvidence, shellWord } from '../evidence.ts';
import type { Finding } from './finding.ts';

/** Diagnoses a Prolog program from the last output of our host (`bots/prolog/host.pl`). */

type Trouble = Pick<Finding, 'code' | 'values'>;

const PREDICATE = { name: 'choisir_coup', arity: 4 } as const;
/** The most predicates listed that a file defines instead. */
const MOST_LISTED = 12;

/** Why it ended before a game; null if the host's output does not show it. */
export function prologStartTrouble(
  path: string,
  ending: ConnectionEnd,
  stderr: string,
): Trouble | null {
  const file = basename(path);
  const defined = /ne définit pas choisir_coup\/4\. Il définit : (.*)\.$/m.exec(stderr)?.[1];
  if (defined !== undefined)
    return missingPredicate(file, defined === 'rien' ? [] : defined.split(', '));
  if (ending.kind === 'exit' && ending.code === 0)
    return { code: 'prolog.halted', values: { file } };
  if (!/ : fichier refusé, /.test(stderr)) return null;
  return { code: 'prolog.refused', values: { file, error: firstError(stderr, path) } };
}

interface Defined {
  readonly module: string | null;
  readonly name: string;
  readonly arity: number;
}

function readDefined(text: string): Defined | null {
  const [, module, name, arity] = /^(?:([^:]+):)?(.+)\/(\d+)$/.exec(text) ?? [];
  return name === undefined ? null : { module: module ?? null, name, arity: Number(arity) };
}

/** Names the predicate that was probably meant. */
function missingPredicate(file: string, texts: readonly string[]): Trouble {
  const { name, arity } = PREDICATE;
  const defined = texts.map(readDefined).filter(each => each !== null);
  const same = defined.filter(each => each.name === name);
  const hidden = same.find(each => each.arity === arity);
  if (hidden) return { code: 'prolog.module', values: { file, module: hidden.module ?? 'user' } };
  if (same.length > 0)
    return { code: 'prolog.arity', values: { file, arity: String(same[0].arity) } };
  const near = nearest(
    name,
    defined.map(each => each.name),
  );
  const meant = defined.find(each => each.name === near);
  if (meant)
    return {
      code: meant.arity === arity ? 'prolog.name' : 'prolog.nameAndArity',
      values: { file, near: `${meant.name}/${meant.arity}` },
    };
  if (texts.length === 0) return { code: 'prolog.empty', values: { file } };
  const list = texts.slice(0, MOST_LISTED).join(', ');
  return {
    code: 'prolog.absent',
    values: { file, list: texts.length > MOST_LISTED ? `${list}…` : list },
  };
}

/** Prolog's first error, with its line and column where they are known. */
function firstError(stderr: string, path: string): string {
  const lines = stderr.split('\n');
  const at = lines.findIndex(line => line.startsWith('ERROR:'));
  if (at < 0) return '…';
  const [first, next] = lines.slice(at, at + 2).map(line => line.replace(/^ERROR:\s*/, '').trim());
  const shown = first.replace(`${path}:`, '').trim();
  // only a location: the message is in the next line
  return /^[\d:]*$/.test(shown) && next ? `${shown} ${next}`.trim() : shown;
}

/** A shell command that asks the program for its move in a position; null if the text is not a position of its game. */
export function prologReplay(path: string, position: string): string | null {
  const [grid = '', turn = '', imposed = ''] = position.split(' ');
  const boards = grid.split('/').map(board => {
    const cells = board.replace(/[1-9]/g, run => 'v'.repeat(Number(run)));
    return /^[vxo]{9}$/.test(cells) ? `[${[...cells].join(',')}]` : null;
  });
  if (boards.length !== 9 || boards.includes(null) || !/^[xo]$/.test(turn)) return null;
  const where = imposed === '-' ? 'libre' : imposed;
  const goal = `choisir_coup([${boards.join(',')}],${where},${turn},C),print(C),nl`;
  return `swipl -g '${goal}' -t halt ${shellWord(path)}`;
}

/** Why it lost a game; null if the reason is not specific to Prolog. */
export function prologForfeit({ fault, stderr, limit }: BotEvidence): Trouble | null {
  switch (fault) {
    case 'exit': {
      const raised = /^choisir_coup\/4 lève l’exception (.*)\.$/m.exec(stderr)?.[1];
      if (raised !== undefined) return { code: 'prolog.raises', values: { error: raised } };
      if (/^choisir_coup\(.*échoue\.$/m.test(stderr)) return { code: 'prolog.fails', values: {} };
      return stderr.includes('le coup n’est pas connu')
        ? { code: 'prolog.unbound', values: {} }
        : null;
    }
    case 'no-answer':
    case 'late-answer':
      return { code: 'prolog.loops', values: { limit: limit ?? 0 } };
    default:
      return null;
  }
}
