import type { Rules } from '../../core/game.ts';
import type { LocalizedText } from '../../core/result.ts';
import { variantName } from '../../core/variant.ts';

/** The name of a variant; null for the standard one. */
export function variantText({ game, options }: Rules): LocalizedText | null {
  const name = variantName(game, options);
  return name === 'standard' ? null : (game.texts.presets[name] ?? { fr: name, en: name });
}
