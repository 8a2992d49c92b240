import { Openings } from '../arena/openings.ts';
import { choicesOf } from '../arena/participants.ts';
import { type ContestPlan, controlOf, rulesFor } from '../arena/plan.ts';
import type { ScheduledGame } from '../arena/schedule.ts';
import { isCommandSeat } from '../bots/seat-choice.ts';
import { isLate, type TimeControl } from '../core/clock.ts';
import { other, type Rules, SIDES } from '../core/game.ts';
import { apply, decide, endingOf, type Match, type MatchEvent, newMatch } from '../core/match.ts';
import { type Fault, type LocalizedText, unwrap } from '../core/result.ts';
import type { StoredGameWithEvents } from '../store/store.ts';
import type { ContestWork } from './contest-work.ts';
import { scaledControl } from './speed.ts';

/**
 * Verifies that a game reported by a worker is possible: replays its moves by the rules, from the opening and under the
 * clock of the plan. A crash of a bot cannot be checked; one of an engine is refused.
 */
export class ResultVerifier {
  readonly #work: ContestWork;
  readonly #plan: ContestPlan;
  readonly #rules: Rules;
  readonly #openings = new Map<number, Openings>();

  constructor(work: ContestWork) {
    this.#work = work;
    this.#plan = work.plan;
    this.#rules = rulesFor(work.plan);
  }

  get work(): ContestWork {
    return this.#work;
  }

  /** Null if the game is possible. `speed`: that of the machine that played it. */
  verify(scheduled: ScheduledGame, game: StoredGameWithEvents, speed: number): Fault | null {
    const why = this.#trouble(scheduled, game, speed);
    return why === null
      ? null
      : { code: 'impossible-result', message: texts.impossible(game.number + 1, why) };
  }

  #trouble(
    { number, first, second, opening, plies }: ScheduledGame,
    game: StoredGameWithEvents,
    speed: number,
  ): LocalizedText | null {
    if (game.number !== number || game.first !== first || game.second !== second)
      return texts.otherGame;
    const start = this.#startOf(plies, opening);
    if (game.rules !== this.#rules.id || game.start !== start) return texts.otherStart;
    const { scaledTo } = this.#work;
    const control = controlOf(this.#plan);
    let match = newMatch(
      this.#rules,
      scaledTo === null ? control : scaledControl(control, speed, scaledTo),
      unwrap(this.#rules.readPosition(start)),
    );
    for (const event of game.events) {
      const next = this.#after(match, event, game);
      if (!next) return texts.event(match.sequence + 1);
      match = next;
    }
    const ending = endingOf(match);
    if (!ending) return texts.unfinished;
    const isSame =
      ending.cause === game.ending.cause &&
      ending.winner === game.ending.winner &&
      ending.evidence === game.ending.evidence &&
      match.plies.length === game.plies &&
      SIDES.every(side => match.position.tally(side) === game.tally[side]);
    return isSame ? null : texts.otherEnding;
  }

  #startOf(plies: number, opening: number): string {
    const openings = this.#openings.get(plies) ?? new Openings(this.#rules, plies, this.#plan.seed);
    this.#openings.set(plies, openings);
    return openings.at(opening);
  }

  /** The match after an event; null if the event cannot happen in it. */
  #after(match: Match, event: MatchEvent, players: StoredGameWithEvents): Match | null {
    if (endingOf(match)) return null;
    switch (event.type) {
      case 'moved': {
        const { side, move, spent } = event;
        if (spent < 0 || isLate(match.control, match.used[side], spent)) return null;
        const decided = decide(match, { side, type: 'move', text: move }, spent);
        if (!decided.ok) return null;
        const moved = decided.value.events.at(-1);
        return moved?.type === 'moved' && moved.move === move && moved.spent === spent
          ? apply(match, event)
          : null;
      }
      case 'previewed':
      case 'offered':
      case 'declined':
        return this.#isDecided(match, event) ? apply(match, event) : null;
      case 'ended':
        return this.#canEnd(match, event, players) ? apply(match, event) : null;
      case 'undone':
      case 'resumed':
        return null; // possible in single games only
    }
  }

  #isDecided(
    match: Match,
    event: Extract<MatchEvent, { type: 'previewed' | 'offered' | 'declined' }>,
  ): boolean {
    const { side } = event;
    const spent = 0 as Parameters<typeof decide>[2];
    switch (event.type) {
      case 'previewed':
        return decide(match, { side, type: 'preview', text: event.move }, spent).ok;
      case 'offered':
        return decide(match, { side, type: 'offer', what: event.what }, spent).ok;
      case 'declined':
        return decide(match, { side, type: 'decline', what: event.what }, spent).ok;
    }
  }

  #canEnd(
    match: Match,
    { cause, winner }: Extract<MatchEvent, { type: 'ended' }>,
    players: StoredGameWithEvents,
  ): boolean {
    if (winner === null) return false; // programs do not agree on draws
    const loser = other(winner);
    if (cause === 'time') return isTimed(match.control) && loser === match.position.turn;
    return !this.#isEngine(players[loser]);
  }

  /** Our engines neither crash nor resign. */
  #isEngine(name: string): boolean {
    const participant = this.#plan.participants.find(each => each.name === name);
    if (!participant || isCommandSeat(participant.seat)) return false;
    const choices = choicesOf(this.#plan, [participant]);
    return choices.ok && choices.value.get(name)?.kind === 'engine';
  }
}

const isTimed = ({ kind }: TimeControl): boolean => kind !== 'none';

const texts = {
  impossible: (number: number, why: LocalizedText): LocalizedText => ({
    fr: `La partie ${number} n’a pas pu se passer ainsi : ${why.fr} Rien n’a été noté.`,
    en: `Game ${number} cannot have been played like that: ${why.en} Nothing was stored.`,
  }),
  otherGame: {
    fr: 'ce n’est pas celle qui a été confiée, ou d’autres l’ont jouée.',
    en: 'it is not the one that was given out, or others have played it.',
  },
  otherStart: {
    fr: 'elle commence ailleurs, ou suit d’autres règles.',
    en: 'it begins elsewhere, or follows other rules.',
  },
  event: (number: number): LocalizedText => ({
    fr: `les règles ne permettent pas l’événement ${number}.`,
    en: `the rules do not allow event ${number}.`,
  }),
  unfinished: { fr: 'elle n’est pas finie.', en: 'it is not over.' },
  otherEnding: {
    fr: 'ses coups mènent à un autre résultat.',
    en: 'its moves lead to another result.',
  },
};
