import { Candidate, type CheckProtocol } from '../../bots/check/candidate.ts';
import { detect } from '../../bots/check/detect.ts';
import { endedFinding, type Finding, finding, stderrTalk } from '../../bots/check/finding.ts';
import { missingSibling } from '../../bots/check/missing-sibling.ts';
import { perMove } from '../../core/clock.ts';
import { type Game, other, type Rules, type Side } from '../../core/game.ts';
import { endingOf } from '../../core/match.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { PROTOCOL_GAME } from '../../protocols/bot-seats.ts';
import type { ClientFailure } from '../client-process.ts';
import { PROTOCOL_RULES } from '../protocol-rules.ts';
import { usualPort } from '../protocols.ts';
import {
  type ClientCandidate,
  type ClientProtocol,
  type ClientTrial,
  clientTrial,
} from './client-trial.ts';
import { asText, hexadecimal } from './exchange-lines.ts';
import { randomOpponent } from './opponents.ts';

/** Diagnoses why a client does not play, and what else the program may be. */

export interface Diagnosed {
  readonly candidate: ClientCandidate;
  readonly protocol: ClientProtocol;
  readonly games: readonly Game[];
  /** Milliseconds a move. */
  readonly time: number;
}

export const rulesFor = (games: readonly Game[], protocol: ClientProtocol): Rules => {
  const game = games.find(({ id }) => id === PROTOCOL_GAME[protocol]);
  if (!game) throw new Error(`no game for ${protocol}`);
  return unwrap(rulesOf(game));
};

const PLACEHOLDER = /\{(?:host|port|name)\}/;
const isPlaced = ({ command }: ClientCandidate): boolean =>
  command.some(word => word.includes('{port}'));

/** Explains a failure. */
export async function diagnoseFailure(
  examined: Diagnosed,
  { exchange }: ClientTrial,
  { code, evidence }: ClientFailure,
): Promise<Finding> {
  const { candidate, protocol } = examined;
  const stderr = evidence.stderr ?? '';
  const dialogue = stderrTalk(stderr);
  const seconds = candidate.wait / 1_000;
  const port = `${usualPort(protocol)}`;
  const unplaced = isPlaced(candidate) ? '' : 'Unplaced';
  switch (code) {
    case 'not-started': {
      const message = evidence.ending?.kind === 'failed' ? evidence.ending.message : '';
      const why = evidence.hint ?? message;
      return finding('start', 'fault', 'start.failed', { why });
    }
    case 'ended': {
      const bot = await botProtocol(examined);
      if (bot) return isBot(bot);
      const ending = evidence.ending ?? { kind: 'closed' };
      const own = asBot(candidate, candidate.command);
      const missing = missingSibling(own, stderr);
      const ended = endedFinding({ ending, stderr, missing, prolog: null }, dialogue);
      if (missing !== null)
        return {
          ...ended,
          code: 'client.endedWithout',
          values: { ...ended.values, seat: protocol },
        };
      if (evidence.rule === PROTOCOL_RULES.ask)
        return { ...ended, subject: 'connection', code: 'client.endedUnasked' };
      return { ...ended, code: `client.endedEarly${unplaced}`, values: { ...ended.values, port } };
    }
    case 'not-connected': {
      const bot = await botProtocol(examined);
      if (bot) return isBot(bot);
      const name = `client.notConnected${unplaced}`;
      return finding('connection', 'fault', name, { seconds, port }, { dialogue });
    }
    case 'not-asked': {
      const seat = await log320Seat(examined);
      return seat === null
        ? finding('connection', 'fault', 'client.notAsked', { seconds }, { dialogue })
        : finding('protocol', 'fault', 'client.isLog320', { seat });
    }
    case 'unfit': {
      const first = (exchange.first ?? new Uint8Array()).subarray(0, 20);
      const values = { bytes: hexadecimal(first), text: asText(first) };
      return finding('connection', 'fault', 'client.unfit', values, { dialogue });
    }
  }
}

const isBot = (protocol: CheckProtocol): Finding =>
  finding('protocol', 'fault', `client.is-${protocol}`);

/** Milliseconds for a greeting of a program that is probably no bot. */
const BOT_WAIT = 5_000;

const asBot = (
  { thread, cwd, folder, timers }: ClientCandidate,
  command: readonly string[],
): Candidate => new Candidate({ thread, command, cwd, folder, timers, wait: BOT_WAIT });

/** The protocol of lines that it speaks without an address, or null. */
async function botProtocol({ candidate, games }: Diagnosed): Promise<CheckProtocol | null> {
  const command = candidate.command.filter(word => !PLACEHOLDER.test(word));
  if (command.length === 0) return null;
  const detected = await detect(asBot(candidate, command), games).catch(() => null);
  return detected?.protocol ?? null;
}

/** The seat under which it plays a game of LOG320; null if it does not. */
async function log320Seat(examined: Diagnosed): Promise<string | null> {
  for (const protocol of ['log320', 'log320-course'] as const) {
    const { clean, moved } = await cleanGame({ ...examined, protocol }, 'first');
    if (clean) return protocol;
    if (!moved) return null;
  }
  return 'log320';
}

/** Plays a whole game against random moves; whether it ended by the rules without a refused move. */
async function cleanGame({ candidate, protocol, games, time }: Diagnosed, side: Side) {
  const rules = rulesFor(games, protocol);
  const opponent = randomOpponent(`dialect ${side}`);
  const control = perMove(time);
  const { game } = await clientTrial(candidate, { protocol, rules, control, side, opponent });
  const byRules = game !== null && endingOf(game.match)?.cause === 'rules';
  return {
    clean: byRules && game.refused.length === 0,
    moved: (game?.turns.length ?? 0) > 0,
  };
}

/**
 * The dialect of LOG320 that it speaks, after it has lost a game in the other one; null if neither. If it lost after
 * some good moves, which may have been chance, a whole game is required.
 */
export async function otherDialect(
  examined: Diagnosed,
  side: Side,
  moves: number,
): Promise<ClientProtocol | null> {
  if (examined.protocol === 'scs') return null;
  const protocol = examined.protocol === 'log320' ? 'log320-course' : 'log320';
  const sides = moves <= 1 ? [side] : [side, other(side)];
  for (const each of sides) {
    const { clean } = await cleanGame({ ...examined, protocol }, each);
    if (!clean) return null;
  }
  return protocol;
}
