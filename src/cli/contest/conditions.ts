import { chainTexts, stateText } from '../../arena/chain.ts';
import { type ContestPlan, rulesFor } from '../../arena/plan.ts';
import {
  clausesText,
  clockText,
  formatText,
  networkText,
  openingsText,
  pointsClauses,
  presetChanges,
  presetText,
  suspensionText,
} from '../../arena/plan-texts.ts';
import { sandboxText, sandboxTexts } from '../../arena/sandbox-texts.ts';
import type { ContestReport } from '../../arena/summary.ts';
import { variantName } from '../../core/variant.ts';
import { championshipPresets } from '../../courses/championships.ts';
import type { CliTranslator } from '../translator.ts';

type Row = readonly [string, string];

/** The conditions of a contest, without which its numbers mean little. */
export function conditionRows(translator: CliTranslator, summary: ContestReport): Row[] {
  const { t, say } = translator;
  const { plan, conditions } = summary;
  const rules = rulesFor(plan);
  const variant = variantName(rules.game, rules.options);
  const preset = presetWords(translator, plan);
  const sandbox = sandboxText(conditions);
  const rows: (Row | null)[] = [
    [
      t.contest.labels.game,
      variant === 'standard'
        ? say(rules.game.texts.name)
        : `${say(rules.game.texts.name)} (${variant})`,
    ],
    preset === null ? null : [t.contest.labels.preset, preset],
    [t.contest.labels.format, say(formatText(plan.format, plan.participants[0].name))],
    [t.contest.labels.time, say(clockText(plan))],
    plan.network ? [t.contest.labels.network, say(networkText(plan.network))] : null,
    plan.ponder ? [t.contest.labels.ponder, t.contest.ponders] : null,
    [t.contest.labels.openings, say(openingsText(plan.openingPlies))],
    summary.kind === 'championship'
      ? [t.contest.labels.points, say(clausesText(pointsClauses(plan.points, rules.game)))]
      : null,
    summary.kind === 'championship' || plan.suspendAfter !== null
      ? [t.contest.labels.suspension, say(suspensionText(plan.suspendAfter))]
      : null,
    [t.contest.labels.seed, plan.seed],
    !conditions.version // unknown for contests that were not played on a real machine
      ? null
      : [
          t.contest.labels.machine,
          t.contest.machine({ ...conditions, count: conditions.concurrency }),
        ],
    sandbox ? [say(sandboxTexts.label), say(sandbox)] : null,
    summary.chain ? [say(chainTexts.label), say(stateText(summary.chain))] : null,
  ];
  return rows.filter(row => row !== null);
}

/** The course's rules, and what this plan changes of them; null without a preset. */
export function presetWords({ say }: CliTranslator, plan: ContestPlan): string | null {
  const preset = championshipPresets.find(({ name }) => name === plan.preset);
  return preset ? say(presetText(preset, presetChanges(plan, preset))) : null;
}
