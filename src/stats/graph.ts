/** Which players can be compared: components of a graph whose edges are games or points. */

/** The successors of each name. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export function graphOf(
  names: readonly string[],
  arrows: Iterable<readonly [string, string]>,
): Graph {
  const graph = new Map(names.map(name => [name, new Set<string>()]));
  for (const [from, to] of arrows) graph.get(from)?.add(to);
  return graph;
}

function reachable(graph: Graph, start: string): ReadonlySet<string> {
  const seen = new Set([start]);
  for (const name of seen) for (const next of graph.get(name) ?? []) seen.add(next); // iteration includes names added on the way
  return seen;
}

/** Strongly connected components, in the order of the graph. */
export function mutualGroups(graph: Graph): string[][] {
  const reach = new Map([...graph.keys()].map(name => [name, reachable(graph, name)]));
  const groups: string[][] = [];
  for (const name of graph.keys()) {
    const home = groups.find(
      ([first]) => reach.get(first)?.has(name) && reach.get(name)?.has(first),
    );
    if (home) home.push(name);
    else groups.push([name]);
  }
  return groups;
}

/** Connected components, whatever the direction of the edges: players of two groups cannot be compared. */
export const linkedGroups = (
  names: readonly string[],
  links: readonly (readonly [string, string])[],
): string[][] =>
  mutualGroups(graphOf(names, [...links, ...links.map(([a, b]) => [b, a] as const)]));
