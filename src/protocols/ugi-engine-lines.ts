import type { LocalizedText } from '../core/result.ts';
import { onOneLine, quoted, texts, type UnreadableLine, unreadable, whole } from './ugi.ts';

/** The Universal Game Interface, engine to host: messages to lines and back. */
export type UgiEngineMessage =
  | { readonly type: 'ugiok' | 'readyok' }
  | { readonly type: 'id'; readonly field: 'name' | 'author'; readonly text: string }
  | { readonly type: 'option'; readonly option: UgiOption }
  | { readonly type: 'info'; readonly info: UgiInfo }
  /** Null: the engine has no move to play. */
  | { readonly type: 'bestmove'; readonly move: string | null }
  | { readonly type: 'response'; readonly text: string };

export type UgiOption = { readonly name: string } & (
  | { readonly kind: 'string'; readonly standard: string }
  | { readonly kind: 'combo'; readonly standard: string; readonly values: readonly string[] }
  | {
      readonly kind: 'spin';
      readonly standard: number;
      readonly min: number;
      readonly max: number;
    }
  | { readonly kind: 'check'; readonly standard: boolean }
  | { readonly kind: 'button' }
);

/** For the side to move. `mate`: its moves until it wins, or below zero until it has lost. */
export type UgiScore =
  | { readonly kind: 'cp'; readonly points: number }
  | { readonly kind: 'mate'; readonly moves: number }
  | { readonly kind: 'win' | 'draw' | 'loss' };

export type UgiInfo = Readonly<Partial<Record<(typeof COUNTS)[number], number>>> & {
  readonly score?: UgiScore;
  readonly pv?: readonly string[];
  /** A sentence for people, to the end of the line. */
  readonly string?: string;
};

const COUNTS = ['depth', 'seldepth', 'time', 'nodes', 'nps', 'hashfull'] as const;
const INFO_WORDS = [...COUNTS, 'score', 'pv', 'string'];
/** Ways to write that there is no move; we write the first. */
const NO_MOVE = ['none', '(none)', '0000'];
const KNOWN = ['id', 'option', 'ugiok', 'readyok', 'info', 'bestmove', 'response'];

const notAnAnswer = (word: string): LocalizedText => ({
  fr: `« ${word} » n’est pas une réponse UGI. Possibilités : ${KNOWN.join(', ')}.`,
  en: `"${word}" is not a UGI answer. Known: ${KNOWN.join(', ')}.`,
});

/** Reads one line of an engine; unknown words of `info` are skipped. */
export function readEngineLine(line: string): UgiEngineMessage | UnreadableLine {
  const text = line.trim();
  const [first = '', ...rest] = text.split(/\s+/);
  const word = first.toLowerCase();
  const after = text.slice(first.length).trim();
  switch (word) {
    case 'ugiok':
    case 'readyok':
      return { type: word };
    case 'id': {
      const found = /^(name|author)\s+(.+)$/is.exec(after);
      if (!found) return unreadable(line, 'bad-id', texts.shape('id name|author TEXT'));
      const field = found[1].toLowerCase() === 'name' ? 'name' : 'author';
      return { type: 'id', field, text: found[2] };
    }
    case 'option': {
      const option = readOption(rest);
      const shape = 'option name NAME type check|spin|combo|string|button [default …]';
      return option
        ? { type: 'option', option }
        : unreadable(line, 'bad-option', texts.shape(shape));
    }
    case 'info':
      return { type: 'info', info: readInfo(after, rest) };
    case 'bestmove':
      return rest[0] === undefined
        ? unreadable(line, 'bad-bestmove', texts.shape('bestmove MOVE'))
        : { type: 'bestmove', move: NO_MOVE.includes(rest[0].toLowerCase()) ? null : rest[0] };
    case 'response':
      return after === ''
        ? unreadable(line, 'bad-response', texts.shape('response ANSWER'))
        : { type: 'response', text: after };
    case '':
      return unreadable(line, 'empty-line', texts.empty);
    default:
      return unreadable(line, 'unknown-answer', notAnAnswer(quoted(first)));
  }
}

/** Words grouped by the keyword that they follow. */
function sections(words: readonly string[], keys: readonly string[]): [string, string[]][] {
  const found: [string, string[]][] = [];
  for (const word of words) {
    const key = word.toLowerCase();
    if (keys.includes(key)) found.push([key, []]);
    else found.at(-1)?.[1].push(word);
  }
  return found;
}

function readOption(words: readonly string[]): UgiOption | null {
  const parts = sections(words, ['name', 'type', 'default', 'min', 'max', 'var']);
  const text = (key: string) => parts.find(([found]) => found === key)?.[1].join(' ') ?? '';
  const name = text('name');
  const standard = text('default') === '<empty>' ? '' : text('default');
  if (name === '') return null;
  switch (text('type').toLowerCase()) {
    case 'string':
      return { kind: 'string', name, standard };
    case 'button':
      return { kind: 'button', name };
    case 'check':
      return { kind: 'check', name, standard: standard.toLowerCase() === 'true' };
    case 'combo': {
      const values = parts.filter(([key]) => key === 'var').map(([, value]) => value.join(' '));
      return { kind: 'combo', name, standard, values };
    }
    case 'spin': {
      const [at, min, max] = [standard, text('min'), text('max')].map(whole);
      if (at === undefined || min === undefined || max === undefined) return null;
      return { kind: 'spin', name, standard: at, min, max };
    }
    default:
      return null;
  }
}

function readScore(words: readonly string[]): UgiScore | undefined {
  const kind = (words[0] ?? '').toLowerCase();
  const value = whole(words[1]);
  if (kind === 'win' || kind === 'draw' || kind === 'loss') return { kind };
  if (kind === 'cp' && value !== undefined) return { kind, points: value };
  return kind === 'mate' && value !== undefined ? { kind, moves: value } : undefined;
}

function readInfo(after: string, words: readonly string[]): UgiInfo {
  const sentence = /^string(?:\s+(.*))?$/is.exec(after);
  if (sentence) return { string: sentence[1] ?? '' };
  const info: { -readonly [K in keyof UgiInfo]: UgiInfo[K] } = {};
  for (const [key, values] of sections(words, INFO_WORDS)) {
    const value = whole(values[0]);
    const count = COUNTS.find(name => name === key);
    if (count && value !== undefined) info[count] = value;
    else if (key === 'pv') info.pv = values;
    else if (key === 'score') {
      const score = readScore(values);
      if (score) info.score = score;
    }
  }
  return info;
}

function writeOption(option: UgiOption): string {
  const head = `option name ${option.name} type ${option.kind}`;
  switch (option.kind) {
    case 'button':
      return head;
    case 'check':
      return `${head} default ${option.standard}`;
    case 'string':
      return `${head} default ${option.standard || '<empty>'}`;
    case 'spin':
      return `${head} default ${option.standard} min ${option.min} max ${option.max}`;
    case 'combo':
      return [`${head} default ${option.standard}`, ...option.values].join(' var ');
  }
}

function writeScore(score: UgiScore): string {
  switch (score.kind) {
    case 'cp':
      return `cp ${score.points}`;
    case 'mate':
      return `mate ${score.moves}`;
    default:
      return score.kind;
  }
}

function writeInfo(info: UgiInfo): string {
  if (info.string !== undefined) return `info string ${info.string}`;
  const count = (name: (typeof COUNTS)[number]) =>
    info[name] === undefined ? [] : [name, String(info[name])];
  return [
    'info',
    ...count('depth'),
    ...count('seldepth'),
    ...(info.score ? ['score', writeScore(info.score)] : []),
    ...COUNTS.slice(2).flatMap(count),
    ...(info.pv ? ['pv', ...info.pv] : []),
  ].join(' ');
}

/** The inverse of `readEngineLine`. */
export function writeEngineLine(message: UgiEngineMessage): string {
  switch (message.type) {
    case 'id':
      return onOneLine(`id ${message.field} ${message.text}`);
    case 'option':
      return onOneLine(writeOption(message.option));
    case 'info':
      return onOneLine(writeInfo(message.info));
    case 'bestmove':
      return onOneLine(`bestmove ${message.move ?? NO_MOVE[0]}`);
    case 'response':
      return onOneLine(`response ${message.text}`);
    default:
      return message.type;
  }
}
