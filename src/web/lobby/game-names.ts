import { type Game, SIDES, type Side } from '../../core/game.ts';
import type { Translator } from '../../core/localize.ts';
import { findGame, splitRulesId } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import type { ShownPerson } from '../../protocols/people-wire.ts';
import type { appTexts } from '../texts/app.ts';

/** Texts of a lobby: names of rules and people. */

type LobbyTranslator = Translator<typeof appTexts>;

/** The game of rules that the server named. */
export function gameOfRules(rules: string): Game {
  const found = findGame<Game>(games, splitRulesId(rules).game);
  return found.ok ? found.value : games[0];
}

/** `Puissance 4, five in a row`. */
export function rulesName({ say }: LobbyTranslator, rules: string): string {
  const game = gameOfRules(rules);
  const { variant } = splitRulesId(rules);
  const name = say(game.texts.name);
  if (variant === undefined) return name;
  const preset = game.texts.presets[variant];
  return `${name}, ${preset ? say(preset) : variant}`;
}

/** A name, with a tag if another name looks like it. */
export const personName = ({ name, tag }: ShownPerson): string =>
  tag === null ? name : `${name} #${tag}`;

export const readSide = (text: string): Side => SIDES.find(side => side === text) ?? 'first';
