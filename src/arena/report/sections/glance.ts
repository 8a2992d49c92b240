import { confidenceText } from '../../../stats/confidence.ts';
import { criterionText } from '../../../stats/standings.ts';
import { chainTexts } from '../../chain.ts';
import { sandboxTexts, unsandboxedBots } from '../../sandbox-texts.ts';
import { note, paragraph } from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import type { ReportContext, Section } from '../section.ts';

/** A notice of tampering, if there was any. */
function damage({ say, source }: ReportContext): Markup | null {
  const { chain } = source.summary;
  if (chain?.state !== 'broken') return null;
  const lines = [
    ...chain.damage.map(({ words }) => say(words)),
    ...(chain.more > 0 ? [say(chainTexts.more(chain.more))] : []),
  ];
  return markup`<div class="alert broken" role="alert"><p>${say(chainTexts.broken)}</p><ul>${lines.map(line => markup`<li>${line}</li>`)}</ul></div>\n`;
}

/** A notice of the bots without a sandbox, which could have cheated, if any. */
function unsandboxed({ say, source }: ReportContext): Markup | null {
  const names = unsandboxedBots(source.summary.conditions);
  if (names.length === 0) return null;
  return markup`<div class="alert broken" role="alert"><p>${say(sandboxTexts.without(names))}</p></div>\n`;
}

/** A short summary, and the warnings. */
export function glance(context: ReportContext): Section {
  const { t, say, f, source } = context;
  const { summary, unfinished } = source;
  const { standings, games, finished, warnings, bracket, strengths, match } = summary;

  const best = standings.filter(({ rank }) => rank === 1);
  const leader = (): Markup | null => {
    if (games.counted === 0) return paragraph(t.page.nothing);
    if (bracket)
      return bracket.champion === null ? null : paragraph(t.glance.champion(bracket.champion));
    if (match) {
      const [one, two] = summary.plan.participants.map(({ name }) => name);
      const { score, low, high, confidence } = match.result;
      const held = say(confidenceText(confidence));
      return paragraph(t.glance.match(one, two, f.percent(score), f.range(low, high), held));
    }
    if (best.length !== 1)
      return paragraph(t.glance.shared(best.map(({ name }) => name).join(', ')));
    const [{ name, points, decidedBy }] = best;
    const shown = t.glance.points(points, f.number(points, 2));
    return decidedBy === 'points' || decidedBy === 'round'
      ? paragraph(t.glance.winner(name, shown))
      : paragraph(
          t.glance.tied(name, shown, say(criterionText(decidedBy, source.rules.game.texts))),
        );
  };
  const { claims } = strengths;
  const proven = claims.filter(claim => claim.proven).length;
  const body = markup`${damage(context)}${unsandboxed(context)}${
    !finished &&
    markup`<p class="alert">${t.page.running(f.number(games.counted), f.number(games.total))}</p>\n`
  }${leader()}${
    claims.length > 1 && paragraph(t.glance.proven(proven, claims.length))
  }${unfinished > 0 && note(t.page.unfinished(unfinished))}${
    warnings.length > 0 &&
    markup`<div class="mind"><h3>${t.warnings}</h3><ul>${warnings.map(warning => markup`<li>${say(warning.words)}</li>`)}</ul></div>\n`
  }`;
  return { id: 'glance', title: t.glance.title, body };
}

/** How to read the report. */
export function reading({ t }: ReportContext): Section {
  const { title, ...rest } = t.reading;
  return {
    id: 'reading',
    title,
    body: markup`<ul class="reading">${Object.values(rest).map(text => markup`<li>${text}</li>`)}</ul>\n`,
  };
}
