import type { Side } from '../../core/game.ts';
import { type Action, endingOf, type Match } from '../../core/match.ts';
import { mailbox } from '../../match/mailbox.ts';
import type { News, Seat, Submission } from '../../match/seat.ts';
import { explain } from '../complaint.ts';
import { inform } from '../terminal/inform.ts';
import type { Sitting } from '../terminal/table.ts';
import { readWord } from '../terminal/words.ts';

/** A person at this terminal, at a table with somebody far away: nothing can be taken back or agreed on. */
export interface Person {
  readonly seat: Seat;
  /** To be told the news after it is shown: then the question stands under the board. */
  watch(news: News): void;
}

export function person(sitting: Sitting, leave: () => void): Person {
  const { console, voice } = sitting.table;
  const submissions = mailbox<Submission>();
  let mine: Side = 'first';
  let asking = false;

  const ask = async (match: Match): Promise<void> => {
    const side = voice.say(match.rules.game.texts.sides[mine]);
    asking = true;
    while (asking) {
      const line = await console.ask(voice.t('play.prompt', { side }));
      if (!asking) return;
      const action = line === null ? 'leave' : await read(match, line);
      if (action === null) continue;
      asking = false;
      if (action === 'leave') leave();
      else submissions.push({ action });
    }
  };
  /** What a line asks the referee for; null where it asked for something else, or for nothing. */
  const read = async (match: Match, line: string): Promise<Action | 'leave' | null> => {
    const typed = readWord(line);
    if (line.trim() === '') return null;
    switch (typed?.word) {
      case undefined:
        return { type: 'move', text: line };
      case 'quit':
        return 'leave';
      case 'resign':
        return { type: 'resign' };
      case 'undo':
      case 'draw':
      case 'peek':
        console.print(voice.t('host.notHere'));
        return null;
      default:
        await inform(sitting, match, typed?.word ?? 'help', typed?.rest ?? '');
        return null;
    }
  };
  const consider = (match: Match) => {
    if (asking) console.unask();
    asking = false;
    if (!endingOf(match) && match.position.turn === mine) void ask(match);
  };
  return {
    seat: {
      submissions,
      patience: Number.POSITIVE_INFINITY,
      tell(news) {
        if (news.type === 'start') mine = news.side;
        if (news.type !== 'fault') return;
        console.print(explain(voice, news.fault));
        consider(news.match);
      },
    },
    watch(news) {
      if (news.type !== 'event' || news.event.type === 'moved' || news.event.type === 'ended')
        consider(news.match);
    },
  };
}
