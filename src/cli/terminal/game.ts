import type { BotsThread, Connection } from '../../bots/bots-thread.ts';
import { processSeat } from '../../bots/process-seat.ts';
import { other, SIDES, type Side, type Sides } from '../../core/game.ts';
import { memoryJournal } from '../../core/journal.ts';
import { type Action, endingOf, type Match, type MatchEvent } from '../../core/match.ts';
import { errorMessage } from '../../core/result.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import type { EngineClient } from '../../match/engine-client.ts';
import { engineSeat } from '../../match/engine-seat.ts';
import { referee } from '../../match/referee.ts';
import type { Seat, SeatMessage, Submission } from '../../match/seat.ts';
import { systemTimers as timers } from '../../match/timers.ts';
import type { SeatChoice } from '../seats.ts';
import { UsageError } from '../usage-error.ts';
import { COMMAND_NAMES, COMMANDS, readCommand, standsAlone } from './commands.ts';
import { inform } from './inform.ts';
import { messageLines, type TerminalContext } from './messages.ts';

/** A game at a table: who sits where, and the thread where engines think. */
export interface TerminalGame {
  readonly table: TerminalContext;
  readonly seats: Sides<SeatChoice>;
  readonly engine: EngineClient;
  /** The thread that keeps bots; started when the first one sits down. */
  bots(): BotsThread;
  readonly seed: string;
}

/** Plays a match to its end, or until the person leaves; returns the match as it then stands. */
export async function playInTerminal(session: TerminalGame, start: Match): Promise<Match> {
  const { table, seats, engine, seed } = session;
  const { console } = table;
  const message = asyncQueue<SeatMessage>();
  const boxes = { first: asyncQueue<Submission>(), second: asyncQueue<Submission>() };
  const person = (side: Side): Seat => ({
    // a fault is told to its seat alone; all else is heard once, as a spectator
    tell: item => {
      if (item.type === 'fault') message.push(item);
    },
    submissions: boxes[side],
    illegalMoveLimit: Number.POSITIVE_INFINITY,
  });
  const connections: Connection[] = [];
  const seatOf = async (side: Side): Promise<Seat> => {
    const seat = seats[side];
    switch (seat.kind) {
      case 'human':
        return person(side);
      case 'engine': {
        const { name: player, limits } = seat;
        return engineSeat({ engine, player, limits, seed: `${seed} ${side}` });
      }
      case 'bot': {
        const { protocol, command, name } = seat;
        const cwd = process.cwd();
        const opened = processSeat({ thread: session.bots(), protocol, command, cwd, timers });
        const bot = await opened.catch(error => {
          const why = errorMessage(error);
          throw new UsageError(table.translator.t.errors.botStart({ command: command[0], why }));
        });
        connections.push(bot.connection);
        if (!bot.connection.sandboxed) console.print(table.translator.t.play.noSandbox(name));
        return bot.seat;
      }
    }
  };
  const taken = { first: await seatOf('first'), second: await seatOf('second') };
  // a thread that is only being started must not cost an engine's first move time
  if (SIDES.some(side => seats[side].kind === 'engine') && !endingOf(start)) await engine.ready();
  const leaving = new AbortController();
  console.interrupted.addEventListener('abort', () => leaving.abort(), { once: true });
  message.push({ type: 'start', side: 'first', match: start });
  const game = referee({
    id: 'table',
    match: start,
    seats: taken,
    journal: memoryJournal(),
    timers,
    spectator: item => message.push(item),
    signal: leaving.signal,
  }).finally(() => message.close());

  const people = { first: seats.first.kind === 'human', second: seats.second.kind === 'human' };
  let match = start;
  let awaited = true; // message that must come before the next question
  let line: Promise<string | null> | null = null;
  const incoming = message[Symbol.asyncIterator]();
  let next = incoming.next();
  while (true) {
    const mayAsk =
      !awaited &&
      !endingOf(match) &&
      (seats[match.position.turn].kind === 'human' || console.isTerminal);
    if (mayAsk && line === null) line = askFor(session, match);
    const heard = next.then(item => ({ kind: 'news', item }) as const);
    const typed = line?.then(text => ({ kind: 'line', text }) as const);
    const first = await Promise.race(typed ? [heard, typed] : [heard]);
    if (first.kind === 'news') {
      if (first.item.done) break;
      const item = first.item.value;
      match = item.match;
      const hasCommand = item.type === 'event' && item.event.type === 'ended';
      for (const text of messageLines(table, item, people))
        console.print(text, hasCommand ? 'raw' : undefined);
      if (item.type !== 'event' || settles(item.event, people)) awaited = false;
      // who shares a keyboard agrees to take back
      if (item.type === 'event' && item.event.type === 'offered' && item.event.what === 'undo') {
        const asked = other(item.event.side);
        if (people[asked]) boxes[asked].push({ action: { type: 'accept', what: 'undo' } });
      }
      if (line !== null && (item.type === 'event' || endingOf(match))) {
        console.unask();
        line = null;
      }
      next = incoming.next();
    } else {
      line = null;
      if (first.text === null) leaving.abort();
      else awaited = await act(session, match, first.text, boxes, leaving);
      if (leaving.signal.aborted) awaited = true;
    }
  }
  await Promise.all(connections.map(connection => connection.close()));
  return game;
}

/**
 * Some events are only half of what happens: the other half is on its way. A program answers an offer at
 * once; a person declines by playing.
 */
function settles(event: MatchEvent, people: Sides<boolean>): boolean {
  if (event.type === 'offered') return event.what === 'draw' && people[other(event.side)];
  return event.type !== 'declined' || !people[event.side];
}

/** Asks whoever sits here for a line, also while the other side thinks. */
export function askFor({ table, seats }: TerminalGame, match: Match): Promise<string | null> {
  const { console, translator } = table;
  const { rules, position } = match;
  console.completeWith(() => [
    ...position.legalMoves().map(move => rules.writeMove(position, move)),
    ...COMMAND_NAMES.map(word => COMMANDS[word][translator.lang]),
  ]);
  const side = translator.say(rules.game.texts.sides[position.turn]);
  const seat = seats[position.turn];
  return console.ask(
    seat.kind === 'human'
      ? translator.t.play.prompt(side)
      : translator.t.play.thinking({ side, player: seat.name }),
  );
}

/** The side that a typed line speaks for: the one to move if a person plays it, else the other. */
function speaker(seats: Sides<SeatChoice>, turn: Side): Side | null {
  return [turn, other(turn)].find(side => seats[side].kind === 'human') ?? null;
}

/** Does what a line asks for; true where message of it will follow. */
export async function act(
  session: TerminalGame,
  match: Match,
  line: string,
  boxes: Sides<{ push(item: Submission): void }>,
  leaving: AbortController,
): Promise<boolean> {
  const { table, seats } = session;
  const { console, translator } = table;
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
    boxes[from].push({ action });
    return true;
  };
  if (side === null) {
    console.print(translator.t.play.watching);
    return false;
  }
  const isDeal = typed?.word === 'draw' || typed?.word === 'undo';
  if (isDeal && seats[other(side)].kind === 'bot') {
    console.print(translator.t.play.noDeals);
    return false;
  }
  const shared = SIDES.every(each => seats[each].kind === 'human');
  const { offer } = match;
  switch (typed?.word) {
    case undefined:
      return submit(side, { type: 'move', text: line });
    case 'resign':
      return submit(side, { type: 'resign' });
    case 'draw': // of two at one keyboard, the one who was asked answers, also off turn
      return submit(shared && offer?.what === 'draw' ? other(offer.side) : side, {
        type: 'offer',
        what: 'draw',
      });
    case 'undo': // and the one who has just moved asks
      return submit(shared ? other(turn) : side, { type: 'offer', what: 'undo' });
    case 'preview':
      if (typed?.rest !== '') return submit(side, { type: 'preview', text: typed?.rest ?? '' });
      console.print(
        match.rules.previews > 0 ? translator.t.play.previewName : translator.t.play.noPreviews,
      );
      return false;
    default:
      await inform(session, match, typed?.word ?? 'help', typed?.rest ?? '');
      return false;
  }
}
