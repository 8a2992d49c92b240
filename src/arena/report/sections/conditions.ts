import { variantName } from '../../../core/variant.ts';
import type { ReportContext, Section } from '../elements.ts';
import { table } from '../elements.ts';
import type { MarkupPart } from '../html.ts';
import { texts } from '../texts.ts';

const words = texts.conditions;

function formatText({ say, f, source }: ReportContext): string {
  const { format } = source.summary.plan;
  if (source.kind === 'records') return say(words.recorded);
  switch (format.kind) {
    case 'match': {
      const pairs = f.number(format.pairs);
      if (!format.sprt) return say(words.fixedMatch(pairs));
      const { low, high, alpha, beta } = format.sprt;
      return say(
        words.sprt(pairs, f.number(low), f.number(high), f.percent(alpha, 0), f.percent(beta, 0)),
      );
    }
    case 'round-robin':
      return say(words.roundRobin(format.rounds));
    case 'gauntlet':
      return say(words.gauntlet(format.rounds));
    case 'knockout':
      return say(words.knockout(format.legs));
  }
}

export function timeText({ say, f, source }: ReportContext): string {
  const { control } = source;
  switch (control.kind) {
    case 'none':
      return say(words.untimed);
    case 'move':
      return say(
        words.perMove(
          f.duration(control.limit),
          control.grace > 0 ? f.duration(control.grace) : null,
        ),
      );
    case 'game':
      return say(words.perGame(f.duration(control.base), f.duration(control.increment)));
  }
}

function pointsText({ say, f, source }: ReportContext): string {
  const { win, draw, loss, forfeit, tally } = source.summary.plan.points;
  const number = (value: number) => f.number(value, 2);
  const rule = say(words.pointsRule(number(win), number(draw), number(loss), number(forfeit)));
  return tally === 0 ? rule : rule + say(words.pointsTally(number(tally)));
}

export function variantText({ say, source }: ReportContext): string {
  const { game, options } = source.rules;
  const name = variantName(game, options);
  if (name === 'standard') return say(words.standard);
  return Object.hasOwn(game.texts.presets, name)
    ? `${name} (${say(game.texts.presets[name])})`
    : name;
}

/** Everything needed to play it again. */
export function conditions(context: ReportContext): Section {
  const { say, f, source } = context;
  const { summary, rules } = source;
  const { plan, games, conditions: on, id, created } = summary;
  const recorded = source.kind === 'records';
  const rows: (readonly [string, MarkupPart])[] = [
    [say(words.game), say(rules.game.texts.name)],
    [say(words.variant), variantText(context)],
    [say(words.format), formatText(context)],
    [say(words.time), timeText(context)],
    ...(recorded
      ? []
      : ([
          [
            say(words.openings),
            say(plan.openingPlies === 0 ? words.noOpenings : words.drawn(plan.openingPlies)),
          ],
          [say(words.points), pointsText(context)],
          [say(words.seed), plan.seed],
        ] as const)),
    ...(plan.preset === null ? [] : ([[say(words.preset), plan.preset]] as const)),
    ...(plan.suspendAfter === null
      ? []
      : ([[say(words.suspend), say(words.suspendAfter(plan.suspendAfter))]] as const)),
    [say(words.played), f.number(games.counted)],
    ...(games.beyond > 0 ? ([[say(words.beyond), f.number(games.beyond)]] as const) : []),
    [say(words.plies), say(words.moves(f.number(games.plies, 1)))],
    ...(recorded
      ? []
      : ([
          [say(words.begun), f.date(created)],
          [say(words.id), id],
        ] as const)),
    ...(on.processor === undefined
      ? []
      : ([
          [say(words.machine), `${on.processor}, ${say(words.cores(on.cores))}, ${on.system}`],
          [say(words.versions), `Quadrille ${on.version}, Node ${on.node}`],
          [say(words.atOnce), f.number(on.concurrency)],
        ] as const)),
  ];
  return {
    id: 'conditions',
    title: say(words.title),
    body: table({
      caption: say(words.caption),
      columns: [{ head: say(words.what) }, { head: say(words.value) }],
      rows,
    }),
  };
}
