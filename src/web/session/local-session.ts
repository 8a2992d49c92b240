import { other, SIDES, type Side, type Sides } from '../../core/game.ts';
import { applyAll, endingOf, type Match, newMatch } from '../../core/match.ts';
import { unwrap } from '../../core/result.ts';
import { type PersonSeat, personSeat } from '../../match/person-seat.ts';
import { referee } from '../../match/referee.ts';
import type { SeatMessage } from '../../match/seat.ts';
import { HUMAN } from '../../match/seat-choice.ts';
import type { WireAction } from '../../protocols/wire.ts';
import { systemTimers } from '../../time/timers.ts';
import { engineInWorker } from '../engine/engine.ts';
import { gameOf, nameAt, readSetup, type Setup, swapped } from '../setup/setup.ts';
import { preferences } from '../shell/preferences.ts';
import { database } from './database.ts';
import { openLocalSeats } from './local-seats.ts';
import { isPaused, MovePlayback } from './playback.ts';
import {
  available,
  type Capabilities,
  type LatestEvent,
  NO_CAPABILITIES,
  Observable,
  type Playback,
  type Rematch,
  type Session,
  type SessionPlayer,
  type SessionState,
} from './session.ts';
import { countGame, type SessionScore } from './session-score.ts';

/** Minimum delay of an engine's reply to a person, in milliseconds, so that the eye can follow. */
const LEAST_INTERVAL = 450;

/** What changes during the game; the rest of the state is derived from it. */
interface Facts extends Pick<SessionState, 'match' | 'elsewhere' | 'unsaved' | LatestEvent> {
  /** Whether a move was made that is not yet stored: one at a time. */
  readonly moving: boolean;
  readonly score: SessionScore;
  readonly rematch: Pick<Rematch, 'asked' | 'next'>;
}

/** Sessions started by this page, so that navigating to their address does not start them again. */
const begun = new Map<string, LocalSession>();

export const addressOf = ({ id, state }: LocalSession): string =>
  `/play/${state.match.rules.game.id}?match=${id}`;

/** A game in this browser: the referee, its seats, and the journal that a reload resumes from. */
export class LocalSession extends Observable<SessionState> implements Session {
  readonly id: string;
  readonly playback: Playback | null;
  readonly #setup: Setup;
  readonly #here: readonly Side[];
  readonly #people: Sides<PersonSeat> = { first: this.#personSeat(), second: this.#personSeat() };
  readonly #playback: MovePlayback;
  readonly #ending = new AbortController();
  readonly #engine = engineInWorker();
  #facts: Facts;
  #lastEvent = performance.now();

  private constructor(id: string, setup: Setup, match: Match) {
    const here = SIDES.filter(side => setup.seats[side] === HUMAN.name);
    const facts: Facts = {
      match,
      turnBegan: performance.now(),
      fault: null,
      declined: null,
      previewed: null,
      moving: false,
      elsewhere: false,
      unsaved: !database.isStored(id),
      score: countGame(id, setup, match),
      rematch: { asked: null, next: null },
    };
    super(stateOf(setup, here, facts, isPaused(id)));
    this.id = id;
    this.#setup = setup;
    this.#here = here;
    this.#facts = facts;
    this.#playback = new MovePlayback(id, () => this.#change({}));
    this.playback = here.length === 0 ? this.#playback : null;
    this.#forgetFinished();
  }

  /** Starts a game with a new id. Precondition: `readSetup` accepts the setup. */
  static async begin(setup: Setup): Promise<LocalSession> {
    const id = `${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
    await database.begin(id, setup);
    const session = await LocalSession.#start(id, setup);
    begun.set(id, session);
    preferences.set('game', session.state.match.rules.game.id);
    preferences.set('match', addressOf(session));
    return session;
  }

  /** Takes the session just started by this page, once. */
  static takeBegun(id: string): LocalSession | null {
    const session = begun.get(id) ?? null;
    begun.delete(id);
    return session;
  }

  /** Reopens a game of this browser; null if there is none with this id. */
  static async resume(id: string): Promise<LocalSession | null> {
    const setup = await database.setup(id);
    return setup && readSetup(setup).ok ? LocalSession.#start(id, setup) : null;
  }

  static async #start(id: string, setup: Setup): Promise<LocalSession> {
    const { rules, control } = unwrap(readSetup(setup));
    const start =
      setup.position === undefined ? rules.start : unwrap(rules.readPosition(setup.position));
    const match = applyAll(newMatch(rules, control, start), await database.read(id));
    const session = new LocalSession(id, setup, match);
    session.#play(match).catch(() => session.#change({ elsewhere: true }));
    return session;
  }

  async #play(match: Match): Promise<void> {
    const seats = await openLocalSeats({
      game: gameOf(match.rules),
      names: this.#setup.seats,
      seed: this.id,
      engine: this.#engine,
      person: side => this.#people[side],
      pass: () => {
        const interval = this.#here.length === 0 ? this.#playback.interval : LEAST_INTERVAL;
        return this.#playback.pass(interval - (performance.now() - this.#lastEvent));
      },
    });
    await referee({
      id: this.id,
      match,
      seats,
      journal: database,
      timers: systemTimers,
      spectator: message => this.#receive(message),
      signal: this.#ending.signal,
    });
  }

  #receive(message: SeatMessage): void {
    if (message.type !== 'event') return;
    const { event, match } = message;
    this.#lastEvent = performance.now();
    const turned = event.type === 'moved' || event.type === 'undone';
    this.#change({
      match,
      fault: null,
      declined: event.type === 'declined' ? event.what : null,
      previewed: event.type === 'previewed' ? { move: event.move } : null,
      moving: false,
      unsaved: !database.isStored(this.id),
      score: countGame(this.id, this.#setup, match),
      ...(turned ? { turnBegan: performance.now() } : {}),
    });
    this.#forgetFinished();
    // two people at one screen agree to a take-back by requesting it
    if (event.type === 'offered' && event.what === 'undo' && this.#here.length === 2)
      this.#people[other(event.side)].submit({ type: 'accept', what: 'undo' });
  }

  #personSeat(): PersonSeat {
    return personSeat(({ fault }) => this.#change({ fault, moving: false }));
  }

  /** The home page links to the last game while it is not over. */
  #forgetFinished(): void {
    if (endingOf(this.#facts.match) && preferences.get('match')?.endsWith(this.id))
      preferences.set('match', '');
  }

  act(action: WireAction): void {
    const side = this.#sideFor(action);
    if (!this.#here.includes(side)) return;
    if (action.type === 'move') this.#change({ moving: true });
    this.#people[side].submit(action);
  }

  /** Of two people at one screen: the one to move, to answer, or the last mover who takes it back. */
  #sideFor(action: WireAction): Side {
    const { position, offer } = this.#facts.match;
    if (action.type === 'move' || action.type === 'preview') return position.turn;
    if (this.#here.length === 1) return this.#here[0];
    if (offer && (action.type === 'accept' || action.type === 'decline')) return other(offer.side);
    return action.type === 'offer' && action.what === 'undo' ? other(position.turn) : position.turn;
  }

  rematch(rules: string): void {
    if (this.#facts.rematch.asked !== null) return;
    this.#change({ rematch: { asked: rules, next: null } });
    void LocalSession.begin(swapped(this.#setup, rules)).then(next =>
      this.#change({ rematch: { asked: rules, next: addressOf(next) } }),
    );
  }

  override close(): void {
    this.#ending.abort();
    void this.#engine.close();
    super.close();
  }

  #change(change: Partial<Facts>): void {
    this.#facts = { ...this.#facts, ...change };
    this.set(stateOf(this.#setup, this.#here, this.#facts, this.#playback.isPaused));
  }
}

function stateOf(
  setup: Setup,
  here: readonly Side[],
  { moving, score, ...facts }: Facts,
  paused: boolean,
): SessionState {
  const { match, elsewhere } = facts;
  const isOver = endingOf(match) !== null;
  const turnHere = here.includes(match.position.turn);
  const player = (side: Side): SessionPlayer =>
    setup.seats[side] === HUMAN.name
      ? { kind: 'person', name: nameAt(setup, side) }
      : { kind: 'engine', player: setup.seats[side] };
  const rematch: Rematch = {
    kind: 'rematch',
    opponent: 'none',
    theirs: null,
    wanted: facts.rematch.asked !== null,
    ...facts.rematch,
  };
  return {
    ...facts,
    players: { first: player('first'), second: player('second') },
    here,
    canMove: turnHere && !isOver && !elsewhere && !moving,
    can: isOver ? NO_CAPABILITIES : capabilitiesOf(match, here),
    paused,
    score: { wins: score.wins, draws: score.draws, side: SIDES[setup.first] },
    rematch,
    remote: null,
  };
}

function capabilitiesOf(match: Match, here: readonly Side[]): Capabilities {
  const isShared = here.length === 2;
  const [side] = here;
  if (side === undefined) return NO_CAPABILITIES;
  const { offer, plies, rules, declined } = match;
  const { turn } = match.position;
  const undoer = isShared ? other(turn) : side;
  return {
    undo: available(!offer && plies.some(ply => ply.side === undoer)),
    hint: available(here.includes(turn)),
    draw: rules.game.drawless
      ? 'never'
      : available(!offer && !declined[isShared ? turn : side].includes('draw')),
    resign: 'now',
    answer: offer?.what === 'draw' && (isShared || offer.side !== side) ? 'draw' : null,
  };
}
