import type { Game, Position, Rules } from '../core/game.ts';
import { type LocalizedText, ok, type Result, refuse, unwrap } from '../core/result.ts';
import { unknown } from '../core/texts.ts';
import { findGame, readRulesId, rulesOf, variantName } from '../core/variant.ts';
import { bestOf, type Player, playerNames, readPlayer } from '../engine/players.ts';
import { games } from '../games/index.ts';
import { quoted, type UgiQuery } from '../protocols/ugi.ts';
import type { UgiOption } from '../protocols/ugi-engine-lines.ts';
import {
  type EngineResources,
  RESOURCE_LIMITS,
  readResource,
} from '../threads/engine-resources.ts';
import { texts } from './texts.ts';

/** The strongest player of the current game. */
const BEST = 'best';
const OPTIONS = ['Game', 'Variant', 'Player', 'Seed', 'Hash', 'Threads'] as const;

const spin = (
  option: string,
  name: keyof EngineResources,
  resources: EngineResources,
): UgiOption => {
  const [min, max] = RESOURCE_LIMITS[name];
  return { name: option, kind: 'spin', standard: resources[name], min, max };
};

/** What the host sets between searches: game, position, player, seed and resources. */
export class UgiSettings {
  /** '': random. */
  seed: string;
  #rules: Rules;
  #position: Position;
  #played = 0;
  #player: string;
  #resources: EngineResources;

  constructor(rules: Rules, player: string, seed: string, resources: EngineResources) {
    this.#rules = rules;
    this.#position = rules.start;
    this.#player = player;
    this.seed = seed;
    this.#resources = resources;
  }

  /** A new object after each change. */
  get resources(): EngineResources {
    return this.#resources;
  }

  get rules(): Rules {
    return this.#rules;
  }

  get position(): Position {
    return this.#position;
  }

  /** Moves played since the position that the host set. */
  get played(): number {
    return this.#played;
  }

  /** `hasOwnLimits`: its name sets limits, as in `alphabeta:depth=8`. */
  get player(): Player & { readonly hasOwnLimits: boolean } {
    const found = this.#readPlayer(this.#player);
    const player = found.ok ? found.value : bestOf(this.#game);
    return { ...player, hasOwnLimits: !playerNames(this.#game).includes(player.name) };
  }

  options(): UgiOption[] {
    const { game, options } = this.#rules;
    const values = games.map(({ id }) => id);
    return [
      { name: 'Game', kind: 'combo', standard: game.id, values },
      { name: 'Variant', kind: 'string', standard: variantName(game, options) },
      { name: 'Player', kind: 'string', standard: this.#player },
      { name: 'Seed', kind: 'string', standard: this.seed },
      spin('Hash', 'memory', this.#resources),
      spin('Threads', 'threads', this.#resources),
    ];
  }

  begin(rules: Rules = this.#rules): void {
    this.#rules = rules;
    this.#position = rules.start;
    this.#played = 0;
  }

  /** Returns a message for the host, if any. */
  set(name: string, value: string): LocalizedText | null {
    switch (OPTIONS.find(known => known.toLowerCase() === name.toLowerCase())) {
      case 'Game': {
        const rules = readRulesId(games, value);
        if (!rules.ok) return rules.fault.message;
        this.begin(rules.value);
        if (this.#readPlayer(this.#player).ok) return null;
        const dropped = this.#player;
        this.#player = BEST;
        return texts.playerGone(dropped, rules.value.game.id);
      }
      case 'Variant': {
        const rules = rulesOf(this.#game, value === '' ? undefined : value);
        if (!rules.ok) return rules.fault.message;
        this.begin(rules.value);
        return null;
      }
      case 'Player': {
        const named = value === '' ? BEST : value;
        const player = this.#readPlayer(named);
        if (!player.ok) return player.fault.message;
        this.#player = named;
        return null;
      }
      case 'Seed':
        this.seed = value;
        return null;
      case 'Hash':
        return this.#setResource('Hash', 'memory', value);
      case 'Threads':
        return this.#setResource('Threads', 'threads', value);
      case undefined:
        return unknown(texts.option, quoted(name), OPTIONS);
    }
  }

  #setResource(option: string, name: keyof EngineResources, text: string): LocalizedText | null {
    const value = readResource(name, text);
    if (value === null) return texts.number(option, RESOURCE_LIMITS[name], quoted(text));
    if (value !== this.#resources[name]) this.#resources = { ...this.#resources, [name]: value };
    return null;
  }

  /** Sets the position (null: the start) and plays the moves; changes nothing if one is illegal. */
  place(fen: string | null, moves: readonly string[]): LocalizedText | null {
    const reached = this.#reach(fen, moves);
    if (!reached.ok) return reached.fault.message;
    this.#position = reached.value;
    this.#played = moves.length;
    return null;
  }

  #reach(fen: string | null, moves: readonly string[]): Result<Position> {
    const start = fen === null ? ok(this.#rules.start) : this.#rules.readPosition(fen);
    if (!start.ok) return start;
    let position = start.value;
    for (const [i, text] of moves.entries()) {
      const move = this.#rules.readMove(position, text);
      if (!move.ok)
        return refuse(move.fault.code, texts.move(i + 1, quoted(text), move.fault.message));
      position = position.play(move.value);
    }
    return ok(position);
  }

  answer(what: UgiQuery): string {
    const { turn, outcome } = this.#position;
    switch (what) {
      case 'p1turn':
        return String(turn === 'first');
      case 'gameover':
        return String(outcome !== null);
      case 'result':
        if (outcome === null || outcome.kind === 'draw') return outcome?.kind ?? 'none';
        return outcome.winner === 'first' ? 'p1win' : 'p2win';
    }
  }

  get #game(): Game {
    return unwrap(findGame(games, this.#rules.game.id));
  }

  #readPlayer(name: string): Result<Player> {
    return name.toLowerCase() === BEST ? ok(bestOf(this.#game)) : readPlayer(this.#game, name);
  }
}
