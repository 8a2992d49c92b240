import { other, SIDES, type Side, type Sides } from '../../core/game.ts';
import { memoryJournal } from '../../core/journal.ts';
import { type Action, type Event, endingOf, type Match } from '../../core/match.ts';
import type { BotsThread, Link } from '../../hosts/bots/bots-thread.ts';
import { processSeat } from '../../hosts/bots/process-seat.ts';
import { worldTimers as timers } from '../../hosts/timers.ts';
import { engineSeat } from '../../match/engine-seat.ts';
import { mailbox } from '../../match/mailbox.ts';
import { referee } from '../../match/referee.ts';
import type { News, Seat, Submission } from '../../match/seat.ts';
import type { Thinker } from '../../match/thinker.ts';
import { Complaint } from '../complaint.ts';
import type { SeatChoice } from '../seats.ts';
import { inform } from './inform.ts';
import { newsLines, type Table } from './news.ts';
import { ALL_WORDS, readWord, standsAlone, WORDS } from './words.ts';

/** A game at a table: who sits where, and the thread where engines think. */
export interface Sitting {
  readonly table: Table;
  readonly seats: Sides<SeatChoice>;
  readonly thinker: Thinker;
  /** The thread that keeps bots; started when the first one sits down. */
  bots(): BotsThread;
  readonly seed: string;
}

/** Plays a match to its end, or until the person leaves; returns the match as it then stands. */
export async function playAtTable(sitting: Sitting, start: Match): Promise<Match> {
  const { table, seats, thinker, seed } = sitting;
  const { console } = table;
  const news = mailbox<News>();
  const boxes = { first: mailbox<Submission>(), second: mailbox<Submission>() };
  const person = (side: Side): Seat => ({
    // a fault is told to its seat alone; all else is heard once, as a spectator
    tell: item => {
      if (item.type === 'fault') news.push(item);
    },
    submissions: boxes[side],
    patience: Number.POSITIVE_INFINITY,
  });
  const links: Link[] = [];
  const seatOf = async (side: Side): Promise<Seat> => {
    const seat = seats[side];
    switch (seat.kind) {
      case 'human':
        return person(side);
      case 'engine': {
        const { name: player, limits } = seat;
        return engineSeat({ thinker, player, limits, seed: `${seed} ${side}` });
      }
      case 'bot': {
        const { protocol, command, name } = seat;
        const cwd = process.cwd();
        const opened = processSeat({ thread: sitting.bots(), protocol, command, cwd, timers });
        const bot = await opened.catch(error => {
          const why = error instanceof Error ? error.message : String(error);
          throw new Complaint(table.voice.t('errors.botStart', { command: command[0], why }));
        });
        links.push(bot.link);
        if (!bot.link.sandboxed) console.print(table.voice.t('play.noSandbox', { name }));
        return bot.seat;
      }
    }
  };
  const taken = { first: await seatOf('first'), second: await seatOf('second') };
  // a thread that is only being started must not cost an engine's first move time
  if (SIDES.some(side => seats[side].kind === 'engine') && !endingOf(start)) {
    const { rules, position } = start;
    await thinker.think({ rules: rules.id, position: position.text(), player: 'random', seed });
  }
  const leaving = new AbortController();
  console.interrupted.addEventListener('abort', () => leaving.abort(), { once: true });
  news.push({ type: 'start', side: 'first', match: start });
  const game = referee({
    id: 'table',
    match: start,
    seats: taken,
    journal: memoryJournal(),
    timers,
    spectator: item => news.push(item),
    signal: leaving.signal,
  }).finally(() => news.close());

  const people = { first: seats.first.kind === 'human', second: seats.second.kind === 'human' };
  let match = start;
  let awaited = true; // news that must come before the next question
  let line: Promise<string | null> | null = null;
  const incoming = news[Symbol.asyncIterator]();
  let next = incoming.next();
  while (true) {
    const mayAsk =
      !awaited &&
      !endingOf(match) &&
      (seats[match.position.turn].kind === 'human' || console.isTerminal);
    if (mayAsk && line === null) line = askFor(sitting, match);
    const heard = next.then(item => ({ kind: 'news', item }) as const);
    const typed = line?.then(text => ({ kind: 'line', text }) as const);
    const first = await Promise.race(typed ? [heard, typed] : [heard]);
    if (first.kind === 'news') {
      if (first.item.done) break;
      const item = first.item.value;
      match = item.match;
      const hasCommand = item.type === 'event' && item.event.type === 'ended';
      for (const text of newsLines(table, item, people))
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
      else awaited = await act(sitting, match, first.text, boxes, leaving);
      if (leaving.signal.aborted) awaited = true;
    }
  }
  await Promise.all(links.map(link => link.close()));
  return game;
}

/**
 * Some events are only half of what happens: the other half is on its way. A program answers an offer at
 * once; a person declines by playing.
 */
function settles(event: Event, people: Sides<boolean>): boolean {
  if (event.type === 'offered') return event.what === 'draw' && people[other(event.side)];
  return event.type !== 'declined' || !people[event.side];
}

/** Asks whoever sits here for a line, also while the other side thinks. */
export function askFor({ table, seats }: Sitting, match: Match): Promise<string | null> {
  const { console, voice } = table;
  const { rules, position } = match;
  console.completeWith(() => [
    ...position.legalMoves().map(move => rules.writeMove(position, move)),
    ...ALL_WORDS.map(word => WORDS[word][voice.lang]),
  ]);
  const side = voice.say(rules.game.texts.sides[position.turn]);
  const seat = seats[position.turn];
  return console.ask(
    seat.kind === 'human'
      ? voice.t('play.prompt', { side })
      : voice.t('play.thinking', { side, player: seat.name }),
  );
}

/** The side that a typed line speaks for: the one to move if a person plays it, else the other. */
function speaker(seats: Sides<SeatChoice>, turn: Side): Side | null {
  return [turn, other(turn)].find(side => seats[side].kind === 'human') ?? null;
}

/** Does what a line asks for; true where news of it will follow. */
export async function act(
  sitting: Sitting,
  match: Match,
  line: string,
  boxes: Sides<{ push(item: Submission): void }>,
  leaving: AbortController,
): Promise<boolean> {
  const { table, seats } = sitting;
  const { console, voice } = table;
  const { turn } = match.position;
  const side = speaker(seats, turn);
  const typed = readWord(line);
  if (line.trim() === '') return false;
  if (typed && typed.rest !== '' && standsAlone(typed.word)) {
    const word = WORDS[typed.word][voice.lang];
    console.print(voice.t('play.aloneWord', { word, rest: typed.rest }));
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
    console.print(voice.t('play.watching'));
    return false;
  }
  const isDeal = typed?.word === 'draw' || typed?.word === 'undo';
  if (isDeal && seats[other(side)].kind === 'bot') {
    console.print(voice.t('play.noDeals'));
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
    case 'peek':
      if (typed?.rest !== '') return submit(side, { type: 'peek', text: typed?.rest ?? '' });
      console.print(voice.t(match.rules.peeks > 0 ? 'play.peekName' : 'play.noPeeks'));
      return false;
    default:
      await inform(sitting, match, typed?.word ?? 'help', typed?.rest ?? '');
      return false;
  }
}
