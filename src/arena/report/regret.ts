import { other, type Rules, type Side } from '../../core/game.ts';
import { randomFrom } from '../../core/random.ts';
import type { GameRecord } from '../../core/record.ts';
import { unwrap } from '../../core/result.ts';
import type { Limits } from '../../core/strategy.ts';
import { type MoveVerdict, type ReviewedMove, review, VERDICTS } from '../../engine/review.ts';
import type { Score } from '../../engine/search.ts';
import type { EngineClient } from '../../match/engine-client.ts';
import { type MeanLoss, meanLoss } from '../../stats/clusters.ts';
import { finishOf } from '../../stats/played.ts';
import type { StoredGame } from '../../store/store.ts';
import type { ReportGame, ReportSource } from './source.ts';

/** Each player's regret, by our engine's evaluation: the expected score that its moves lost. */
export interface RegretFacts {
  /** Games reviewed, of those that were played out. */
  readonly games: number;
  readonly of: number;
  readonly limits: Limits;
  /** The smallest regret first. */
  readonly players: readonly PlayerRegret[];
  /** The worst first. */
  readonly blunders: readonly Blunder[];
}

/** The mean loss of a player's moves. */
export interface PlayerRegret extends MeanLoss {
  readonly name: string;
  readonly games: number;
  readonly moves: number;
  readonly verdicts: Readonly<Record<MoveVerdict, number>>;
}

export interface Blunder {
  readonly number: number;
  readonly ply: number;
  readonly side: Side;
  readonly player: string;
  readonly opponent: string;
  /** The position before the move. */
  readonly position: string;
  readonly move: string;
  readonly score: Score;
  readonly better: string;
  readonly betterScore: Score;
  readonly line: readonly string[];
  readonly loss: number;
  readonly verdict: MoveVerdict;
}

const isPlayedOut = ({ ending }: StoredGame): boolean => !finishOf(ending).kind.endsWith('forfeit');

const BLUNDERS = 6;
/** The most blunders shown of one player. */
const BLUNDERS_EACH = 2;

/**
 * Selects games to review, some of every player: pairings in turn, their games in an order that depends on
 * the seed only, so that the same contest gives the same report.
 */
function sampled(games: readonly StoredGame[], most: number, seed: string): readonly StoredGame[] {
  const random = randomFrom(`review ${seed}`);
  const played = games.filter(game => isPlayedOut(game) && game.plies > 0);
  const pairings = random
    .shuffle([...Map.groupBy(played, ({ first, second }) => JSON.stringify([first, second]))])
    .map(([, met]) => random.shuffle(met));
  const seen = new Map<string, number>();
  const chosen: StoredGame[] = [];
  while (chosen.length < most) {
    // the players reviewed least come next
    const next = pairings
      .filter(met => met.length > 0)
      .map(met => ({ met, seen: (seen.get(met[0].first) ?? 0) + (seen.get(met[0].second) ?? 0) }))
      .reduce<{ met: StoredGame[]; seen: number } | null>(
        (best, one) => (best === null || one.seen < best.seen ? one : best),
        null,
      );
    const game = next?.met.pop();
    if (!game) break;
    chosen.push(game);
    for (const name of [game.first, game.second]) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  return chosen.sort((a, b) => a.number - b.number);
}

function recordFrom(rules: Rules, game: ReportGame): GameRecord {
  return {
    rules,
    start: unwrap(rules.readPosition(game.start)),
    control: { kind: 'none' },
    previews: { first: 0, second: 0 },
    moves: game.moves.map(({ text }) => ({ text, spent: null })),
    ending: game.ending,
    tags: {},
  };
}

interface ReviewedGame {
  readonly game: ReportGame;
  readonly moves: readonly (ReviewedMove & { readonly position: string })[];
}

async function reviewGame(
  engine: EngineClient,
  rules: Rules,
  game: ReportGame,
  limits: Limits,
): Promise<ReviewedGame> {
  const positions: string[] = [];
  const analyse = (position: { text(): string }) => {
    positions.push(position.text());
    return engine.analyse({
      rules: rules.id,
      position: position.text(),
      player: 'alphabeta',
      limits,
      seed: 'review',
    });
  };
  const moves = [];
  for await (const move of review(recordFrom(rules, game), analyse))
    moves.push({ ...move, position: positions[move.ply - 1] });
  return { game, moves };
}

export interface RegretRequest {
  readonly source: ReportSource;
  readonly played: readonly StoredGame[];
  readonly most: number;
  readonly limits: Limits;
  /** The engines share the games. */
  readonly engines: readonly EngineClient[];
  readonly progress?: (done: number, all: number) => void;
}

export async function regretFacts(request: RegretRequest): Promise<RegretFacts> {
  const { source, played, most, limits, engines, progress } = request;
  const chosen = sampled(played, most, source.summary.plan.seed);
  const reviewed: ReviewedGame[] = [];
  const waiting = [...chosen.entries()];
  let done = 0;
  progress?.(0, chosen.length);
  const work = async (engine: EngineClient) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [i, { number }] = next;
      const game = await source.read(number);
      if (!game) throw new Error(`game ${number} is no longer there`);
      reviewed[i] = await reviewGame(engine, source.rules, game, limits);
      progress?.(++done, chosen.length);
    }
  };
  await Promise.all(engines.map(work));
  const names = source.summary.crossTable.players;
  return {
    games: chosen.length,
    of: played.filter(isPlayedOut).length,
    limits,
    players: names
      .flatMap(name => playerRegret(name, reviewed) ?? [])
      .sort((a, b) => a.loss - b.loss || (a.name < b.name ? -1 : 1)),
    blunders: worst(reviewed),
  };
}

/** The moves of one game are not independent, so the interval is over games. */
function playerRegret(name: string, reviewed: readonly ReviewedGame[]): PlayerRegret | null {
  const games = reviewed
    .map(({ game, moves }) => moves.filter(({ side }) => game[side] === name))
    .filter(moves => moves.length > 0);
  if (games.length === 0) return null;
  const all = games.flat();
  return {
    name,
    games: games.length,
    moves: all.length,
    ...meanLoss(
      games.map(moves => ({
        size: moves.length,
        sum: moves.reduce((total, { loss }) => total + loss, 0),
      })),
    ),
    verdicts: Object.fromEntries(
      VERDICTS.map(verdict => [verdict, all.filter(move => move.verdict === verdict).length]),
    ) as PlayerRegret['verdicts'],
  };
}

function worst(reviewed: readonly ReviewedGame[]): Blunder[] {
  const all = reviewed.flatMap(({ game, moves }) =>
    moves.flatMap(({ verdict, best, ...move }): Blunder[] => {
      if (verdict === null) return [];
      const { ply, side, position, score, loss } = move;
      return [
        {
          number: game.number,
          ply,
          side,
          player: game[side],
          opponent: game[other(side)],
          position,
          move: move.move,
          score,
          better: best.move,
          betterScore: best.score,
          line: best.line,
          loss,
          verdict,
        },
      ];
    }),
  );
  const each = new Map<string, number>();
  return all
    .sort(
      (a, b) =>
        b.loss - a.loss ||
        VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
        a.number - b.number ||
        a.ply - b.ply,
    )
    .filter(({ player }) => {
      const so = each.get(player) ?? 0;
      each.set(player, so + 1);
      return so < BLUNDERS_EACH;
    })
    .slice(0, BLUNDERS);
}
