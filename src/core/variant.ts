import type { Game, GameInfo, Option, Options, Position, Rules } from './game.ts';
import {
  type LocalizedText,
  ok,
  type Result,
  refusal,
  refuse,
  type TextLocation,
} from './result.ts';
import { texts, UNKNOWN, unknown } from './texts.ts';

export const standardOptions = (game: GameInfo): Options =>
  Object.fromEntries(Object.entries(game.options).map(([name, o]) => [name, o.standard]));

/** The options that differ from the standard ones, as `name=value,…` in the game's own order; '' for the standard variant. */
export const writeVariant = (game: GameInfo, options: Options): string =>
  Object.entries(game.options)
    .filter(([name, option]) => options[name] !== option.standard)
    .map(([name]) => `${name}=${options[name]}`)
    .join(',');

export const rulesId = (game: GameInfo, options: Options): string => {
  const variant = writeVariant(game, options);
  return variant === '' ? game.id : `${game.id}:${variant}`;
};

/** The preset's name, or the options written out, or 'standard'. */
export function variantName(game: GameInfo, options: Options): string {
  const written = writeVariant(game, options);
  const named = Object.entries(game.presets).find(
    ([, changed]) => writeVariant(game, { ...standardOptions(game), ...changed }) === written,
  );
  return named?.[0] ?? (written === '' ? 'standard' : written);
}

function readValue(
  name: string,
  option: Option,
  text: string,
  at: TextLocation,
): Result<number | string> {
  switch (option.kind) {
    case 'choice':
      return option.values.includes(text)
        ? ok(text)
        : refuse('bad-option', unknown({ fr: name, en: name }, text, option.values), at);
    case 'integer': {
      const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
      return value >= option.min && value <= option.max
        ? ok(value)
        : refuse('bad-option', texts.optionNumber(name, text, option.min, option.max), at);
    }
  }
}

/** Every option with its range, such as `rows=4…8` or `rule=standard|open|count`. */
const optionForms = (game: GameInfo): string[] =>
  Object.entries(game.options).map(([name, option]) =>
    option.kind === 'integer'
      ? `${name}=${option.min}…${option.max}`
      : `${name}=${option.values.join('|')}`,
  );

const unknownOption = (game: GameInfo, name: string): LocalizedText => {
  const names = Object.keys(game.options);
  return names.length === 0
    ? texts.noVariants(game.id, name)
    : withForm(game, unknown(UNKNOWN.option, name, names));
};

/** A message, followed by how a variant is written. */
function withForm(game: GameInfo, sentence: LocalizedText): LocalizedText {
  const form = texts.variantForm(optionForms(game));
  return { fr: sentence.fr + form.fr, en: sentence.en + form.en };
}

/** Reads 'standard', a preset's name, or `name=value,name=value`. */
export function readVariant(game: GameInfo, text: string): Result<Options> {
  const standard = standardOptions(game);
  const written = text.trim().toLowerCase();
  if (written === 'standard') return ok(standard);
  const preset = Object.hasOwn(game.presets, written) ? game.presets[written] : undefined;
  if (preset) return ok({ ...standard, ...preset });
  const known = ['standard', ...Object.keys(game.presets)];
  if (!written.includes('=')) {
    return Object.keys(game.options).length === 0
      ? refuse('unknown-variant', texts.noVariants(game.id, text.trim()))
      : refuse('unknown-variant', withForm(game, unknown(UNKNOWN.variant, text.trim(), known)));
  }
  const changed: Record<string, number | string> = {};
  let column = text.length - text.trimStart().length + 1;
  for (const part of written.split(',')) {
    const [name, ...rest] = part.split('=').map(word => word.trim());
    const at = { column };
    column += part.length + 1;
    if (!Object.hasOwn(game.options, name))
      return refuse('unknown-option', unknownOption(game, name), at);
    if (Object.hasOwn(changed, name)) return refuse('option-twice', texts.optionTwice(name), at);
    const value = readValue(name, game.options[name], rest.join('='), at);
    if (!value.ok) return value;
    changed[name] = value.value;
  }
  return ok({ ...standard, ...changed });
}

/** Default time per move for programs, in milliseconds. */
export const moveTimeOf = (game: GameInfo): number => game.moveTime ?? 5_000;

/** The rules of a game's variant; of the standard one by default. */
export function rulesOf(game: Game, variant?: string): Result<Rules> {
  if (variant === undefined) return game.rules(standardOptions(game));
  const options = readVariant(game, variant);
  return options.ok ? game.rules(options.value) : options;
}

/** A question that is asked before each game, and what its other answer leads to. */
export interface Toggle {
  readonly isOn: boolean;
  readonly yes: LocalizedText;
  readonly no: LocalizedText;
  /** The rules that differ in the answer alone. */
  readonly other: Rules;
}

/** The question of a game that has one; null if these rules leave no other answer. */
export function toggleOf(game: Game, { options }: Pick<Rules, 'options'>): Toggle | null {
  for (const [name, option] of Object.entries(game.options)) {
    if (option.kind !== 'integer' || !option.toggle) continue;
    const { value, yes, no } = option.toggle;
    const isOn = options[name] !== option.standard;
    const other = game.rules({ ...options, [name]: isOn ? option.standard : value });
    if (other.ok) return { isOn, yes, no, other: other.value };
  }
  return null;
}

/** Finds a game by its id, in any case. */
export function findGame<G extends Game>(games: readonly G[], id: string): Result<G> {
  const game = games.find(g => g.id === id.trim().toLowerCase());
  if (game) return ok(game);
  return refuse(
    'unknown-game',
    unknown(
      UNKNOWN.game,
      id,
      games.map(g => g.id),
    ),
  );
}

/** The game and the variant of a rules id. */
export function splitRulesId(id: string): { readonly game: string; readonly variant?: string } {
  const colon = id.indexOf(':');
  return colon < 0 ? { game: id } : { game: id.slice(0, colon), variant: id.slice(colon + 1) };
}

/** Reads a rules id such as `ultimate`, `ultimate:rule=open` or `ultimate:open`. */
export function readRulesId(games: readonly Game[], id: string): Result<Rules> {
  const { game: name, variant } = splitRulesId(id);
  const game = findGame(games, name);
  return game.ok ? rulesOf(game.value, variant) : game;
}

/** Whether a field of a position text is its variant: other fields never look like one. */
export const namesVariant = (game: GameInfo, word: string): boolean =>
  word.includes('=') || word === 'standard' || Object.hasOwn(game.presets, word);

/** Reads a position in the variant that its text names. */
export function readPosition(
  game: Game,
  text: string,
): Result<{ readonly rules: Rules; readonly position: Position }> {
  const last = text.trim().split(/\s+/).at(-1) ?? '';
  const variant = namesVariant(game, last) ? last : undefined;
  const rules = rulesOf(game, variant);
  if (!rules.ok) {
    const column = text.lastIndexOf(variant ?? '') + (rules.fault.at?.column ?? 1);
    return refusal({ ...rules.fault, at: { column } });
  }
  const position = rules.value.readPosition(text);
  return position.ok ? ok({ rules: rules.value, position: position.value }) : position;
}
