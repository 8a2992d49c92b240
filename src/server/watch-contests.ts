import type { ObservedGame } from '../arena/observer.ts';
import { LiveGames, liveGameId } from '../classroom/live-games.ts';
import { PersonSeats } from '../classroom/person-seats.ts';
import { ContestChannels } from './contest-channels.ts';
import type { ServerContext } from './context.ts';
import type { PooledEngines } from './engine-pool.ts';
import { myGamesTopic } from './my-games-topic.ts';
import { WallTopic } from './wall-topic.ts';

/** The address to which the engines of contests and ladders are charged. */
const HERE = '127.0.0.1';

/** What contests share with the pages that show their games. */
export interface ContestWatching {
  /** Its `observe` is passed to every run of a contest. */
  readonly live: LiveGames;
  /** The seats `person:MEMBER`. */
  readonly people: PersonSeats;
  readonly games: ContestChannels;
  /** The engines of a game, in the server's pool. */
  engines(game: Pick<ObservedGame, 'contest' | 'number'>): PooledEngines;
  /** Makes the open pages of a member spectators; a removed member also loses the games in play. */
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
    engines: ({ contest, number }) =>
      context.engines.open({
        room: liveGameId(contest, number),
        address: HERE,
        lane: 'engines',
        changed: () => {},
      }),
    dismiss(member, isRemoved) {
      if (isRemoved) people.dismiss(member);
      games.dismiss(member);
    },
  };
}
