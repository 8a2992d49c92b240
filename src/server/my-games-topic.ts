import type { PersonSeats } from '../classroom/person-seats.ts';
import { ok, refusal } from '../core/result.ts';
import type { MyGames } from '../protocols/my-games-wire.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import type { TopicProvider } from './feed.ts';

/** The topic `my-games`: tells members on every page that a game waits for them. */
export const myGamesTopic = (
  { store: { classrooms, contests } }: ServerContext,
  people: PersonSeats,
): TopicProvider => ({
  async audienceOf(_, { person }) {
    return person ? ok(person.id) : refusal(faults.noTopic);
  },
  async read(_, person): Promise<MyGames> {
    if (people.isEmpty) return { games: [] };
    const members = await classrooms.membershipsOf(person);
    const games = members.flatMap(({ id }) => people.of(id));
    return {
      games: await Promise.all(
        games.map(async ({ id, contest, opponent, left }) => ({
          id,
          contest: (await contests.read(contest))?.name ?? contest,
          opponent,
          left: left === null ? null : Math.ceil(left / 1_000),
        })),
      ),
    };
  },
});
