import { type Graph, linkedGroups, mutualGroups } from './graph.ts';

/**
 * Players without a finite likeliest strength are set aside, so that they do not distort the Elo of the others: those
 * who won everything, whose likelihood grows with their strength without bound (Ford 1957 requires that points link
 * everyone to everyone), those who lost everything, and groups that took or gave no point outside. Among the remaining
 * players others may have won or lost everything, so the step is repeated.
 */
export interface SetAside {
  readonly members: readonly string[];
  readonly sign: '>' | '<';
  /** The other players who had not been set aside yet: all games with them went one way. */
  readonly against: ReadonlySet<string>;
}

export interface Separation {
  /** Players with an Elo of their own: those linked by games took points from one another, directly or not. */
  readonly rated: ReadonlySet<string>;
  /** In the order in which they were set aside. */
  readonly aside: readonly SetAside[];
}

const within = (graph: Graph, names: ReadonlySet<string>): Graph =>
  new Map(
    [...names].map(name => [
      name,
      new Set([...(graph.get(name) ?? [])].filter(other => names.has(other))),
    ]),
  );

const without = (names: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> =>
  new Set([...names].filter(name => !gone.includes(name)));

/** The groups to set aside next, among players linked by games; none if nothing separates the remaining ones. */
function extremeGroups(graph: Graph, largest: number): Omit<SetAside, 'against'>[] {
  const groups = mutualGroups(graph);
  const ofEither = groups.flatMap(members => {
    const inside = new Set(members);
    const took = members.some(name =>
      [...(graph.get(name) ?? [])].some(other => !inside.has(other)),
    );
    const gave = [...graph].some(
      ([name, from]) => !inside.has(name) && members.some(member => from.has(member)),
    );
    if (took === gave) return []; // both: bounded on both sides; neither: no games with others
    return [{ members, sign: took ? '>' : '<' } as const];
  });
  const smaller = ofEither.filter(({ members }) => members.length < largest || largest === 1);
  // the largest group stays; if several are equally large, the lower ones are set aside
  return smaller.length > 0 ? smaller : ofEither.filter(({ sign }) => sign === '<');
}

/** `points`: from each player to those whom it took points from. */
export function separate(names: readonly string[], points: Graph): Separation {
  const rated = new Set<string>();
  const aside: SetAside[] = [];
  const links = names.flatMap(from => [...(points.get(from) ?? [])].map(to => [from, to] as const));
  for (const linked of linkedGroups(names, links)) {
    let left: ReadonlySet<string> = new Set(linked);
    const largest = Math.max(...mutualGroups(within(points, left)).map(({ length }) => length));
    for (;;) {
      const found = extremeGroups(within(points, left), largest);
      if (found.length === 0) break;
      for (const { members, sign } of found)
        aside.push({ members, sign, against: without(left, members) });
      left = without(
        left,
        found.flatMap(({ members }) => members),
      );
    }
    // if results order all players strictly, the last one has nobody to be compared with
    if (largest > 1 || linked.length === 1) for (const name of left) rated.add(name);
  }
  return { rated, aside };
}
