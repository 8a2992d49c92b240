import type { Rules } from '../../core/game.ts';
import { variantName } from '../../core/variant.ts';
import { readEngineLine } from '../../protocols/ugi-engine-lines.ts';
import type { Candidate } from './candidate.ts';
import { BotDialogue } from './dialogue.ts';
import { type Finding, finding, shown } from './finding.ts';

/** UGI lines that our hosts do not send during a game, but others do. */

const ANSWER_TIMEOUT = 3_000;

const isReady = (line: string): true | null =>
  readEngineLine(line).type === 'readyok' ? true : null;
const bestMove = (line: string): string | null => {
  const message = readEngineLine(line);
  return message.type === 'bestmove' ? (message.move ?? '') : null;
};

type Trouble = 'ended' | 'silence' | 'answered' | 'illegal' | 'afterwards';

interface Oddity {
  readonly name: string;
  /** Null if it went well, else what the bot did. */
  attempt(bot: BotDialogue, rules: Rules): Promise<Trouble | null>;
}

/** Still running, and has not replied to a line that asks for nothing. */
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
    attempt: bot => {
      bot.say('xyzzy 1 2 3', 'setoption name Xyzzy value 1', 'debug on');
      return wellAfter(bot);
    },
  },
  {
    name: 'empty',
    attempt: bot => {
      bot.say('', '   ', '');
      return wellAfter(bot);
    },
  },
  {
    name: 'spaces',
    attempt: (bot, rules) => {
      bot.say('  position   startpos ', 'go   movetime   100 ');
      return legalAfter(bot, rules);
    },
  },
  {
    name: 'crlf',
    attempt: (bot, rules) => {
      bot.say('position startpos\r', 'go movetime 100\r');
      return legalAfter(bot, rules);
    },
  },
  {
    name: 'stop',
    attempt: bot => {
      bot.say('stop');
      return wellAfter(bot);
    },
  },
  {
    name: 'ready',
    attempt: async (bot, rules) => {
      bot.say('position startpos', 'go movetime 800', 'isready');
      let move: string | null = null;
      const ready = await bot.until(line => {
        move ??= bestMove(line);
        return isReady(line);
      }, ANSWER_TIMEOUT);
      if (ready.kind !== 'said') return ready.kind;
      if (move === null) return legalAfter(bot, rules);
      return ready.spent > 400 ? 'afterwards' : null; // an instant bot has already ended its search
    },
  },
  {
    name: 'fen',
    attempt: (bot, rules) => {
      bot.say(`position fen ${rules.start.text()}`, 'go movetime 100');
      return legalAfter(bot, rules);
    },
  },
];

/** Each in a continuing dialogue; a bot that stops replying or exits is restarted for the next. */
export async function oddities(candidate: Candidate, rules: Rules): Promise<Finding[]> {
  const { game, options } = rules;
  const open = async () => {
    const bot = new BotDialogue(await candidate.start());
    bot.say('ugi');
    await bot.until(line => (readEngineLine(line).type === 'ugiok' ? true : null), 10_000);
    bot.say(
      `setoption name Game value ${game.id}`,
      `setoption name Variant value ${variantName(game, options)}`,
      'uginewgame',
      'isready',
    );
    await bot.until(isReady, ANSWER_TIMEOUT);
    return bot;
  };
  const findings: Finding[] = [];
  let bot = await open();
  for (const { name, attempt } of ODDITIES) {
    const from = bot.lines.length;
    const trouble = await attempt(bot, rules);
    const subject = name === 'fen' ? 'fen' : 'odd';
    if (trouble === null) {
      findings.push(finding(subject, 'ok', 'odd.fine', { what: name }));
      continue;
    }
    const dialogue = shown(bot.lines.slice(from));
    const values = { what: name, trouble };
    findings.push(finding(subject, 'warning', 'odd.bad', values, { dialogue }));
    await bot.connection.close();
    bot = await open();
  }
  await bot.connection.close();
  return findings;
}
