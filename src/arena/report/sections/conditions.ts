import { variantName } from '../../../core/variant.ts';
import { chainTexts, stateText } from '../../chain.ts';
import { botsText, sandboxText, sandboxTexts } from '../../sandbox-texts.ts';
import type { ReportContext, Section } from '../elements.ts';
import { table } from '../elements.ts';
import type { MarkupPart } from '../html.ts';

function formatText({ t, f, source }: ReportContext): string {
  const { format } = source.summary.plan;
  if (source.kind === 'records') return t.conditions.recorded;
  switch (format.kind) {
    case 'match': {
      const pairs = f.number(format.pairs);
      if (!format.sprt) return t.conditions.fixedMatch(pairs);
      const { low, high, alpha, beta } = format.sprt;
      return t.conditions.sprt(
        pairs,
        f.number(low),
        f.number(high),
        f.percent(alpha, 0),
        f.percent(beta, 0),
      );
    }
    case 'round-robin':
      return t.conditions.roundRobin(format.rounds);
    case 'gauntlet':
      return t.conditions.gauntlet(format.rounds);
    case 'knockout':
      return t.conditions.knockout(format.legs);
  }
}

export function timeText({ t, f, source }: ReportContext): string {
  const { control } = source;
  switch (control.kind) {
    case 'none':
      return t.conditions.untimed;
    case 'move':
      return t.conditions.perMove(
        f.duration(control.limit),
        control.grace > 0 ? f.duration(control.grace) : null,
      );
    case 'game':
      return t.conditions.perGame(f.duration(control.base), f.duration(control.increment));
  }
}

function pointsText({ t, say, f, source }: ReportContext): string {
  const { win, draw, loss, forfeit, tally } = source.summary.plan.points;
  const number = (value: number) => f.number(value, 2);
  const rule = t.conditions.pointsRule(number(win), number(draw), number(loss), number(forfeit));
  const { tally: counted } = source.rules.game.texts;
  return counted && tally !== 0
    ? rule + t.conditions.pointsTally(number(tally), say(counted))
    : rule;
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
  const { plan, games, conditions: on, id, created } = summary;
  const [sandbox, bots] = [sandboxText(on), botsText(on)];
  const recorded = source.kind === 'records';
  const played = on.processor !== undefined;
  const rows: (readonly [string, MarkupPart] | false)[] = [
    [t.conditions.game, say(rules.game.texts.name)],
    [t.conditions.variant, variantText(context)],
    [t.conditions.format, formatText(context)],
    [t.conditions.time, timeText(context)],
    !recorded && [
      t.conditions.openings,
      plan.openingPlies === 0 ? t.conditions.noOpenings : t.conditions.drawn(plan.openingPlies),
    ],
    !recorded && [t.conditions.points, pointsText(context)],
    !recorded && [t.conditions.seed, plan.seed],
    plan.preset !== null && [t.conditions.preset, plan.preset],
    plan.suspendAfter !== null && [
      t.conditions.suspend,
      t.conditions.suspendAfter(plan.suspendAfter),
    ],
    [t.conditions.played, f.number(games.counted)],
    games.beyond > 0 && [t.conditions.beyond, f.number(games.beyond)],
    [t.conditions.plies, t.conditions.moves(f.number(games.plies, 1))],
    !recorded && [t.conditions.begun, f.date(created)],
    !recorded && [t.conditions.id, id],
    played && [
      t.conditions.machine,
      `${on.processor}, ${t.conditions.cores(on.cores)}, ${on.system}`,
    ],
    played && [t.conditions.versions, `Quadrille ${on.version}, Node ${on.node}`],
    played && [t.conditions.atOnce, f.number(on.concurrency)],
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
