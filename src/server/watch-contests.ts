import { LiveGames } from '../classroom/live-games.ts';
import { PersonSeats } from '../classroom/person-seats.ts';
import { ContestChannels } from './contest-channels.ts';
import type { ServerContext } from './context.ts';
import { myGamesTopic } from './my-games-topic.ts';
import { WallTopic } from './wall-topic.ts';

export interface ContestWatching {
  /** Its `observe` is for every run of a contest. */
  readonly live: LiveGames;
  /** The seats `person:MEMBER`. */
  readonly people: PersonSeats;
  readonly games: ContestChannels;
  /** A member plays no more from the pages that he has open; who is removed loses the games that he plays. */
  dismiss(member: string, isRemoved: boolean): void;
}

/** Shows the running games of contests, and lets members play theirs. */
export function watchContests(context: ServerContext): ContestWatching {
  const live = new LiveGames();
  const people: PersonSeats = new PersonSeats({
    timers: context.timers,
    async isPresent(member) {
      const person = (await context.store.classrooms.member(member))?.person ?? null;
      return person !== null && context.feed.present.some(each => each.person?.id === person);
    },
    changed() {
      games.reseat();
      context.feed.changed('my-games');
    },
  });
  const games = new ContestChannels(context, live, people);
  context.feed.provide('my-games', myGamesTopic(context, people));
  context.feed.provide('wall', new WallTopic(context, live));
  return {
    ...{ live, people, games },
    dismiss(member, isRemoved) {
      if (isRemoved) people.dismiss(member);
      games.dismiss(member);
    },
  };
}
