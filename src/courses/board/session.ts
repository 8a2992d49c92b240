import { millis, perMove } from '../../core/clock.ts';
import { other, type Side } from '../../core/game.ts';
import { memoryJournal } from '../../core/journal.ts';
import { endingOf, type Match, newMatch } from '../../core/match.ts';
import type { Words } from '../../core/result.ts';
import { worldTimers } from '../../hosts/timers.ts';
import { engineSeat } from '../../match/engine-seat.ts';
import { mailbox } from '../../match/mailbox.ts';
import { referee } from '../../match/referee.ts';
import type { News, Seat, Submission } from '../../match/seat.ts';
import type { Thinker, ThoughtText } from '../../match/thinker.ts';
import { boardLines, endingWords, moveWords, type Sitting, whoIs } from './telling.ts';
import { isCommand, texts } from './texts.ts';

const DAY = 86_400_000;

/**
 * Plays to the end, or until the person leaves; returns the match as it then stands. Rules, clock and
 * endings are the referee's. People are never flagged, only warned; programs too where it is `casual`.
 */
export async function sit(sitting: Sitting, manner: 'strict' | 'casual'): Promise<Match> {
  const { desk, rules, seats, limit, spell } = sitting;
  const { dialogue, lang } = desk;
  const say = (words: Words) => dialogue.print(words[lang]);
  const leaving = new AbortController();
  const boxes = { first: mailbox<Submission>(), second: mailbox<Submission>() };
  let match = newMatch(rules, perMove(limit, manner === 'casual' ? DAY : 0));
  let turnBegan = worldTimers.now();
  let thought: ThoughtText | null = null;
  const personMoves = () => !endingOf(match) && seats[match.position.turn] === null;
  const show = () => boardLines(sitting, match).map(line => dialogue.print(line));

  /** Asks the person until there is a move to submit; news of it will follow. */
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
        const spent = millis(Math.min(worldTimers.now() - turnBegan, limit)); // late is only warned of
        return boxes[side].push({ action: { type: 'move', text: line }, spent });
      }
    }
  };
  const goOn = () => {
    if (endingOf(match)) return;
    const { turn } = match.position;
    if (seats[turn] === null) void ask(turn);
    else if (seats[other(turn)] === null) say(texts.thinking(whoIs(sitting, turn)));
  };

  const spectator = (news: News) => {
    match = news.match;
    const ply = match.line.at(-1);
    if (news.type === 'event' && news.event.type === 'moved' && ply) {
      for (const words of moveWords(sitting, ply, worldTimers.now() - turnBegan, thought))
        say(words);
      turnBegan = worldTimers.now();
      show();
    }
    goOn();
  };
  const person = (side: Side): Seat => ({
    tell(news) {
      if (news.type !== 'fault') return;
      say(news.fault.words);
      void ask(side);
    },
    submissions: boxes[side],
    patience: Number.POSITIVE_INFINITY,
  });
  const thinker: Thinker = {
    ...desk.thinker,
    async think(request, watch) {
      thought = await desk.thinker.think(request, watch);
      return thought;
    },
  };
  const seatOf = (side: Side): Seat => {
    const program = seats[side];
    if (!program) return person(side);
    const { name, limits } = program;
    return engineSeat({ thinker, player: name, limits, seed: `${desk.seed} ${side}` });
  };

  show();
  if (seats.first ?? seats.second) await wake(desk.thinker, match);
  turnBegan = worldTimers.now();
  const game = referee({
    id: 'course',
    match,
    seats: { first: seatOf('first'), second: seatOf('second') },
    journal: memoryJournal(),
    timers: {
      ...worldTimers,
      after: (delay, act) => worldTimers.after(delay, () => personMoves() || act()),
    },
    spectator,
    signal: AbortSignal.any([
      leaving.signal,
      ...(dialogue.interrupted ? [dialogue.interrupted] : []),
    ]),
  });
  goOn();
  match = await game;
  for (const words of endingWords(sitting, match)) say(words);
  return match;
}

/** Starts the thread before the clock. */
const wake = (thinker: Thinker, { rules, position }: Match) =>
  thinker.think({ rules: rules.id, position: position.text(), player: 'random', seed: 'wake' });
