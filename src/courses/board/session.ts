import { millis, perMove } from '../../core/clock.ts';
import { other, type Side } from '../../core/game.ts';
import { memoryJournal } from '../../core/journal.ts';
import { endingOf, type Match, newMatch } from '../../core/match.ts';
import type { LocalizedText } from '../../core/result.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import type { EngineClient, SearchResultText } from '../../match/engine-client.ts';
import { engineSeat } from '../../match/engine-seat.ts';
import { referee } from '../../match/referee.ts';
import type { Seat, SeatMessage, Submission } from '../../match/seat.ts';
import { systemTimers } from '../../match/timers.ts';
import { boardLines, type CourseGame, endingWords, moveWords, whoIs } from './output.ts';
import { isCommand, texts } from './texts.ts';

const DAY = 86_400_000;

/**
 * Plays to the end, or until the person leaves; returns the match as it then stands. Rules, clock and
 * endings are the referee's. People are never flagged, only warned; programs too where it is `casual`.
 */
export async function playCourseGame(
  setup: CourseGame,
  manner: 'strict' | 'casual',
): Promise<Match> {
  const { context, rules, seats, limit, spell } = setup;
  const { dialogue, lang } = context;
  const say = (words: LocalizedText) => dialogue.print(words[lang]);
  const leaving = new AbortController();
  const boxes = { first: asyncQueue<Submission>(), second: asyncQueue<Submission>() };
  let match = newMatch(rules, perMove(limit, manner === 'casual' ? DAY : 0));
  let turnBegan = systemTimers.now();
  let result: SearchResultText | null = null;
  const personMoves = () => !endingOf(match) && seats[match.position.turn] === null;
  const show = () => boardLines(setup, match).map(line => dialogue.print(line));

  /** Asks the person until there is a move to submit; message of it will follow. */
  const ask = async (side: Side): Promise<void> => {
    while (true) {
      const line = await dialogue.ask(texts.prompt(rules.game.texts.sides[side])[lang]);
      if (line === null || isCommand('quit', line)) return leaving.abort();
      if (isCommand('help', line)) {
        say(rules.game.texts.moveHelp);
        say(texts.help);
      } else if (isCommand('rules', line)) say(rules.game.texts.rules);
      else if (isCommand('moves', line)) {
        const { position } = match;
        const list = position.legalMoves().map(move => spell(rules.writeMove(position, move)));
        say(texts.moves(list.join(' ')));
      } else if (line.trim() !== '') {
        const spent = millis(Math.min(systemTimers.now() - turnBegan, limit)); // late is only warned of
        return boxes[side].push({ action: { type: 'move', text: line }, spent });
      }
    }
  };
  const goOn = () => {
    if (endingOf(match)) return;
    const { turn } = match.position;
    if (seats[turn] === null) void ask(turn);
    else if (seats[other(turn)] === null) say(texts.thinking(whoIs(setup, turn)));
  };

  const spectator = (message: SeatMessage) => {
    match = message.match;
    const ply = match.plies.at(-1);
    if (message.type === 'event' && message.event.type === 'moved' && ply) {
      for (const words of moveWords(setup, ply, systemTimers.now() - turnBegan, result)) say(words);
      turnBegan = systemTimers.now();
      show();
    }
    goOn();
  };
  const person = (side: Side): Seat => ({
    tell(message) {
      if (message.type !== 'fault') return;
      say(message.fault.message);
      void ask(side);
    },
    submissions: boxes[side],
    illegalMoveLimit: Number.POSITIVE_INFINITY,
  });
  const engine: EngineClient = {
    ...context.engine,
    async search(request, watch) {
      result = await context.engine.search(request, watch);
      return result;
    },
  };
  const seatOf = (side: Side): Seat => {
    const program = seats[side];
    if (!program) return person(side);
    const { name, limits } = program;
    return engineSeat({ engine, player: name, limits, seed: `${context.seed} ${side}` });
  };

  show();
  if (seats.first ?? seats.second) await context.engine.ready(); // before the clock
  turnBegan = systemTimers.now();
  const game = referee({
    id: 'course',
    match,
    seats: { first: seatOf('first'), second: seatOf('second') },
    journal: memoryJournal(),
    timers: {
      ...systemTimers,
      after: (delay, act) => systemTimers.after(delay, () => personMoves() || act()),
    },
    spectator,
    signal: AbortSignal.any([
      leaving.signal,
      ...(dialogue.interrupted ? [dialogue.interrupted] : []),
    ]),
  });
  goOn();
  match = await game;
  for (const words of endingWords(setup, match)) say(words);
  return match;
}
