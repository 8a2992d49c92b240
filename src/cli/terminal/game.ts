import { readEvidence } from '../../bots/evidence.ts';
import { other, SIDES, type Side, type Sides } from '../../core/game.ts';
import { memoryJournal } from '../../core/journal.ts';
import { type Action, endingOf, type Match, type MatchEvent } from '../../core/match.ts';
import type { Lang } from '../../core/result.ts';
import { shownMove } from '../../core/texts.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import { openSeats, type SeatResources } from '../../match/open-seat.ts';
import { type PersonSeat, personSeat } from '../../match/person-seat.ts';
import { referee } from '../../match/referee.ts';
import type { SeatMessage } from '../../match/seat.ts';
import type { SeatChoice } from '../../match/seat-choice.ts';
import type { ClientSeats } from '../../tcp/client-seats.ts';
import { systemTimers as timers } from '../../time/timers.ts';
import { orUsageError } from '../usage-error.ts';
import { COMMAND_NAMES, COMMANDS, readCommand, standsAlone } from './commands.ts';
import { evidenceTold } from './evidence.ts';
import { inform } from './inform.ts';
import { isRemote, messageLines, seatTitle, type TerminalSession } from './messages.ts';

/** A game in a terminal, with the options of its seats. */
export interface TerminalGame extends TerminalSession {
  /** Starts a bot program. */
  readonly process: NonNullable<SeatResources['process']>;
  /** Starts the network clients among the players; absent if there is none. */
  readonly clients?: (position: string, signal: AbortSignal) => Promise<ClientSeats>;
  readonly seed: string;
}

/** Plays a match to its end, or until the person leaves; returns the match as it is then. */
export async function playInTerminal(session: TerminalGame, start: Match): Promise<Match> {
  const { terminal, seats, engine, seed } = session;
  const { console, translator } = terminal;
  const messages = asyncQueue<SeatMessage>();
  // faults are told to the seat concerned only; the spectator gets everything else once
  const person = () => personSeat(refusal => messages.push(refusal));
  const people = { first: person(), second: person() };
  const leaving = new AbortController();
  console.interrupted.addEventListener('abort', () => leaving.abort(), { once: true });
  const clients = await session.clients?.(start.position.text(), leaving.signal);
  const opened = await openSeats(seats, {
    seed,
    engine: () => engine,
    person: side => people[side],
    process: session.process,
    tcp: side => clients?.seats[side],
  });
  if (!opened.ok) await clients?.close();
  const { seats: open, close } = orUsageError(translator, opened);
  messages.push({ type: 'start', side: 'first', match: start });
  const game = referee({
    id: 'terminal',
    match: start,
    seats: open,
    journal: memoryJournal(),
    timers,
    spectator: message => messages.push(message),
    signal: leaving.signal,
  }).finally(() => messages.close());
  await converse(session, start, people, messages, leaving);
  await clients?.close(leaving.signal);
  await close();
  return game;
}

/** Shows events and reads lines until the referee ends. */
async function converse(
  session: TerminalGame,
  start: Match,
  people: Sides<PersonSeat>,
  messages: AsyncIterable<SeatMessage>,
  leaving: AbortController,
): Promise<void> {
  const { terminal, seats } = session;
  const { console } = terminal;
  const isPerson = { first: seats.first.kind === 'person', second: seats.second.kind === 'person' };
  let match = start;
  let awaited = true; // a message must be shown before the next question
  let line: Promise<string | null> | null = null;
  const incoming = messages[Symbol.asyncIterator]();
  let next = incoming.next();
  while (true) {
    const mayAsk =
      !awaited && !endingOf(match) && (isPerson[match.position.turn] || console.isTerminal);
    if (mayAsk && line === null) line = askFor(session, match);
    const received = next.then(item => ({ kind: 'message', item }) as const);
    const typed = line?.then(text => ({ kind: 'line', text }) as const);
    const first = await Promise.race(typed ? [received, typed] : [received]);
    if (first.kind === 'message') {
      if (first.item.done) return;
      const message = first.item.value;
      match = message.match;
      const ended =
        message.type === 'event' && message.event.type === 'ended' ? message.event : null;
      const lines = messageLines(terminal, message, isPerson);
      if (ended?.evidence !== undefined && !readEvidence(ended.evidence))
        lines.push(...evidenceTold(terminal.translator, ended.evidence)); // of a network client
      for (const text of lines) console.print(text, ended ? 'raw' : undefined);
      if (message.type !== 'event' || isComplete(message.event, isPerson)) awaited = false;
      if (message.type === 'event') agree(message.event, isPerson, people);
      if (line !== null && (message.type === 'event' || endingOf(match))) {
        console.unask();
        line = null;
      }
      next = incoming.next();
    } else {
      line = null;
      if (first.text === null) leaving.abort();
      else awaited = await act(session, match, first.text, people, leaving);
      if (leaving.signal.aborted) awaited = true;
    }
  }
}

/** Two people at one keyboard agree to a takeback as soon as one asks. */
function agree(event: MatchEvent, isPerson: Sides<boolean>, people: Sides<PersonSeat>): void {
  if (event.type !== 'offered' || event.what !== 'undo') return;
  const asked = other(event.side);
  if (isPerson[asked]) people[asked].submit({ type: 'accept', what: 'undo' });
}

/**
 * Some events are followed by another at once: a program answers an offer, and a person declines one by
 * playing.
 */
function isComplete(event: MatchEvent, isPerson: Sides<boolean>): boolean {
  if (event.type === 'offered') return event.what === 'draw' && isPerson[other(event.side)];
  return event.type !== 'declined' || !isPerson[event.side];
}

/** Asks the person for a line, even while the other side thinks. */
export function askFor({ terminal, seats }: TerminalSession, match: Match): Promise<string | null> {
  const { console, translator } = terminal;
  const { rules, position } = match;
  console.completeWith(() => [
    ...position
      .legalMoves()
      .map(move => translator.say(shownMove(rules.game.texts, rules.writeMove(position, move)))),
    ...COMMAND_NAMES.map(word => COMMANDS[word][translator.lang]),
  ]);
  const side = translator.say(rules.game.texts.sides[position.turn]);
  const seat = seats[position.turn];
  return console.ask(
    seat.kind === 'person'
      ? translator.t.play.prompt(side)
      : translator.t.play.thinking({ side, player: seatTitle(translator, rules, seat) }),
  );
}

/** The side that a typed line is for: the side to move if a person plays it, else the other. */
function speaker(seats: Sides<SeatChoice>, turn: Side): Side | null {
  return [turn, other(turn)].find(side => seats[side].kind === 'person') ?? null;
}

/** Executes a line; true if a message about it will follow. */
export async function act(
  session: TerminalSession,
  match: Match,
  line: string,
  people: Sides<Pick<PersonSeat, 'submit'>>,
  leaving: AbortController,
): Promise<boolean> {
  const { terminal, seats } = session;
  const { console, translator } = terminal;
  const { turn } = match.position;
  const side = speaker(seats, turn);
  const typed = readCommand(line);
  if (line.trim() === '') return false;
  if (typed && typed.rest !== '' && standsAlone(typed.word)) {
    const word = COMMANDS[typed.word][translator.lang];
    console.print(translator.t.play.aloneWord({ word, rest: typed.rest }));
    return false;
  }
  if (typed?.word === 'quit') {
    leaving.abort();
    return true;
  }
  const submit = (from: Side, action: Action): true => {
    people[from].submit(action);
    return true;
  };
  if (side === null) {
    console.print(translator.t.play.watching);
    return false;
  }
  const isDeal = typed?.word === 'draw' || typed?.word === 'undo';
  if (isDeal && isRemote(seats[other(side)])) {
    console.print(translator.t.play.noDeals);
    return false;
  }
  const shared = SIDES.every(each => seats[each].kind === 'person');
  const { offer } = match;
  switch (typed?.word) {
    case undefined:
      return submit(side, { type: 'move', text: line });
    case 'resign':
      return submit(side, { type: 'resign' });
    case 'draw': // of two people at one keyboard, the one who was asked answers, even off turn
      return submit(shared && offer?.what === 'draw' ? other(offer.side) : side, {
        type: 'offer',
        what: 'draw',
      });
    case 'undo': // the one who has just moved asks
      return submit(shared ? other(turn) : side, { type: 'offer', what: 'undo' });
    case 'preview':
      if (typed?.rest !== '') return submit(side, { type: 'preview', text: typed?.rest ?? '' });
      console.print(
        match.rules.previews > 0
          ? translator.t.play.whichPreview(previewCommands(match, translator.lang))
          : translator.t.play.noPreviews,
      );
      return false;
    default:
      await inform(session, match, typed?.word ?? 'help', typed?.rest ?? '');
      return false;
  }
}

/** The commands for the moves that can be previewed. */
function previewCommands({ rules, position }: Match, lang: Lang): string {
  const moves = rules.preview?.moves(position) ?? [];
  return moves
    .map(move => shownMove(rules.game.texts, rules.writeMove(position, move))[lang])
    .map(move => `${COMMANDS.preview[lang]} ${move}`)
    .join(', ');
}
