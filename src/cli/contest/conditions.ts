import { chainTexts, stateText } from '../../arena/chain.ts';
import { type ContestPlan, rulesFor } from '../../arena/plan.ts';
import { planConditions } from '../../arena/plan-conditions.ts';
import { presetChanges, presetText } from '../../arena/plan-texts.ts';
import { sandboxText, sandboxTexts } from '../../arena/sandbox-texts.ts';
import type { ContestReport } from '../../arena/summary.ts';
import { workerClockText, workersText, workerTexts } from '../../arena/worker-texts.ts';
import { variantName } from '../../core/variant.ts';
import { championshipPresets } from '../../courses/championships.ts';
import type { CliTranslator } from '../translator.ts';

type Row = readonly [string, string];

/** The conditions of a contest as rows. */
export function conditionRows(translator: CliTranslator, summary: ContestReport): Row[] {
  const { t, say } = translator;
  const { plan, conditions, workers = [] } = summary;
  const clocks = workerClockText(conditions, workers);
  const rules = rulesFor(plan);
  const variant = variantName(rules.game, rules.options);
  const sandbox = sandboxText(conditions);
  const rows: (Row | null)[] = [
    [
      t.contest.labels.game,
      variant === 'standard'
        ? say(rules.game.texts.name)
        : `${say(rules.game.texts.name)} (${variant})`,
    ],
    ...planConditions(plan, championshipPresets)
      .filter(
        ({ kind, isNone }) =>
          summary.kind === 'championship' ||
          (kind !== 'points' && !(kind === 'suspension' && isNone)),
      )
      .map(({ label, words }): Row => [say(label), say(words)]),
    [t.contest.labels.seed, plan.seed],
    !conditions.version // unknown for contests made by tests
      ? null
      : [
          t.contest.labels.machine,
          t.contest.machine({ ...conditions, count: conditions.concurrency }),
        ],
    workers.length > 0 ? [say(workerTexts.label), say(workersText(workers))] : null,
    clocks ? [say(workerTexts.clockLabel), say(clocks)] : null,
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
