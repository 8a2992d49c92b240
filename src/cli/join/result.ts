import type { Match } from '../../core/match.ts';
import type { Joined } from '../../hosts/tcp/client.ts';
import type { News } from '../../match/seat.ts';
import { Complaint } from '../complaint.ts';
import type { Voice } from '../language.ts';
import { Savings, storeKept, storeRecord } from '../saving.ts';
import type { SeatChoice } from '../seats.ts';
import { boardLines, newsLines, type Table } from '../terminal/news.ts';
import { outcomeText } from '../terminal/screen.ts';

/** Shows a game that is played elsewhere: boards on a terminal, a line a move in a pipe. */
export function shown(table: Table, news: News): void {
  const { console, voice } = table;
  const { texts } = news.match.rules.game;
  if (news.type === 'start')
    console.print(voice.t('join.begins', { side: voice.say(texts.sides[news.side]) }));
  const boards = process.stdout.isTTY === true;
  if (boards) for (const line of newsLines(table, news)) console.print(line);
  else if (news.type === 'event' && news.event.type === 'moved') {
    const { side, move, spent } = news.event;
    const seconds = voice.number(spent / 1000);
    const number = news.match.line.length;
    console.print(
      voice.t('join.moved', { number, side: voice.say(texts.sides[side]), move, seconds }),
    );
  }
}

/** What is known of a game besides its moves. */
export interface About {
  readonly seat: string;
  readonly opponent: string;
  readonly save: string | undefined;
}

/** Writes the record and tells the result; complains where the game was lost by fault or not played out. */
export async function conclude(table: Table, joined: Joined, about: About): Promise<void> {
  const { console, voice } = table;
  const { match, side, end } = joined;
  const savings = new Savings(voice, console.print);
  if (match && match.line.length > 0) {
    if (process.stdout.isTTY !== true)
      for (const line of boardLines(table, match)) console.print(line);
    const named = (name: string): SeatChoice => ({ kind: 'human', name });
    const seats =
      side === 'second'
        ? { first: named(about.opponent), second: named(about.seat) }
        : { first: named(about.seat), second: named(about.opponent) };
    savings.tell(
      await (about.save === undefined
        ? storeKept(voice, match, seats)
        : storeRecord(voice, match, seats, about.save)),
    );
  }
  if (end.kind === 'over' && match) console.print(resultLine(voice, match, side));
  else if (end.kind === 'won') console.print(voice.t(`join.won.${end.why}`));
  else throw new Complaint(troubleText(voice, end), 1);
  savings.complain();
}

function resultLine(voice: Voice, match: Match, side: Joined['side']): string {
  const { outcome } = match.position;
  const key =
    outcome?.kind === 'win'
      ? outcome.winner === side
        ? 'join.result.won'
        : 'join.result.lost'
      : 'join.result.drawn';
  return `${voice.t(key)} ${outcomeText(voice, match.rules, match.position)}`;
}

/** Precondition: it is trouble. */
function troubleText(voice: Voice, end: Joined['end']): string {
  switch (end.kind) {
    case 'lost':
      return voice.t(`join.lost.${end.why}`);
    case 'refused':
      return voice.t('join.refused', { code: end.code });
    case 'illegal':
      return voice.t('join.illegal', { move: end.move });
    case 'closed':
    case 'silent':
    case 'garbage':
    case 'disagreed':
      return voice.t(`join.trouble.${end.kind}`);
    case 'won':
    case 'over':
      return '';
  }
}
