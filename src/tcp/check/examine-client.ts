import { homeOf } from '../../bots/check/candidate.ts';
import { memoryFinding, stderrFinding } from '../../bots/check/examine.ts';
import {
  type Finding,
  failedFinding,
  finding,
  type Subject,
  stderrTalk,
} from '../../bots/check/finding.ts';
import { programTrouble } from '../../bots/check/program-trouble.ts';
import type { ConnectionEnd } from '../../bots/connection.ts';
import { hasSandbox } from '../../bots/sandbox/sandbox.ts';
import { perMove } from '../../core/clock.ts';
import type { Rules, Side } from '../../core/game.ts';
import { endingOf } from '../../core/match.ts';
import { FaultError } from '../../core/result.ts';
import { moveText, NO_MOVE, writeServerMessage } from '../../protocols/log320.ts';
import { hasLost, lossFinding } from './client-loss.ts';
import {
  type ClientGame,
  type ClientTrial,
  type ClientTrialOptions,
  clientTrial,
  type Opponent,
} from './client-trial.ts';
import { type Diagnosed, diagnoseFailure, otherDialect, rulesFor } from './diagnosis.ts';
import type { ExchangedBytes } from './exchange.ts';
import { exchangeLines } from './exchange-lines.ts';
import { cheatingOpponent, lateOpponent, oddOpponent, randomOpponent } from './opponents.ts';
import { nameFinding } from './scs-name.ts';
import { situationList, situationsIn } from './situations.ts';

/** An unmodified client of a course's server, examined as in its contest: started anew for each game. */
export interface ClientExamination extends Diagnosed {
  readonly report: (found: Finding) => void;
  /** Called at the start of each of its games, with their number. */
  readonly playing?: (game: number) => void;
}

const SEED = 'check';
/** Milliseconds after which a game is interrupted, less for long games with unusual positions: some clients use all of their time. */
const BUDGET = 120_000;
const ODD_BUDGET = 60_000;
/** The share of the time from which a slower machine may be too slow. */
const NEAR = 0.8;

export async function examineClient(examination: ClientExamination): Promise<void> {
  const seen = new Set<Subject>();
  const report = (found: Finding) => {
    seen.add(found.subject);
    examination.report(found);
  };
  const examined = new ExaminedClient({ ...examination, report });
  if (!(await examined.examine())) return;
  const subjects = EXPECTED[examination.protocol === 'scs' ? 'scs' : 'log320'].filter(
    subject => !seen.has(subject),
  );
  if (subjects.length > 0)
    report(finding('rest', 'unseen', 'rest.unseen', { subjects: subjects.join(',') }));
}

const EXPECTED: Readonly<Record<'scs' | 'log320', readonly Subject[]>> = {
  scs: ['series', 'situations', 'time', 'endings', 'leave'],
  log320: ['series', 'situations', 'time', 'refused', 'leave'],
};

interface Played {
  readonly side: Side;
  readonly game: ClientGame;
  readonly ending: ConnectionEnd | null;
  /** Whether it was prompted to begin. */
  readonly prompted: boolean;
}

const PROMPT = writeServerMessage({ type: 'your-turn', last: NO_MOVE }, 'subject');
const isPrompt = ({ from, bytes }: ExchangedBytes): boolean =>
  from === 'server' && Buffer.from(bytes).toString('latin1') === PROMPT;

class ExaminedClient {
  readonly #examination: ClientExamination;
  readonly #rules: Rules;
  readonly #games: Played[] = [];
  #started = 0;
  #stderr = '';
  #memory = 0;

  constructor(examination: ClientExamination) {
    this.#examination = examination;
    this.#rules = rulesFor(examination.games, examination.protocol);
  }

  /** Whether the examination came so far that a list of unseen situations makes sense. */
  async examine(): Promise<boolean> {
    const { candidate, report } = this.#examination;
    const trouble = candidate.isElsewhere
      ? null
      : programTrouble(candidate.command, homeOf(candidate));
    if (trouble) {
      report(failedFinding(new FaultError({ code: 'bot-program', message: trouble })));
      return false;
    }
    const first = await this.#trial('first', randomOpponent(`${SEED} 0`));
    if (!(await this.#reportStart(first))) return false;
    const isSound = (await this.#judge('first', first)) && (await this.#playSeries());
    if (isSound) {
      this.#situations();
      this.#time();
      if (this.#examination.protocol === 'scs') await this.#tryEndings();
      else await this.#tryRefusal();
      this.#leaving();
    }
    report(stderrFinding({ stderr: this.#stderr }));
    const memory = memoryFinding({ memory: this.#memory });
    report(memory.code === 'memory.ok' ? { ...memory, code: 'memory.relayed' } : memory);
    return true;
  }

  async #trial(
    side: Side,
    opponent: Opponent,
    more: Partial<ClientTrialOptions> = {},
  ): Promise<ClientTrial> {
    const { candidate, protocol, time, playing } = this.#examination;
    playing?.(++this.#started);
    // late moves are measured, up to twice the time
    const control = perMove(time, time);
    const options = { protocol, rules: this.#rules, control, side, opponent, budget: BUDGET };
    const tried = await clientTrial(candidate, { ...options, ...more });
    this.#memory = Math.max(this.#memory, tried.exchange.memory);
    if (tried.exchange.stderr.length >= this.#stderr.length) this.#stderr = tried.exchange.stderr;
    return tried;
  }

  /** Reports its start, connection and name; false if it did not ask for a game. */
  async #reportStart(tried: ClientTrial): Promise<boolean> {
    const { candidate, protocol, report } = this.#examination;
    const { failure, game, exchange } = tried;
    const fault = failure ? await diagnoseFailure(this.#examination, tried, failure) : null;
    if (fault?.subject !== 'start')
      report(finding('start', 'ok', hasSandbox() ? 'start.sandboxed' : 'start.plain'));
    if (fault) {
      report(fault);
      return false;
    }
    const values = { ms: Math.round(tried.startup) };
    const code = protocol === 'scs' ? 'client.asked' : 'client.connected';
    report(finding('connection', 'ok', code, values));
    if (game?.interrupted === 'other-protocol') {
      const dialogue = exchangeLines(
        'scs',
        exchange.messages.filter(each => each.from === 'client'),
      );
      report(finding('protocol', 'fault', 'client.isScs', {}, { dialogue }));
      return false;
    }
    if (protocol === 'scs')
      report(nameFinding(exchange.first ?? new Uint8Array(), candidate.name, this.#hasName));
    return true;
  }

  get #hasName(): boolean {
    return this.#examination.candidate.command.some(word => word.includes('{name}'));
  }

  /** Plays the other games: on the other side, then against an opponent that makes them long and unusual. */
  async #playSeries(): Promise<boolean> {
    const { report } = this.#examination;
    const others: [Side, Opponent, number][] = [
      ['second', randomOpponent(`${SEED} 1`), BUDGET],
      ['first', oddOpponent(`${SEED} 2`), ODD_BUDGET],
      ['second', oddOpponent(`${SEED} 3`), ODD_BUDGET],
    ];
    for (const [side, opponent, budget] of others)
      if (!(await this.#judge(side, await this.#trial(side, opponent, { budget })))) return false;
    const score = { won: 0, drawn: 0, lost: 0 };
    let interrupted = 0;
    for (const { side, game } of this.#games) {
      const ending = endingOf(game.match);
      if (ending === null) interrupted++;
      else score[ending.winner === null ? 'drawn' : ending.winner === side ? 'won' : 'lost']++;
    }
    const values = { ...score, interrupted };
    report(
      interrupted > 0
        ? finding('series', 'unseen', 'client.seriesCut', values)
        : finding('series', 'ok', 'client.series', values),
    );
    this.#reportTolerated();
    return true;
  }

  /** Reports a game; whether the client did not lose it other than on the board. */
  async #judge(side: Side, { game, failure, exchange }: ClientTrial): Promise<boolean> {
    const { protocol, time: limit, report } = this.#examination;
    if (failure || !game) {
      const end = failure?.evidence.rule ?? { fr: '', en: '' };
      const dialogue = stderrTalk(failure?.evidence.stderr ?? '');
      report(finding('series', 'fault', 'client.notAgain', { end }, { dialogue }));
      return false;
    }
    if (!hasLost(game, side)) {
      const prompted = exchange.messages.some(isPrompt);
      this.#games.push({ side, game, ending: exchange.ending, prompted });
      return true;
    }
    const dialect = await otherDialect(this.#examination, side, game.turns.length);
    report(
      dialect === null
        ? lossFinding('series', { protocol, side, game, exchange, limit })
        : finding(
            'protocol',
            'fault',
            `client.dialect.${dialect}`,
            {},
            {
              dialogue: [
                ...exchangeLines(protocol, exchange.messages),
                ...stderrTalk(exchange.stderr),
              ],
            },
          ),
    );
    return false;
  }

  /** Reports what its games tolerated: refused moves, moves out of turn. */
  #reportTolerated(): void {
    const { report } = this.#examination;
    const refused = this.#games.flatMap(({ game }) => game.refused);
    if (refused.length > 0) {
      const [{ text: move, fault, position }] = refused;
      const values = { count: refused.length, move, why: fault.message };
      report(finding('series', 'warning', 'client.refusals', values, { position }));
    }
    const dropped = this.#games.flatMap(({ game }) => game.dropped);
    if (dropped.length > 0) {
      const values = { count: dropped.length, move: dropped[0] };
      report(finding('series', 'warning', 'client.dropped', values));
    }
  }

  #situations(): void {
    const { report } = this.#examination;
    const played = this.#games.map(({ game, ...more }) => ({ match: game.match, ...more }));
    const all = situationsIn(this.#examination.protocol, played);
    const met = situationList(
      all.filter(({ count }) => count > 0),
      (name, count) => `${name} (${count})`,
    );
    const not = all.filter(({ count }) => count === 0);
    report(finding('situations', 'ok', 'situations.met', { list: met }));
    if (not.length > 0)
      report(
        finding('situations', 'unseen', 'situations.unseen', {
          list: situationList(not, name => name),
        }),
      );
  }

  #time(): void {
    const { time: limit, report } = this.#examination;
    const turns = this.#games.flatMap(({ game }) => game.turns);
    const slowest = Math.round(Math.max(...turns));
    const late = turns.filter(spent => spent > limit).length;
    const verdict = late > 0 ? 'fault' : slowest > NEAR * limit ? 'warning' : 'ok';
    const code = late > 0 ? 'time.clientLate' : 'time.client';
    report(finding('time', verdict, code, { turns: turns.length, late, slowest, limit }));
  }

  /** LOG320: tries a move that is refused by `4`. */
  async #tryRefusal(): Promise<void> {
    const { protocol, report } = this.#examination;
    const opponent = randomOpponent(`${SEED} 4`);
    const tried = await this.#trial('first', opponent, { refusing: true, until: 1 });
    const { game, exchange } = tried;
    const dialogue = [
      ...exchangeLines(protocol, exchange.messages),
      ...stderrTalk(exchange.stderr),
    ];
    const [refused, ...again] = game?.refused ?? [];
    if (!game || !refused)
      return report(finding('refused', 'unseen', 'refused.unseen', {}, { dialogue }));
    const after = again[0]?.text ?? game.match.plies[0]?.text;
    const next = after === undefined ? undefined : moveText(after, 'subject');
    const values = { move: moveText(refused.text, 'subject'), next: next ?? '' };
    if (next === undefined) {
      const isGone = endingOf(game.match)?.cause === 'crash';
      const code = isGone ? 'refused.ends' : 'refused.silent';
      report(finding('refused', 'warning', code, values, { dialogue }));
    } else if (next === values.move)
      report(finding('refused', 'warning', 'refused.same', values, { dialogue }));
    else if (again.length > 0)
      report(finding('refused', 'warning', 'refused.illegal', values, { dialogue }));
    else report(finding('refused', 'ok', 'refused.ok', values));
  }

  /** SCS: plays games that the opponent loses other than on the board. */
  async #tryEndings(): Promise<void> {
    const { protocol, report } = this.#examination;
    const usual = this.#exitCodes();
    const opponents = {
      TIMEOUT: ['first', lateOpponent(`${SEED} 5`)],
      TRICHE: ['second', cheatingOpponent('first', `${SEED} 6`)],
    } as const;
    for (const [what, [side, opponent]] of Object.entries(opponents)) {
      const { game, exchange } = await this.#trial(side, opponent);
      const ended = game && endingOf(game.match);
      const dialogue = [
        ...exchangeLines(protocol, exchange.messages),
        ...stderrTalk(exchange.stderr),
      ];
      const { ending } = exchange;
      const exit = ending?.kind === 'exit' ? (ending.signal ?? ending.code ?? 0) : 0;
      const values = { how: what, code: exit };
      if (!ended || ended.winner !== side || ended.cause === 'rules')
        report(finding('endings', 'unseen', 'endings.unseen', values, { dialogue }));
      else if (game.stayed)
        report(finding('endings', 'warning', 'endings.stays', values, { dialogue }));
      else if (exit !== 0 && !usual.has(exit))
        report(finding('endings', 'warning', 'endings.code', values, { dialogue }));
      else {
        const code = ending?.kind === 'exit' ? 'endings.ok' : 'endings.closes';
        report(finding('endings', 'ok', code, values));
      }
    }
  }

  #exitCodes(): ReadonlySet<string | number> {
    return new Set(
      this.#games.flatMap(({ ending }) =>
        ending?.kind === 'exit' && ending.signal === null ? [ending.code ?? 0] : [],
      ),
    );
  }

  #leaving(): void {
    const { report } = this.#examination;
    const signal = this.#games
      .map(({ ending }) => (ending?.kind === 'exit' ? ending.signal : null))
      .find(each => each !== null);
    if (this.#games.some(({ game }) => game.stayed))
      return report(finding('leave', 'warning', 'leave.stays'));
    if (signal !== undefined)
      return report(finding('leave', 'warning', 'leave.signal', { code: signal ?? '' }));
    const codes = [...this.#exitCodes()].sort().join(', ');
    report(finding('leave', 'ok', codes === '' ? 'leave.closes' : 'leave.ok', { codes }));
  }
}
