import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readAnswer } from '../../src/protocols/codingame.ts';
import { LineSplitter } from '../../src/protocols/lines.ts';
import { Log320ClientReader, Log320ServerReader } from '../../src/protocols/log320.ts';
import {
  readCoupRep,
  readCoupReq,
  readPartieRep,
  readPartieReq,
  ScsStructReader,
  SIZE,
} from '../../src/protocols/scs.ts';
import { readHostLine, writeHostLine } from '../../src/protocols/ugi.ts';
import { readEngineLine, writeEngineLine } from '../../src/protocols/ugi-engine-lines.ts';

/** Feeds malformed lines and structs to every codec, which must not throw or use ever more memory. */

export interface FuzzFigures {
  readonly codec: string;
  readonly pieces: number;
  readonly exceptions: number;
  /** Megabytes of heap in use, after a collection. */
  readonly before: number;
  readonly after: number;
  readonly seconds: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = () => {
  collect();
  return Math.round(process.memoryUsage().heapUsed / 1e5) / 10;
};

let state = 1;
const below = (n: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const pick = <T>(list: readonly T[]): T => list[below(list.length)];

const WORDS =
  'ugi isready position startpos fen moves go movetime infinite depth nodes p1time setoption name value quit stop query p1turn result gameover id author option type combo var default spin min max check button string ugiok readyok info score cp mate win pv bestmove none response true 3/3/3 x a1 b2 D6-D5 A8 - 0 1 2 3 4 5 8 -1 9007199254740993 1e9 NaN __proto__ constructor <empty>'.split(
    ' ',
  );
const ODD = [
  '',
  ' ',
  '\t',
  '\0',
  '\r',
  '\n',
  '\u2028',
  '\ud800',
  'é',
  '😀',
  '\u202e',
  '\x1b[2J',
  '"',
];

/** Words in random order, some damaged, sometimes long, sometimes random bytes. */
function line(): string {
  const count = below(20) === 0 ? below(400) : below(9);
  let text = '';
  for (let i = 0; i < count; i++) {
    const word = pick(WORDS);
    text += below(12) === 0 ? word.slice(0, below(word.length + 1)) : word;
    text += below(9) === 0 ? pick(ODD) : ' ';
  }
  return below(50) === 0 ? text.repeat(below(20)).slice(0, 8_192) : text;
}

const struct = (): Uint8Array =>
  Uint8Array.from({ length: below(44) }, () => (below(3) === 0 ? below(256) : below(4)));

/** Lines after which stateful readers are replaced, as by a new connection. */
const CONNECTION = 500;

const codecs: Readonly<Record<string, () => (piece: number) => void>> = {
  'ugi host': () => () => {
    const message = readHostLine(line());
    if (message.type !== 'unreadable') writeHostLine(message);
  },
  'ugi engine': () => () => {
    const message = readEngineLine(line());
    if (message.type !== 'unreadable') writeEngineLine(message);
  },
  codingame: () => () => void readAnswer(line()),
  lines: () => {
    const cutter = new LineSplitter();
    return () => void cutter.push(line());
  },
  log320: () => {
    let server = new Log320ServerReader();
    let client = new Log320ClientReader();
    return piece => {
      if (piece % CONNECTION === 0 || server.pending > 4_096) {
        server = new Log320ServerReader();
        client = new Log320ClientReader();
      }
      const text = line();
      server.push(text);
      client.push(text);
    };
  },
  scs: () => {
    const reader = new ScsStructReader();
    const sizes = [
      [SIZE.partieReq, readPartieReq],
      [SIZE.partieRep, readPartieRep],
      [SIZE.coupReq, readCoupReq],
      [SIZE.coupRep, readCoupRep],
    ] as const;
    return () => {
      reader.push(struct());
      const [size, read] = pick(sizes);
      for (let bytes = reader.take(size); bytes; bytes = reader.take(size)) read(bytes);
    };
  },
};

export function fuzz(pieces: number): FuzzFigures[] {
  return Object.entries(codecs).map(([codec, make]) => {
    const feed = make();
    for (let i = 0; i < 2_000; i++) feed(i + 1); // one-time initialization does not count
    const before = heap();
    const began = performance.now();
    let exceptions = 0;
    for (let i = 0; i < pieces; i++) {
      try {
        feed(i);
      } catch (error) {
        if (exceptions++ === 0) console.error(codec, error);
      }
    }
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { codec, pieces, exceptions, before, after: heap(), seconds };
  });
}
