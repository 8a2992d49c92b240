import { chainTexts, stateText } from '../../arena/chain.ts';
import { type ChampionshipPreset, type ContestPlan, rulesFor } from '../../arena/plan.ts';
import { sandboxText, sandboxTexts } from '../../arena/sandbox-texts.ts';
import type { ContestReport } from '../../arena/summary.ts';
import { variantName } from '../../core/variant.ts';
import { championshipPresets } from '../../courses/championships.ts';
import type { CliTranslator } from '../translator.ts';
import { plain } from './numbers.ts';

type Row = readonly [string, string];

/** The conditions of a contest, without which its numbers mean little. */
export function conditionRows(translator: CliTranslator, summary: ContestReport): Row[] {
  const { t } = translator;
  const { plan, conditions } = summary;
  const rules = rulesFor(plan);
  const variant = variantName(rules.game, rules.options);
  const preset = championshipPresets.find(({ name }) => name === plan.preset);
  const sandbox = sandboxText(conditions);
  const rows: (Row | null)[] = [
    [
      t.contest.labels.game,
      variant === 'standard'
        ? translator.say(rules.game.texts.name)
        : `${translator.say(rules.game.texts.name)} (${variant})`,
    ],
    preset ? [t.contest.labels.preset, presetText(translator, plan, preset)] : null,
    [t.contest.labels.format, formatText(translator, summary)],
    [t.contest.labels.time, timeText(translator, summary)],
    plan.ponder ? [t.contest.labels.ponder, t.contest.ponders] : null,
    [
      t.contest.labels.openings,
      plan.openingPlies === 0 ? t.contest.noOpenings : t.contest.openings(plan.openingPlies),
    ],
    summary.kind === 'championship'
      ? [t.contest.labels.points, pointsText(translator, plan)]
      : null,
    summary.kind === 'championship' || plan.suspendAfter !== null
      ? [
          t.contest.labels.suspension,
          plan.suspendAfter === null
            ? t.contest.noSuspension
            : t.contest.suspendAfter(plan.suspendAfter),
        ]
      : null,
    [t.contest.labels.seed, plan.seed],
    !conditions.version // unknown for contests that were not played on a real machine
      ? null
      : [
          t.contest.labels.machine,
          t.contest.machine({ ...conditions, count: conditions.concurrency }),
        ],
    sandbox ? [translator.say(sandboxTexts.label), translator.say(sandbox)] : null,
    summary.chain
      ? [translator.say(chainTexts.label), translator.say(stateText(summary.chain))]
      : null,
  ];
  return rows.filter(row => row !== null);
}

/** The course's rules, and where this plan differs. */
export function presetText(
  translator: CliTranslator,
  plan: ContestPlan,
  preset: ChampionshipPreset,
): string {
  const { t } = translator;
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const changed = [
    plan.format.kind !== preset.format ||
    (plan.format.kind === 'round-robin' && plan.format.rounds > 1)
      ? t.contest.labels.format
      : null,
    plan.time === preset.time && plan.grace === 0 ? null : t.contest.labels.time,
    plan.openingPlies === 0 ? null : t.contest.labels.openings,
    same(plan.points, preset.points) ? null : t.contest.labels.points,
    plan.suspendAfter === null ? null : t.contest.labels.suspension,
  ].filter(each => each !== null);
  const rule = translator.say(preset.rule);
  if (changed.length === 0) return rule;
  return `${rule} ${t.contest.changed(changed.join(', ').toLowerCase())}`;
}

function formatText(
  { t }: CliTranslator,
  { plan: { format, participants } }: ContestReport,
): string {
  switch (format.kind) {
    case 'match':
      return format.sprt
        ? t.contest.formats.sprt(2 * format.pairs)
        : t.contest.formats.match(2 * format.pairs);
    case 'round-robin':
      return t.contest.formats['round-robin'](format.rounds);
    case 'gauntlet':
      return t.contest.formats.gauntlet({ count: format.rounds, name: participants[0].name });
    case 'knockout':
      return [
        t.contest.formats.knockout({ count: format.legs, extra: format.extra }),
        format.lot ? t.contest.formats.lot : t.contest.formats.listed,
      ].join(' ');
  }
}

function timeText({ t }: CliTranslator, { plan: { time, grace } }: ContestReport): string {
  if (time === 'none') return t.contest.noTime;
  const limit = time.includes('+') ? t.contest.gameTime(time) : t.contest.moveTime(time);
  return grace === 0 ? limit : `${limit}, ${t.contest.grace(grace)}`;
}

function pointsText(translator: CliTranslator, plan: ContestPlan): string {
  const { t } = translator;
  const { points } = plan;
  const { tally } = rulesFor(plan).game.texts;
  const n = (value: number) => plain(translator, value, 2);
  return [
    t.contest.points.win(n(points.win)),
    tally && points.tally !== 0
      ? t.contest.points.tally({
          n: n(points.draw),
          each: n(points.tally),
          tally: translator.say(tally),
        })
      : t.contest.points.draw(n(points.draw)),
    t.contest.points.loss(n(points.loss)),
    t.contest.points.forfeit({ n: n(points.forfeit), other: n(points.walkover) }),
  ].join(', ');
}
