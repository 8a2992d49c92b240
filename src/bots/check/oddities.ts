import type { Rules } from '../../core/game.ts';
import { variantName } from '../../core/variant.ts';
import { readEngineLine } from '../../protocols/ugi-engine-lines.ts';
import type { Candidate } from './candidate.ts';
import { BotDialogue } from './dialogue.ts';
import { type Finding, finding, shown, stderrTalk } from './finding.ts';

/** Tests of UGI lines that our hosts do not send during a game, but others do. */

const ANSWER_TIMEOUT = 3_000;

const isReady = (line: string): true | null =>
  readEngineLine(line).type === 'readyok' ? true : null;
const bestMove = (line: string): string | null => {
  const message = readEngineLine(line);
  return message.type === 'bestmove' ? (message.move ?? '') : null;
};

type Trouble = 'ended' | 'silence' | 'answered' | 'illegal' | 'afterwards';
/** The result of a test if the search ended before a line could be sent during it. */
const INSTANT = 'instant';

interface Oddity {
  readonly name: string;
  /** Sent with the position text of the start in place of START. */
  readonly lines: readonly string[];
  /** Null if the bot reacted well, otherwise what it did. */
  result(bot: BotDialogue, rules: Rules): Promise<Trouble | typeof INSTANT | null>;
}

/** Whether the bot still runs, and has not replied to a line that requires no reply. */
async function wellAfter(bot: BotDialogue) {
  bot.say('isready');
  let answered = false;
  const reply = await bot.until(line => {
    if (bestMove(line) !== null) answered = true;
    return isReady(line);
  }, ANSWER_TIMEOUT);
  if (reply.kind !== 'said') return reply.kind;
  return answered ? ('answered' as const) : null;
}

async function legalAfter(bot: BotDialogue, rules: Rules) {
  const reply = await bot.until(bestMove, ANSWER_TIMEOUT);
  if (reply.kind !== 'said') return reply.kind;
  return rules.readMove(rules.start, reply.value).ok ? null : ('illegal' as const);
}

const ODDITIES: readonly Oddity[] = [
  {
    name: 'unknown',
    lines: ['xyzzy 1 2 3', 'setoption name Xyzzy value 1', 'debug on'],
    result: wellAfter,
  },
  { name: 'empty', lines: ['', '   ', ''], result: wellAfter },
  {
    name: 'spaces',
    lines: ['  position   startpos ', 'go   movetime   100 '],
    result: legalAfter,
  },
  { name: 'crlf', lines: ['position startpos\r', 'go movetime 100\r'], result: legalAfter },
  { name: 'stop', lines: ['stop'], result: wellAfter },
  {
    name: 'ready',
    lines: ['position startpos', 'go movetime 800', 'isready'],
    async result(bot, rules) {
      let move: string | null = null;
      const ready = await bot.until(line => {
        move ??= bestMove(line);
        return isReady(line);
      }, ANSWER_TIMEOUT);
      if (ready.kind !== 'said') return ready.kind;
      if (move === null) return legalAfter(bot, rules);
      return ready.spent > 400 ? 'afterwards' : INSTANT;
    },
  },
  {
    name: 'fen',
    lines: ['position fen START', 'go movetime 100'],
    result: legalAfter,
  },
];

/** Makes all tests in one dialogue; a bot that stops replying or exits is restarted for the next one. */
export async function oddities(candidate: Candidate, rules: Rules): Promise<Finding[]> {
  const { game, options } = rules;
  const open = async (): Promise<BotDialogue | null> => {
    const bot = new BotDialogue(await candidate.start());
    bot.say('ugi');
    await bot.untilType('ugiok', 10_000);
    bot.say(
      `setoption name Game value ${game.id}`,
      `setoption name Variant value ${variantName(game, options)}`,
      'uginewgame',
      'isready',
    );
    const ready = await bot.untilType('readyok', ANSWER_TIMEOUT);
    if (ready.kind === 'said') return bot;
    await bot.connection.close();
    return null;
  };
  const findings: Finding[] = [];
  let bot: BotDialogue | null = null;
  for (const { name, lines, result } of ODDITIES) {
    const subject = name === 'fen' ? 'fen' : 'odd';
    bot ??= await open();
    if (!bot) {
      findings.push(finding(subject, 'unseen', 'odd.unseen', { what: name }));
      continue;
    }
    const from = bot.lines.length;
    bot.say(...lines.map(line => line.replace('START', rules.start.text())));
    const trouble = await result(bot, rules);
    if (trouble === null || trouble === INSTANT) {
      findings.push(finding(subject, 'ok', 'odd.fine', { what: trouble ?? name }));
      continue;
    }
    const { stderr } = await bot.connection.status();
    const dialogue = [...shown(bot.lines.slice(from)), ...stderrTalk(stderr)];
    const { ending } = bot;
    const exit = ending?.kind === 'exit' ? (ending.signal ?? ending.code ?? '') : '';
    const code = trouble === 'ended' && exit !== '' ? 'odd.ended' : 'odd.bad';
    const values = { what: name, trouble, code: exit };
    findings.push(finding(subject, 'warning', code, values, { dialogue }));
    await bot.connection.close();
    bot = null;
  }
  await bot?.connection.close();
  return findings;
}
