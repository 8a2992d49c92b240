import type { LocalizedText } from '../core/result.ts';
import { type ChampionshipPreset, type ContestPlan, rulesFor } from './plan.ts';
import {
  clausesText,
  clockText,
  formatText,
  networkText,
  openingsText,
  planTexts,
  pointsClauses,
  presetChanges,
  presetText,
  suspensionText,
} from './plan-texts.ts';

export interface PlanCondition {
  readonly kind: keyof typeof LABELS;
  readonly label: LocalizedText;
  readonly words: LocalizedText;
  /** Whether the text says that there is none. */
  readonly isNone: boolean;
}

const LABELS = {
  preset: { fr: 'Règlement', en: 'Preset' },
  format: { fr: 'Format', en: 'Format' },
  time: { fr: 'Cadence', en: 'Time' },
  network: { fr: 'Réseau', en: 'Network' },
  ponder: { fr: 'Réflexion', en: 'Pondering' },
  openings: { fr: 'Ouvertures', en: 'Openings' },
  points: { fr: 'Points', en: 'Points' },
  suspension: { fr: 'Suspension', en: 'Suspension' },
} as const;

/** The conditions that a plan sets, the same in the terminal and on pages. */
export function planConditions(
  plan: ContestPlan,
  presets: readonly ChampionshipPreset[],
): PlanCondition[] {
  const { game } = rulesFor(plan);
  const preset = presets.find(({ name }) => name === plan.preset);
  const condition = (
    kind: PlanCondition['kind'],
    words: LocalizedText,
    isNone = false,
  ): PlanCondition => ({ kind, label: LABELS[kind], words, isNone });
  return [
    ...(preset ? [condition('preset', presetText(preset, presetChanges(plan, preset)))] : []),
    condition('format', formatText(plan.format, plan.participants[0].name)),
    condition('time', clockText(plan)),
    ...(plan.network ? [condition('network', networkText(plan.network))] : []),
    ...(plan.ponder ? [condition('ponder', planTexts.ponders)] : []),
    condition('openings', openingsText(plan.openingPlies), plan.openingPlies === 0),
    condition('points', clausesText(pointsClauses(plan.points, game))),
    condition('suspension', suspensionText(plan.suspendAfter), plan.suspendAfter === null),
  ];
}
