import type { GameSlots } from '../arena/game-slots.ts';
import { type Finding, finding, forfeitFinding } from '../bots/check/finding.ts';
import { readEvidence } from '../bots/evidence.ts';
import { perMove } from '../core/clock.ts';
import type { Rules, Side } from '../core/game.ts';
import { memoryJournal } from '../core/journal.ts';
import { jsonOf } from '../core/json.ts';
import { endingOf, type Match, newMatch } from '../core/match.ts';
import { ok, type Result, refusal } from '../core/result.ts';
import { findGame, rulesOf } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { referee } from '../match/referee.ts';
import type { Seat } from '../match/seat.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import type { StoredBot } from '../store/classroom-store.ts';
import { hasLost, lossFinding } from '../tcp/check/client-loss.ts';
import type { ClientGame } from '../tcp/check/client-trial.ts';
import { Exchange } from '../tcp/check/exchange.ts';
import { oddOpponent, randomOpponent } from '../tcp/check/opponents.ts';
import { PROTOCOL_RULES } from '../tcp/protocol-rules.ts';
import type { Timers } from '../time/timers.ts';
import type { BotExamination, BotExaminer } from './bot-checks.ts';
import { seatKey } from './contest-seats.ts';
import type { TcpBots } from './tcp-bots.ts';
import { tcpFaults } from './tcp-faults.ts';

/** Milliseconds a move, as in the courses' contests. Late moves are measured up to twice the time. */
const TIMES = { scs: 6_000, log320: 5_000, 'log320-course': 5_000, ugi: 5_000 } as const;
/** Milliseconds that a client has to come again after a game: a person may have to start it. */
const WAIT = 30_000;
const ARBITER = 'Arbitre';
const SEED = 'examination';
/** The share of a move's time from which on the move counts as nearly late. */
const NEAR = 0.8;

interface Examined extends Omit<BotExamination, 'version'> {
  readonly protocol: TcpProtocolName;
  readonly rules: Rules;
}

interface Played {
  readonly side: Side;
  readonly match: Match;
}

/** Examines the program that has connected for a bot by four games, one after the other. */
export class TcpExaminer implements BotExaminer {
  readonly #bots: TcpBots;
  readonly #timers: Timers;
  /** Shared with contests: a game of a contest comes before the next one of an examination. */
  readonly #slots: GameSlots;

  constructor(bots: TcpBots, timers: Timers, slots: GameSlots) {
    this.#bots = bots;
    this.#timers = timers;
    this.#slots = slots;
  }

  isHere({ id }: StoredBot): boolean {
    return (this.#bots.ports.state(id)?.waiting ?? 0) > 0;
  }

  async examine({ bot, report, signal }: BotExamination): Promise<Result<null>> {
    const game = findGame(games, bot.game);
    const rules = game.ok ? rulesOf(game.value) : game;
    if (!rules.ok) return rules;
    const protocol = this.#bots.ports.bot(bot.id)?.protocol;
    if (!protocol) return refusal(tcpFaults.absent(bot.name, 0));
    const examined: Examined = { bot, protocol, rules: rules.value, report, signal };
    const played: Played[] = [];
    for (const [i, side] of (['first', 'second', 'first', 'second'] as const).entries()) {
      const opponent = i < 2 ? randomOpponent(`${SEED} ${i}`) : oddOpponent(`${SEED} ${i}`);
      if (opponent.kind !== 'seat') throw new Error('the opponent is a client');
      const giveBack = await this.#slot(bot, signal);
      const match = await this.#play(examined, side, opponent.seat, i === 0).finally(giveBack);
      if (signal.aborted) return ok(null);
      if (match === null && i === 0) return refusal(tcpFaults.absent(bot.name, WAIT));
      if (match === null) {
        const end = PROTOCOL_RULES.connect(this.#bots.ports.state(bot.id)?.port ?? 0);
        report(finding('series', 'unseen', 'client.notAgain', { end }));
        break;
      }
      const lost = lossIn(examined, side, match);
      if (lost) {
        report(lost);
        return ok(null);
      }
      played.push({ side, match });
    }
    summarize(examined, played);
    return ok(null);
  }

  /** Waits until no contest uses the bot. */
  async #slot({ id }: StoredBot, signal: AbortSignal): Promise<() => void> {
    const keys = [seatKey(id)];
    while (!this.#slots.isFree(keys) && !signal.aborted)
      await new Promise<void>(resolve => {
        const done = () => {
          leave();
          signal.removeEventListener('abort', done);
          resolve();
        };
        const leave = this.#slots.subscribe(done);
        signal.addEventListener('abort', done, { once: true });
      });
    return signal.aborted ? () => {} : this.#slots.take(keys);
  }

  /** Null if nobody came. */
  async #play(
    { bot, protocol, rules, report, signal }: Examined,
    side: Side,
    opponent: Seat,
    isFirst: boolean,
  ): Promise<Match | null> {
    const timers = this.#timers;
    const began = timers.now();
    const awaited = { side, opponent: ARBITER, wait: WAIT, signal };
    const seat = await this.#bots.ports.open(bot.id, awaited);
    if (!seat) return null;
    const code = protocol === 'scs' ? 'client.asked' : 'client.connected';
    const ms = Math.round(timers.now() - began);
    if (isFirst) report(finding('connection', 'ok', code, { ms }));
    const time = TIMES[protocol];
    try {
      return await referee({
        id: 'examination',
        match: newMatch(rules, perMove(time, time)),
        seats:
          side === 'first' ? { first: seat, second: opponent } : { first: opponent, second: seat },
        journal: memoryJournal(),
        timers,
        signal,
      });
    } finally {
      await seat.close?.();
    }
  }
}

/** Why it forfeited a game; null if it did not. */
function lossIn({ protocol, rules }: Examined, side: Side, match: Match): Finding | null {
  const game: ClientGame = {
    ...{ name: ARBITER, match, turns: [], dropped: [], refused: [], stayed: false },
    interrupted: 'no',
  };
  if (!hasLost(game, side)) return null;
  const { evidence = '' } = endingOf(match) ?? {};
  const seen = readEvidence(evidence);
  if (seen) return forfeitFinding({ prolog: null }, 'series', rules.game.id, seen);
  const exchange = new Exchange();
  exchange.ending = endingIn(evidence);
  const spoken = protocol === 'ugi' ? 'log320' : protocol; // UGI's evidence was read above
  return lossFinding('series', { protocol: spoken, side, game, exchange, limit: TIMES[protocol] });
}

/** Null in a sentence. */
const endingIn = (evidence: string): Exchange['ending'] =>
  (jsonOf(evidence) as Pick<Exchange, 'ending'> | null)?.ending ?? null;

/** How its games ended, and its slowest move. */
function summarize({ protocol, report }: Examined, played: readonly Played[]): void {
  const score = { won: 0, drawn: 0, lost: 0 };
  for (const { side, match } of played) {
    const { winner = null } = endingOf(match) ?? {};
    score[winner === null ? 'drawn' : winner === side ? 'won' : 'lost']++;
  }
  if (played.length > 1) report(finding('series', 'ok', 'client.series', { ...score }));
  const limit = TIMES[protocol];
  const turns = played.flatMap(({ side, match }) =>
    match.plies.filter(ply => ply.side === side).map(({ spent }) => spent),
  );
  const slowest = Math.round(Math.max(0, ...turns));
  const late = turns.filter(spent => spent > limit).length;
  const verdict = late > 0 ? 'fault' : slowest > NEAR * limit ? 'warning' : 'ok';
  const code = late > 0 ? 'time.clientLate' : 'time.client';
  report(finding('time', verdict, code, { turns: turns.length, late, slowest, limit }));
}
