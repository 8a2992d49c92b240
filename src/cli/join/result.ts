import type { JoinedGame } from '../../clients/course-client.ts';
import type { Match } from '../../core/match.ts';
import { outcomeText } from '../../core/texts.ts';
import type { SeatMessage } from '../../match/seat.ts';
import { RecordSaver } from '../saving.ts';
import { boardLines, messageLines, type TerminalContext } from '../terminal/messages.ts';
import type { CliTranslator } from '../translator.ts';
import { UsageError } from '../usage-error.ts';

/** Shows a game at another server: boards on a terminal, one line per move in a pipe. */
export function shown(terminal: TerminalContext, message: SeatMessage): void {
  const { console, translator } = terminal;
  const { texts } = message.match.rules.game;
  if (message.type === 'start')
    console.print(translator.t.join.begins(translator.say(texts.sides[message.side])));
  const boards = process.stdout.isTTY === true;
  if (boards) for (const line of messageLines(terminal, message)) console.print(line);
  else if (message.type === 'event' && message.event.type === 'moved') {
    const { side, move, spent } = message.event;
    const seconds = translator.number(spent / 1000);
    const number = message.match.plies.length;
    console.print(
      translator.t.join.moved({ number, side: translator.say(texts.sides[side]), move, seconds }),
    );
  }
}

/** A game without its moves. */
export interface JoinInfo {
  readonly seat: string;
  readonly opponent: string;
  readonly save: string | undefined;
}

/** Writes the record and prints the result; throws if the game was forfeited or not played out. */
export async function conclude(
  terminal: TerminalContext,
  joined: JoinedGame,
  about: JoinInfo,
): Promise<void> {
  const { console, translator } = terminal;
  const { match, side, end } = joined;
  const savings = new RecordSaver(translator, console.print);
  if (match && match.plies.length > 0) {
    if (process.stdout.isTTY !== true)
      for (const line of boardLines(terminal, match)) console.print(line);
    const names =
      side === 'second'
        ? { first: about.opponent, second: about.seat }
        : { first: about.seat, second: about.opponent };
    await savings.save(match, { names }, about.save);
  }
  if (end.kind === 'over' && match) console.print(resultLine(translator, match, side));
  else if (end.kind === 'won') console.print(translator.t.join.won[end.why]);
  else throw new UsageError(troubleText(translator, end), 1);
  savings.check();
}

function resultLine(translator: CliTranslator, match: Match, side: JoinedGame['side']): string {
  const { outcome } = match.position;
  const { won, lost, drawn } = translator.t.join.result;
  const result = outcome?.kind === 'win' ? (outcome.winner === side ? won : lost) : drawn;
  return `${result} ${translator.say(outcomeText(match.rules, match.position, match.plies.at(-1)?.move))}`;
}

/** Precondition: the result is a failure. */
function troubleText(translator: CliTranslator, end: JoinedGame['end']): string {
  switch (end.kind) {
    case 'lost':
      return translator.t.join.lost[end.why];
    case 'refused':
      return translator.t.join.refused(end.code);
    case 'illegal':
      return translator.t.join.illegal(end.move);
    case 'closed':
    case 'silent':
    case 'garbage':
    case 'disagreed':
      return translator.t.join.trouble[end.kind];
    case 'won':
    case 'over':
      return '';
  }
}
