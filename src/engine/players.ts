import type { Game, Position } from '../core/game.ts';
import { type LocalizedText, ok, type Result, refusal, refuse } from '../core/result.ts';
import {
  type Knowledge,
  type Level,
  type Limits,
  ONE_SECOND,
  type SearchMethod,
  type Strategy,
} from '../core/strategy.ts';
import { unknown } from '../core/texts.ts';
import { moveTimeOf } from '../core/variant.ts';
import { alphaBeta } from './alphabeta.ts';
import { withHandicap } from './handicap.ts';
import { mcts } from './mcts.ts';
import { anyMove, greedy, minimax } from './minimax.ts';
import type { SearchContext, SearchResult } from './search.ts';
import { STRATEGY_TEXTS, texts } from './texts.ts';

/** A program that plays: how it searches and how long. */
export interface Player {
  /** As a seat names it, settings included. */
  readonly name: string;
  readonly method: SearchMethod;
  readonly limits: Limits;
}

/** Precondition: the game goes on. */
export function search(
  method: SearchMethod,
  position: Position,
  context: SearchContext,
): SearchResult {
  switch (method.kind) {
    case 'random':
      return anyMove(position, context, 1);
    case 'rule': {
      const move = method.choose(position, context.random);
      return { move, score: { kind: 'points', points: 0 }, line: [move], depth: 1, nodes: 1 };
    }
    case 'greedy':
      return greedy(position, method.knowledge, context);
    case 'minimax':
      return minimax(position, method.knowledge, context);
    case 'alphabeta':
      return alphaBeta(position, method.knowledge, context, method);
    case 'mcts':
      return mcts(position, method, context);
    case 'kernel':
      if (!context.kernels) return search(method.otherwise, position, context);
      return method.handicap
        ? withHandicap(
            context.kernels.scoreMoves(position, context),
            method.handicap,
            context.random,
          )
        : context.kernels.search(method.kernel, position, context);
  }
}

/** For games without an evaluation: only wins and losses count. */
const NOTHING: Knowledge = { evaluate: () => 0 };

export const knowledgeOf = (game: Game): Knowledge => game.ai?.knowledge ?? NOTHING;

/** Deeper searches of minimax take minutes in games with many moves. */
const MINIMAX_DEPTHS = { least: 1, most: 5 };

/** The general strategies, then the game's own, which may replace a general one of the same name. */
export function strategiesOf(game: Game): Strategy[] {
  const knowledge = knowledgeOf(game);
  const own = game.ai?.strategies ?? [];
  const methods: [keyof typeof STRATEGY_TEXTS, SearchMethod, Limits][] = [
    ['random', { kind: 'random' }, {}],
    ['greedy', { kind: 'greedy', knowledge }, {}],
    ['minimax', { kind: 'minimax', knowledge }, { depth: 3 }],
    ['alphabeta', { kind: 'alphabeta', knowledge }, ONE_SECOND],
    ['mcts', { kind: 'mcts', knowledge, exploration: 0.9 }, ONE_SECOND],
  ];
  const general = methods.map(([name, method, limits]) => ({
    name,
    ...STRATEGY_TEXTS[name],
    method,
    limits,
    ...(name === 'minimax' ? { depths: MINIMAX_DEPTHS } : {}),
  }));
  return [...general.filter(({ name }) => !own.some(strategy => strategy.name === name)), ...own];
}

/** The same, the weakest first; those without a place in the game's ranking last. */
export function strategiesByStrength(game: Game): Strategy[] {
  const ranking = game.ai?.ranking ?? [];
  const place = ({ name }: Strategy) => ranking.indexOf(name) + 1 || ranking.length + 1;
  return strategiesOf(game).sort((a, b) => place(a) - place(b));
}

/** The levels of a game, the weakest first. */
export const levelsOf = (game: Game): readonly Level[] => game.ai?.levels ?? [];

/** The strongest player of a game. */
export function bestOf(game: Game): Player {
  const levels = levelsOf(game);
  const best = levels.at(-1) ?? strategiesOf(game).find(({ name }) => name === 'alphabeta');
  if (!best) throw new Error(`no strategy plays ${game.id}`);
  const name = levels.length > 0 ? `level:${levels.length}` : 'alphabeta';
  return { name, method: best.method, limits: best.limits };
}

/** What people call a player: « niveau 3, Amateur », « Minimax », « Alpha-bêta, depth=6 ». */
export function playerTitle(game: Game, name: string): LocalizedText {
  const level = /^level:(\d+)$/.exec(name);
  const found = level && levelsOf(game)[Number(level[1]) - 1];
  if (level && found) return texts.levelTitle(Number(level[1]), found.title);
  const strategy = strategiesOf(game)
    .filter(known => name === known.name || name.startsWith(`${known.name}:`))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!strategy) return { fr: name, en: name };
  const { fr, en } = strategy.title;
  const settings = name.slice(strategy.name.length + 1);
  return settings === '' ? strategy.title : { fr: `${fr}, ${settings}`, en: `${en}, ${settings}` };
}

/** Every name that `readPlayer` accepts, for help texts and completion. */
export const playerNames = (game: Game): string[] => [
  ...levelsOf(game).map((_, i) => `level:${i + 1}`),
  ...strategiesOf(game).map(({ name }) => name),
];

/**
 * Reads `level:5`, `random`, `demo:2`, `mcts:1s`, `alphabeta:depth=8`, `alphabeta:nodes=20000,500ms`:
 * a name, then after a colon limits that replace the default ones. `known`: the names to suggest for an
 * unknown one.
 */
export function readPlayer(
  game: Game,
  text: string,
  known: readonly string[] = playerNames(game),
): Result<Player> {
  const written = text.trim().toLowerCase();
  const names = playerNames(game);
  const name = names
    .filter(
      known =>
        written === known || written.startsWith(`${known}:`) || written.startsWith(`${known},`),
    )
    .sort((a, b) => b.length - a.length)[0];
  if (name === undefined) {
    const level = /^level:?(.*)$/.exec(written);
    if (level && levelsOf(game).length > 0)
      return refuse('unknown-level', texts.level(level[1], levelsOf(game).length));
    return refuse('unknown-player', unknown(texts.unknownPlayer, text.trim(), known));
  }
  const level = /^level:(\d+)$/.exec(name);
  const strategy = strategiesOf(game).find(known => known.name === name);
  const found = level ? levelsOf(game)[Number(level[1]) - 1] : strategy;
  if (!found) throw new Error(`no player ${name}`);
  const settings = written.slice(name.length + 1);
  if (settings === '') return ok({ name, method: found.method, limits: found.limits });
  const limits = readLimits(settings);
  if (!limits.ok) {
    const column = text.length - text.trimStart().length + name.length + 1; // where the settings begin
    const at = { column: column + (limits.fault.at?.column ?? 1) };
    return refusal({ ...limits.fault, at });
  }
  return ok({
    name: written,
    method: found.method,
    limits: bounded(game, limits.value, strategy?.depths),
  });
}

/** A depth beyond those that a strategy offers could take for ever, so the game's time per move limits it too. */
const bounded = (game: Game, limits: Limits, depths: Strategy['depths']): Limits =>
  depths && limits.time === undefined && (limits.depth ?? 0) > depths.most
    ? { ...limits, time: moveTimeOf(game) }
    : limits;

const FACTORS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

/** Reads `1s`, `depth=6`, `nodes=20000`, several of them with commas. */
export function readLimits(text: string): Result<Limits> {
  const limits: { depth?: number; nodes?: number; time?: number } = {};
  let column = 1;
  for (const part of text.split(',')) {
    const word = part.trim();
    const time = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(word);
    const count = /^(depth|nodes)=(\d{1,12})$/.exec(word);
    const value = time ? Number(time[1]) * FACTORS[time[2]] : count ? Number(count[2]) : 0;
    if (value <= 0) return refuse('bad-setting', texts.setting(word), { column });
    const name = time ? 'time' : count?.[1] === 'depth' ? 'depth' : 'nodes';
    if (limits[name] !== undefined)
      return refuse('setting-twice', texts.settingTwice(name), { column });
    limits[name] = value;
    column += part.length + 1;
  }
  return ok(limits);
}
