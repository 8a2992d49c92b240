import { variantName } from '../../../core/variant.ts';
import { chainTexts, stateText } from '../../chain.ts';
import {
  clausesText,
  clockText,
  formatText,
  networkText,
  openingsText,
  planTexts,
  pointsClauses,
  presetText,
  suspensionText,
  timeText,
} from '../../plan-texts.ts';
import { botsText, sandboxText, sandboxTexts } from '../../sandbox-texts.ts';
import { workerClockText, workersText, workerTexts } from '../../worker-texts.ts';
import { table } from '../elements.ts';
import type { MarkupPart } from '../html.ts';
import type { ReportContext, Section } from '../section.ts';

function formatWords({ t, say, f, source }: ReportContext): string {
  const { format, participants } = source.summary.plan;
  if (source.kind === 'records') return t.conditions.recorded;
  if (format.kind !== 'match' || !format.sprt) return say(formatText(format, participants[0].name));
  const { low, high, alpha, beta } = format.sprt;
  return t.conditions.sprt(
    f.number(format.pairs),
    f.number(low),
    f.number(high),
    f.percent(alpha, 0),
    f.percent(beta, 0),
  );
}

export function variantText({ t, say, source }: ReportContext): string {
  const { game, options } = source.rules;
  const name = variantName(game, options);
  if (name === 'standard') return t.conditions.standard;
  return Object.hasOwn(game.texts.presets, name)
    ? `${name} (${say(game.texts.presets[name])})`
    : name;
}

/** Everything needed to repeat the contest. */
export function conditions(context: ReportContext): Section {
  const { t, say, f, source } = context;
  const { summary, rules } = source;
  const { plan, games, conditions: on, id, created, workers = [] } = summary;
  const clocks = workerClockText(on, workers);
  const [sandbox, bots] = [sandboxText(on), botsText(on)];
  const recorded = source.kind === 'records';
  const played = on.processor !== undefined;
  const rows: (readonly [string, MarkupPart] | false)[] = [
    [t.conditions.game, say(rules.game.texts.name)],
    [t.conditions.variant, variantText(context)],
    [t.conditions.format, formatWords(context)],
    [t.conditions.time, say(recorded ? timeText(source.control) : clockText(plan))],
    plan.network !== undefined && [t.conditions.network, say(networkText(plan.network))],
    plan.ponder === true && [t.conditions.ponder, say(planTexts.ponders)],
    !recorded && [t.conditions.openings, say(openingsText(plan.openingPlies))],
    source.kind !== 'match' && [
      t.conditions.points,
      say(clausesText(pointsClauses(plan.points, rules.game))),
    ],
    !recorded && [t.conditions.seed, plan.seed],
    source.preset !== null && [
      t.conditions.preset,
      say(presetText(source.preset, source.preset.changed)),
    ],
    plan.suspendAfter !== null && [t.conditions.suspend, say(suspensionText(plan.suspendAfter))],
    [t.conditions.played, f.number(games.counted)],
    games.beyond > 0 && [t.conditions.beyond, f.number(games.beyond)],
    [t.conditions.plies, t.conditions.moves(games.plies, f.number(games.plies, 1))],
    !recorded && [t.conditions.begun, f.date(created)],
    !recorded && [t.conditions.id, id],
    played && [
      t.conditions.machine,
      `${on.processor}, ${t.conditions.cores(on.cores)}, ${on.system}`,
    ],
    played && [t.conditions.versions, `Quadrille ${on.version}, Node ${on.node}`],
    played && [t.conditions.atOnce, f.number(on.concurrency)],
    workers.length > 0 && [say(workerTexts.label), say(workersText(workers))],
    clocks !== null && [say(workerTexts.clockLabel), say(clocks)],
    sandbox !== null && [say(sandboxTexts.label), say(sandbox)],
    bots !== null && [say(sandboxTexts.bots), bots],
    summary.chain !== null && [say(chainTexts.label), say(stateText(summary.chain))],
  ];
  return {
    id: 'conditions',
    title: t.conditions.title,
    body: table({
      caption: t.conditions.caption,
      columns: [{ head: t.conditions.what }, { head: t.conditions.value }],
      rows: rows.filter(row => row !== false),
    }),
  };
}
