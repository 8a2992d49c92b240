import type { Fault, LocalizedText } from '../core/result.ts';

/**
 * The Universal Game Interface, host to engine: lines to messages and back. Engines' answers are in
 * `ugi-engine-lines.ts`; our use of it is in `docs/ugi.md`. Never throws; independent of games.
 */
export type UgiHostMessage =
  | { readonly type: (typeof BARE)[number] }
  | { readonly type: 'setoption'; readonly name: string; readonly value: string }
  | {
      readonly type: 'position';
      /** A position text of the game, or null for the start. */
      readonly fen: string | null;
      readonly moves: readonly string[];
    }
  | { readonly type: 'go'; readonly limits: UgiGoLimits }
  | { readonly type: 'query'; readonly what: UgiQuery };

/** A line that is no message: the reader reports the fault and changes nothing. */
export interface UnreadableLine {
  readonly type: 'unreadable';
  readonly line: string;
  readonly fault: Fault;
}

/** Milliseconds, plies and positions. A clock may be below zero. */
export type UgiGoLimits = Readonly<Partial<Record<(typeof NUMBERS)[number], number>>> & {
  readonly infinite?: true;
};

const BARE = ['ugi', 'isready', 'uginewgame', 'stop', 'quit'] as const;
const NUMBERS = ['movetime', 'depth', 'nodes', 'p1time', 'p2time', 'p1inc', 'p2inc'] as const;
export const QUERIES = ['p1turn', 'gameover', 'result'] as const;
export type UgiQuery = (typeof QUERIES)[number];
const KNOWN = [...BARE, 'setoption', 'position', 'go', 'query'];

export const texts = {
  empty: { fr: 'La ligne est vide.', en: 'The line is empty.' },
  command: (word: string): LocalizedText => ({
    fr: `« ${word} » n’est pas une commande UGI. Possibilités : ${KNOWN.join(', ')}.`,
    en: `"${word}" is not a UGI command. Known: ${KNOWN.join(', ')}.`,
  }),
  shape: (shape: string): LocalizedText => ({
    fr: `Cette ligne s’écrit « ${shape} ».`,
    en: `This line is written "${shape}".`,
  }),
  number: (name: string, word: string, least: number): LocalizedText => ({
    fr: `${name} vaut « ${word} » ; il faut un nombre entier, ${least} au moins.`,
    en: `${name} is "${word}"; it must be a whole number, ${least} or more.`,
  }),
};

/** A word from the other end as messages quote it: on one line, and short. */
export const quoted = (word: string): string => {
  const plain = word.replace(/[^\P{C}\u200d]/gu, '?');
  return plain.length > 40 ? `${plain.slice(0, 39)}…` : plain;
};

/** A whole number, or undefined. */
export const whole = (word = ''): number | undefined =>
  /^[-+]?\d{1,15}$/.test(word) ? Number(word) + 0 : undefined; // never -0

/** Joins the lines of a text into one. */
export const onOneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ').trim();

export const unreadable = (line: string, code: string, message: LocalizedText): UnreadableLine => ({
  type: 'unreadable',
  line,
  fault: { code, message },
});

const isOneOf = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word);

/** Reads one line of a host; extra spaces and the case of keywords do not matter. */
export function readHostLine(line: string): UgiHostMessage | UnreadableLine {
  const [first = '', ...rest] = line.trim().split(/\s+/);
  const word = first.toLowerCase();
  if (isOneOf(BARE, word)) return { type: word };
  switch (word) {
    case '':
      return unreadable(line, 'empty-line', texts.empty);
    case 'setoption':
      return readSetOption(line, rest);
    case 'position':
      return readPosition(line, rest);
    case 'go':
      return readGo(line, rest);
    case 'query': {
      const what = (rest[0] ?? '').toLowerCase();
      return isOneOf(QUERIES, what)
        ? { type: 'query', what }
        : unreadable(line, 'bad-query', texts.shape(`query ${QUERIES.join('|')}`));
    }
    default:
      return unreadable(line, 'unknown-command', texts.command(quoted(first)));
  }
}

function readSetOption(
  line: string,
  [keyword = '', ...words]: string[],
): UgiHostMessage | UnreadableLine {
  const at = words.findIndex(word => word.toLowerCase() === 'value');
  const name = (at < 0 ? words : words.slice(0, at)).join(' ');
  const value = at < 0 ? '' : words.slice(at + 1).join(' ');
  if (keyword.toLowerCase() !== 'name' || name === '')
    return unreadable(line, 'bad-setoption', texts.shape('setoption name NAME value VALUE'));
  return { type: 'setoption', name, value: value === '<empty>' ? '' : value };
}

function readPosition(
  line: string,
  [how = '', ...words]: string[],
): UgiHostMessage | UnreadableLine {
  const at = words.findIndex(word => word.toLowerCase() === 'moves');
  const fen = (at < 0 ? words : words.slice(0, at)).join(' ');
  const moves = at < 0 ? [] : words.slice(at + 1);
  const start = how.toLowerCase() === 'startpos';
  if ((start && fen === '') || (how.toLowerCase() === 'fen' && fen !== ''))
    return { type: 'position', fen: start ? null : fen, moves };
  return unreadable(
    line,
    'bad-position',
    texts.shape('position startpos|fen POSITION [moves MOVE …]'),
  );
}

const GO_SHAPE =
  'go [movetime MS] [depth N] [nodes N] [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [infinite]';

function readGo(line: string, words: readonly string[]): UgiHostMessage | UnreadableLine {
  const limits: { -readonly [K in keyof UgiGoLimits]: UgiGoLimits[K] } = {};
  for (let i = 0; i < words.length; i++) {
    const name = words[i].toLowerCase();
    if (name === 'infinite') {
      limits.infinite = true;
      continue;
    }
    if (!isOneOf(NUMBERS, name)) return unreadable(line, 'bad-go', texts.shape(GO_SHAPE));
    const word = words[++i] ?? '';
    const value = whole(word);
    const clock = name === 'p1time' || name === 'p2time';
    const least = name === 'depth' || name === 'nodes' ? 1 : 0;
    if (value === undefined || (value < least && !clock))
      return unreadable(line, 'bad-number', texts.number(name, quoted(word), least));
    limits[name] = value;
  }
  return { type: 'go', limits };
}

/** The inverse of `readHostLine`. Precondition: names, moves and positions contain no keyword of the line. */
export function writeHostLine(message: UgiHostMessage): string {
  switch (message.type) {
    case 'setoption':
      return onOneLine(`setoption name ${message.name} value ${message.value || '<empty>'}`);
    case 'position': {
      const from = message.fen === null ? 'startpos' : `fen ${message.fen}`;
      const moves = message.moves.length === 0 ? '' : ` moves ${message.moves.join(' ')}`;
      return onOneLine(`position ${from}${moves}`);
    }
    case 'go': {
      const { limits } = message;
      const words = NUMBERS.flatMap(name =>
        limits[name] === undefined ? [] : [`${name} ${limits[name]}`],
      );
      return ['go', ...words, ...(limits.infinite ? ['infinite'] : [])].join(' ');
    }
    case 'query':
      return `query ${message.what}`;
    default:
      return message.type;
  }
}
