/**
 * A perfect matching of least total cost in a complete graph, by Edmonds' blossoms with dual labels:
 * O(n³). The vertices are 0 to n − 1, n even; `cost` is symmetric, a whole number from 0 to `most`, with
 * 8 × `most` below 2⁵³ so that all sums are exact. The same costs give the same matching.
 */
export function leastMatching(
  n: number,
  most: number,
  cost: (a: number, b: number) => number,
): number[] {
  if (n % 2 === 1) throw new Error('a perfect matching needs an even number');
  const search = new BlossomSearch(n, (a, b) => most + 1 - cost(a, b));
  for (let pairs = 0; pairs < n / 2; pairs++) search.augment();
  return search.mates();
}

interface Edge {
  /** Vertices of the graph at its two ends, also where the ends are blossoms. */
  readonly from: number;
  readonly to: number;
}

const NO_EDGE: Edge = { from: 0, to: 0 };

/** Whether a node lies at an even or odd distance from a free one, or was not reached. */
type Layer = 'even' | 'odd' | null;

/**
 * Maximum weight. Nodes are vertices from 1 to n, then blossoms: odd cycles that are treated as one
 * node; 0 is none. Labels are twice the dual variables, so that halves stay whole.
 */
class BlossomSearch {
  readonly #n: number;
  readonly #weight: number[][];
  readonly #label: number[];
  /** The edge of least slack between two nodes; meaningless if one contains the other or is not in use. */
  readonly #edge: Edge[][];
  /** The vertex that a node is matched with. */
  readonly #mate: number[];
  /** The outermost blossom of a node, itself if it is in none; 0 for blossoms not in use. */
  readonly #top: number[];
  /** The vertex from which an odd node was reached. */
  readonly #parent: number[];
  /** The even vertex with the least slack to a node. */
  readonly #slack: number[];
  #layer: Layer[];
  readonly #cycle: number[][];
  /** The node of a blossom's cycle that contains each vertex. */
  readonly #holder: number[][];
  readonly #visited: number[];
  #visit = 0;
  #used: number;
  #queue: number[] = [];

  constructor(n: number, weight: (a: number, b: number) => number) {
    this.#n = n;
    this.#used = n;
    const nodes = n + Math.floor(n / 2) + 1;
    const filled = (value: number) => Array.from({ length: nodes }, () => value);
    const vertices = Array.from({ length: n }, (_, i) => i + 1);
    this.#weight = [
      [0],
      ...vertices.map(a => [0, ...vertices.map(b => (a === b ? 0 : weight(a - 1, b - 1)))]),
    ];
    const heaviest = Math.max(0, ...this.#weight.map(row => Math.max(0, ...row)));
    this.#label = filled(heaviest);
    this.#edge = Array.from({ length: nodes }, (_, from) =>
      Array.from({ length: nodes }, (_, to) => (Math.max(from, to) > n ? NO_EDGE : { from, to })),
    );
    this.#mate = filled(0);
    this.#top = Array.from({ length: nodes }, (_, node) => (node <= n ? node : 0));
    this.#parent = filled(0);
    this.#slack = filled(0);
    this.#layer = Array.from({ length: nodes }, () => null);
    this.#cycle = Array.from({ length: nodes }, () => []);
    this.#holder = Array.from({ length: nodes }, (_, node) =>
      Array.from({ length: n + 1 }, (_, vertex) => (node === vertex ? node : 0)),
    );
    this.#visited = filled(0);
  }

  mates(): number[] {
    return this.#mate.slice(1, this.#n + 1).map(mate => mate - 1);
  }

  /** Adds a pair to the matching. */
  augment(): void {
    this.#layer = this.#layer.map(() => null);
    this.#slack.fill(0);
    this.#queue = [];
    for (const node of this.#nodes())
      if (this.#mate[node] === 0) {
        this.#parent[node] = 0;
        this.#reach(node);
      }
    while (!this.#explore() && !this.#relabel());
  }

  /** The outermost nodes. */
  #nodes(): number[] {
    const nodes: number[] = [];
    for (let node = 1; node <= this.#used; node++) if (this.#top[node] === node) nodes.push(node);
    return nodes;
  }

  /** How far the edge is from being tight; always 0 or more outside blossoms. */
  #slackOf({ from, to }: Edge): number {
    return this.#label[from] + this.#label[to] - 2 * this.#weight[from][to];
  }

  /** Makes a node even: queues its vertices for the search. */
  #reach(node: number): void {
    this.#layer[node] = 'even';
    this.#queue.push(...this.#verticesOf(node));
  }

  #verticesOf(node: number): number[] {
    return node <= this.#n ? [node] : this.#cycle[node].flatMap(part => this.#verticesOf(part));
  }

  #setTop(node: number, top: number): void {
    this.#top[node] = top;
    if (node > this.#n) for (const part of this.#cycle[node]) this.#setTop(part, top);
  }

  #noteSlack(vertex: number, node: number): void {
    const known = this.#slack[node];
    const edge = this.#edge[vertex][node];
    if (known === 0 || this.#slackOf(edge) < this.#slackOf(this.#edge[known][node]))
      this.#slack[node] = vertex;
  }

  #findSlack(node: number): void {
    this.#slack[node] = 0;
    for (let vertex = 1; vertex <= this.#n; vertex++)
      if (this.#top[vertex] !== node && this.#layer[this.#top[vertex]] === 'even')
        this.#noteSlack(vertex, node);
  }

  /** Follows tight edges; true once the matching has grown. */
  #explore(): boolean {
    for (let vertex = this.#queue.shift(); vertex !== undefined; vertex = this.#queue.shift()) {
      if (this.#layer[this.#top[vertex]] === 'odd') continue;
      for (let other = 1; other <= this.#n; other++) {
        if (this.#top[vertex] === this.#top[other]) continue;
        const edge = this.#edge[vertex][other];
        if (this.#slackOf(edge) > 0) this.#noteSlack(vertex, this.#top[other]);
        else if (this.#follow(edge)) return true;
      }
    }
    return false;
  }

  /** Changes labels until an edge becomes tight or an odd blossom opens; true once the matching has grown. */
  #relabel(): boolean {
    const nodes = this.#nodes();
    let least = Number.POSITIVE_INFINITY;
    for (const node of nodes) {
      const layer = this.#layer[node];
      if (node > this.#n && layer === 'odd') least = Math.min(least, this.#label[node] / 2);
      if (this.#slack[node] === 0 || layer === 'odd') continue;
      const slack = this.#slackOf(this.#edge[this.#slack[node]][node]);
      least = Math.min(least, layer === 'even' ? slack / 2 : slack);
    }
    for (let vertex = 1; vertex <= this.#n; vertex++) {
      const layer = this.#layer[this.#top[vertex]];
      if (layer === 'even') this.#label[vertex] -= least;
      else if (layer === 'odd') this.#label[vertex] += least;
    }
    for (const node of nodes)
      if (node > this.#n) {
        if (this.#layer[node] === 'even') this.#label[node] += 2 * least;
        else if (this.#layer[node] === 'odd') this.#label[node] -= 2 * least;
      }
    this.#queue = [];
    for (const node of nodes) {
      const vertex = this.#slack[node];
      if (this.#top[node] !== node || vertex === 0 || this.#top[vertex] === node) continue;
      const edge = this.#edge[vertex][node];
      if (this.#slackOf(edge) === 0 && this.#follow(edge)) return true;
    }
    for (const node of this.#nodes())
      if (node > this.#n && this.#layer[node] === 'odd' && this.#label[node] === 0)
        this.#open(node);
    return false;
  }

  /** Takes a tight edge from an even vertex; true if it joins two trees, which adds a pair. */
  #follow({ from, to }: Edge): boolean {
    const [near, far] = [this.#top[from], this.#top[to]];
    if (this.#layer[far] === null) {
      this.#parent[far] = from;
      this.#layer[far] = 'odd';
      const next = this.#top[this.#mate[far]];
      this.#slack[far] = 0;
      this.#slack[next] = 0;
      this.#reach(next);
    } else if (this.#layer[far] === 'even') {
      const meeting = this.#meetingOf(near, far);
      if (meeting === 0) {
        this.#flip(near, far);
        this.#flip(far, near);
        return true;
      }
      this.#shrink(near, meeting, far);
    }
    return false;
  }

  /** Where the paths of two even nodes to their roots meet; 0 if they are in different trees. */
  #meetingOf(one: number, two: number): number {
    this.#visit++;
    for (let [here, there] = [one, two]; here !== 0 || there !== 0; [here, there] = [there, here]) {
      if (here === 0) continue;
      if (this.#visited[here] === this.#visit) return here;
      this.#visited[here] = this.#visit;
      here = this.#top[this.#mate[here]];
      if (here !== 0) here = this.#top[this.#parent[here]];
    }
    return 0;
  }

  /** Exchanges matched and other edges from a node to its root. */
  #flip(node: number, partner: number): void {
    for (let [here, there] = [node, partner]; ; ) {
      const before = this.#top[this.#mate[here]];
      this.#match(here, there);
      if (before === 0) return;
      const up = this.#top[this.#parent[before]];
      this.#match(before, up);
      [here, there] = [up, before];
    }
  }

  #match(node: number, partner: number): void {
    const edge = this.#edge[node][partner];
    this.#mate[node] = edge.to;
    if (node <= this.#n) return;
    const base = this.#holder[node][edge.from];
    const at = this.#turn(node, base);
    const cycle = this.#cycle[node];
    for (let i = 0; i < at; i++) this.#match(cycle[i], cycle[i ^ 1]);
    this.#match(base, partner);
    this.#cycle[node] = [...cycle.slice(at), ...cycle.slice(0, at)];
  }

  /** The index of a node in a blossom's cycle, which is reversed if that makes it even. */
  #turn(blossom: number, node: number): number {
    const cycle = this.#cycle[blossom];
    const at = cycle.indexOf(node);
    if (at % 2 === 0) return at;
    this.#cycle[blossom] = [cycle[0], ...cycle.slice(1).reverse()];
    return cycle.length - at;
  }

  /** Makes a blossom of the cycle through two even nodes and the one where their paths meet. */
  #shrink(one: number, meeting: number, two: number): void {
    let blossom = this.#n + 1;
    while (blossom <= this.#used && this.#top[blossom] !== 0) blossom++;
    this.#used = Math.max(this.#used, blossom);
    const way = (from: number): number[] => {
      const nodes: number[] = [];
      for (let node = from; node !== meeting; ) {
        const odd = this.#top[this.#mate[node]];
        nodes.push(node, odd);
        this.#reach(odd);
        node = this.#top[this.#parent[odd]];
      }
      return nodes;
    };
    const cycle = [meeting, ...way(one).reverse(), ...way(two)];
    this.#label[blossom] = 0;
    this.#layer[blossom] = 'even';
    this.#mate[blossom] = this.#mate[meeting];
    this.#cycle[blossom] = cycle;
    this.#setTop(blossom, blossom);
    this.#holder[blossom].fill(0);
    for (const part of cycle)
      for (const vertex of this.#verticesOf(part)) this.#holder[blossom][vertex] = part;
    for (let node = 1; node <= this.#used; node++) {
      if (node === blossom) continue;
      let best = this.#edge[cycle[0]][node];
      let back = this.#edge[node][cycle[0]];
      for (const part of cycle.slice(1))
        if (this.#slackOf(this.#edge[part][node]) < this.#slackOf(best)) {
          best = this.#edge[part][node];
          back = this.#edge[node][part];
        }
      this.#edge[blossom][node] = best;
      this.#edge[node][blossom] = back;
    }
    this.#findSlack(blossom);
  }

  /** Dissolves an odd blossom without label into its nodes. */
  #open(blossom: number): void {
    for (const part of this.#cycle[blossom]) this.#setTop(part, part);
    const entry = this.#holder[blossom][this.#edge[blossom][this.#parent[blossom]].from];
    const at = this.#turn(blossom, entry);
    const cycle = this.#cycle[blossom];
    for (let i = 0; i < at; i += 2) {
      const [odd, even] = [cycle[i], cycle[i + 1]];
      this.#parent[odd] = this.#edge[even][odd].from;
      this.#layer[odd] = 'odd';
      this.#slack[odd] = 0;
      this.#findSlack(even);
      this.#reach(even);
    }
    this.#layer[entry] = 'odd';
    this.#parent[entry] = this.#parent[blossom];
    for (const part of cycle.slice(at + 1)) {
      this.#layer[part] = null;
      this.#findSlack(part);
    }
    this.#top[blossom] = 0;
  }
}
