import { basename } from 'node:path';
import type { Game } from '../../core/game.ts';
import { newMatch } from '../../core/match.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { fitsCodingame, readAnswer } from '../../protocols/codingame.ts';
import { readEngineLine } from '../../protocols/ugi-engine-lines.ts';
import { codingameAdapter } from '../codingame-adapter.ts';
import type { ConnectionEnd } from '../connection.ts';
import type { Candidate, CheckProtocol } from './candidate.ts';
import { BotDialogue } from './dialogue.ts';
import { endedFinding, type Finding, finding, shown, stderrTalk } from './finding.ts';
import { missingSibling } from './missing-sibling.ts';

export interface Detected {
  readonly protocol: CheckProtocol | null;
  readonly sandboxed: boolean;
  readonly greeted: readonly Greeted[];
}

/** A process that was greeted in one protocol. */
export interface Greeted {
  readonly lines: readonly string[];
  /** Null if it still ran. */
  readonly ending: ConnectionEnd | null;
  readonly stderr: string;
}

interface Greeting {
  readonly protocol: CheckProtocol;
  readonly lines: readonly string[];
  isAnswer(line: string): boolean;
}

const UGI: Greeting = {
  protocol: 'ugi',
  lines: ['ugi'],
  isAnswer: line => readEngineLine(line).type === 'ugiok',
};

/** CodinGame's protocol has no greeting: a first turn takes its place. */
const codingameGreetings = (games: readonly Game[]): Greeting[] =>
  games
    .map(game => unwrap(rulesOf(game)))
    .filter(fitsCodingame)
    .map(rules => ({
      protocol: 'codingame',
      lines: codingameAdapter().turn(newMatch(rules)),
      isAnswer: line => readAnswer(line) !== null,
    }));

/**
 * Detects a program's protocol: greets one process in each protocol at the same time, or only in the one
 * given. Rejects with the system's error if the program cannot be started.
 */
export async function detect(
  candidate: Candidate,
  games: readonly Game[],
  only?: CheckProtocol,
): Promise<Detected> {
  const greetings = [UGI, ...codingameGreetings(games)].filter(
    ({ protocol }) => only === undefined || protocol === only,
  );
  const opened = await Promise.allSettled(greetings.map(() => candidate.start()));
  const bots = opened.flatMap(each =>
    each.status === 'fulfilled' ? [new BotDialogue(each.value)] : [],
  );
  try {
    const failed = opened.find(each => each.status === 'rejected');
    if (failed) throw failed.reason;
    const answers = greetings.map(async ({ protocol, lines, isAnswer }, i) => {
      bots[i].say(...lines);
      const reply = await bots[i].until(line => isAnswer(line) || null, candidate.options.wait);
      if (reply.kind === 'said') return protocol;
      throw new Error(reply.kind);
    });
    const protocol = await Promise.any(answers).catch(() => null);
    return {
      protocol,
      sandboxed: bots.every(({ connection }) => connection.sandboxed),
      greeted: await Promise.all(bots.map(greetedOf)),
    };
  } finally {
    await Promise.all(bots.map(bot => bot.connection.close()));
  }
}

async function greetedOf({ connection, lines, ending }: BotDialogue): Promise<Greeted> {
  const { stderr } = await connection.status();
  return { lines: [...lines], ending, stderr };
}

export const hasSpoken = ({ lines }: Greeted): boolean => lines.some(line => line.startsWith('<'));

/** Output typical of a client of a server without an address, or without a server at it. */
const SERVER_SOUGHT =
  /\bhost(?:name)?\b.{0,40}\bport\b|connection refused|econnrefused|enetunreach|network is unreachable|\bconnect(?:ion)?(?:Error|Exception|RefusedError)?\s*[:(]|\bconnexion\b|\bserveur\b|\bsocket\b/i;

const seeksServer = (greeted: readonly Greeted[]): boolean =>
  greeted.some(({ lines, stderr }) => {
    const said = lines.filter(line => line.startsWith('<'));
    return [...said, stderr].some(text => SERVER_SOUGHT.test(text));
  });

/** Processes with different output; the end of an output may be missing. */
function distinct(greeted: readonly Greeted[]): readonly Greeted[] {
  const whole = greeted.map(each => {
    const longer = greeted.filter(({ stderr }) => stderr.includes(each.stderr.trim()));
    const [longest] = longer.sort((a, b) => b.stderr.length - a.stderr.length);
    return each.stderr === '' ? each : { ...each, stderr: longest.stderr };
  });
  return whole.filter(({ stderr }, i) => whole.findIndex(each => each.stderr === stderr) === i);
}

/** The finding for a missing answer. Precondition: `greeted` is not empty. */
export function unanswered(
  candidate: Candidate,
  greeted: readonly Greeted[],
  only?: CheckProtocol,
): Finding {
  const [first, ...others] = distinct(greeted);
  // a process may have ended because the greeting was in a foreign protocol; another one shows its own error
  const other = others.find(({ stderr }) => stderr !== '');
  const dialogue = [first, ...(other ? [other] : [])].flatMap(({ lines, stderr }) => [
    ...shown(lines),
    ...stderrTalk(stderr),
  ]);
  if (first.ending && greeted.every(({ ending }) => ending !== null)) {
    const stderr = first.stderr || (other?.stderr ?? '');
    const missing = missingSibling(candidate, greeted.map(each => each.stderr).join('\n'));
    const { prolog } = candidate;
    const ended = endedFinding({ ending: first.ending, stderr, missing, prolog }, dialogue);
    if (ended.code.startsWith('prolog.')) return ended;
    if (missing === null && seeksServer(greeted))
      return { ...ended, code: 'start.endedClient', values: { ...ended.values } };
    return greeted.some(hasSpoken)
      ? { ...ended, subject: 'protocol', code: 'protocol.ended' }
      : ended;
  }
  if (candidate.prolog !== null) {
    const values = { file: basename(candidate.prolog), seconds: candidate.options.wait / 1_000 };
    return finding('start', 'fault', 'prolog.loading', values, { dialogue });
  }
  return finding('protocol', 'fault', `protocol.${only ? `no-${only}` : 'none'}`, {}, { dialogue });
}
