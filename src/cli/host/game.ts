import { SIDES, type Sides } from '../../core/game.ts';
import { memoryJournal } from '../../core/journal.ts';
import { endingOf, type Match } from '../../core/match.ts';
import { resultText } from '../../core/record.ts';
import { capitalised } from '../../core/texts.ts';
import { referee } from '../../match/referee.ts';
import type { RefusedMove } from '../../match/refusals.ts';
import type { Seat, SeatMessage } from '../../match/seat.ts';
import { systemTimers } from '../../time/timers.ts';
import type { RecordSaver } from '../saving.ts';
import type { Console } from '../terminal/console.ts';
import { evidenceTold } from '../terminal/evidence.ts';
import { endingText, messageLines, type TerminalContext } from '../terminal/messages.ts';
import type { CliTranslator } from '../translator.ts';

/** Shared by all games of a host. */
export interface HostContext {
  readonly terminal: TerminalContext;
  /** Draws boards; otherwise one line per move. */
  readonly boards: boolean;
  /** Where records are written instead of the folder for games. */
  readonly save: string | undefined;
  readonly savings: RecordSaver;
  readonly seed: string;
  /** Ends all games. */
  readonly signal: AbortSignal;
}

export interface HostedGame {
  /** From 1, over all games of the host. */
  readonly number: number;
  /** From 1, among the games played at once. */
  readonly slot: number;
  readonly match: Match;
  readonly names: Sides<string>;
  /** Milliseconds after which a move is reported as late, if the clock does not limit it. */
  readonly warnAfter?: number;
  /** Filled while the game is played. */
  readonly refused?: RefusedMove[];
}

/** A console that only prints: a host without a person reads nothing, so that it can run in the background. */
export const printer = (): Console => ({
  isTerminal: false,
  print: (line = '') => void process.stdout.write(`${line}\n`),
  ask: async () => null,
  interrupted: new AbortController().signal,
  unask() {},
  completeWith() {},
  close() {},
});

/** Plays one game to its end, or until the host ends, and reports it. */
export async function playHosted(
  host: HostContext,
  game: HostedGame,
  seats: Sides<Seat>,
  watch: (message: SeatMessage) => void = () => {},
): Promise<Match> {
  const { console, translator } = host.terminal;
  const { number, slot, names } = game;
  console.print(
    translator.t.host.begins({ number, table: slot, first: names.first, second: names.second }),
  );
  const show = (message: SeatMessage) => {
    for (const line of linesOf(host, game, message)) console.print(line);
    watch(message);
  };
  show({ type: 'start', side: 'first', match: game.match });
  return referee({
    id: `game ${number}`,
    match: game.match,
    seats,
    journal: memoryJournal(),
    timers: systemTimers,
    spectator: show,
    signal: host.signal,
  });
}

function linesOf(
  { terminal, boards }: HostContext,
  game: HostedGame,
  message: SeatMessage,
): string[] {
  const { translator } = terminal;
  const lines = boards ? messageLines(terminal, message) : [];
  if (message.type !== 'event' || message.event.type !== 'moved') return lines;
  const { side, move, spent } = message.event;
  const values = {
    table: game.slot,
    number: message.match.plies.length,
    side: translator.say(message.match.rules.game.texts.sides[side]),
    move,
    seconds: translator.number(spent / 1000),
  };
  if (!boards) lines.push(translator.t.host.moved(values));
  if (game.warnAfter !== undefined && spent > game.warnAfter)
    lines.push(translator.t.host.late(values));
  return lines;
}

/** Shows a client's move that was refused, and keeps it for the record. */
export function noteRefusal({ terminal }: HostContext, game: HostedGame, move: RefusedMove): void {
  const { console, translator } = terminal;
  game.refused?.push(move);
  console.print(
    translator.t.host.refused({
      table: game.slot,
      number: move.ply,
      side: translator.say(game.match.rules.game.texts.sides[move.side]),
      name: game.names[move.side],
      move: JSON.stringify(move.received),
      words: translator.say(move.words),
    }),
  );
}

/** Reports the result and writes the record. */
export async function concludeHosted(
  host: HostContext,
  game: HostedGame,
  match: Match,
): Promise<void> {
  const { console, translator } = host.terminal;
  const ending = endingOf(match);
  if (!ending) console.print(translator.t.play.leftEarly);
  else {
    console.print(resultLine(translator, game, match));
    if (ending.evidence !== undefined)
      for (const line of evidenceTold(translator, ending.evidence)) console.print(line);
  }
  if (!ending && match.plies.length === 0) return;
  const file = host.save === undefined ? undefined : numbered(host.save, game.number);
  await host.savings.save(match, game, file);
}

/** `game.txt`, then `game-2.txt` and so on. */
const numbered = (file: string, number: number): string =>
  number === 1 ? file : file.replace(/(\.[^./]*)?$/, `-${number}$1`);

/** The winner and the cause; each side's tally if the game has one. */
function resultLine(
  translator: CliTranslator,
  { number, names }: HostedGame,
  match: Match,
): string {
  const { rules, position } = match;
  const parts = [
    translator.t.host.result({
      number,
      first: names.first,
      second: names.second,
      result: resultText(endingOf(match)),
      how: endingText(translator, match).replace(/\.$/, ''),
    }),
  ];
  if (rules.game.texts.tally) {
    const tally = capitalised(translator.say(rules.game.texts.tally));
    const [first, second] = SIDES.map(side => position.tally(side));
    parts.push(translator.t.host.tally({ tally, first, second }));
  }
  return parts.join(' ');
}
