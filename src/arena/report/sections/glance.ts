import { CRITERION_WORDS } from '../../../stats/standings.ts';
import { note, paragraph, type ReportContext, type Section } from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import { texts } from '../texts.ts';

/** What there is to say in a few lines, and what to mind. */
export function glance({ say, f, source }: ReportContext): Section {
  const { summary, unfinished } = source;
  const { standings, games, finished, warnings, bracket, strengths, match } = summary;
  const words = texts.glance;
  const best = standings.filter(({ rank }) => rank === 1);
  const leader = (): Markup | null => {
    if (games.counted === 0) return paragraph(say(texts.page.nothing));
    if (bracket)
      return bracket.champion === null ? null : paragraph(say(words.champion(bracket.champion)));
    if (match) {
      const [one, two] = summary.plan.participants.map(({ name }) => name);
      const { score, low, high } = match.result;
      return paragraph(say(words.match(one, two, f.percent(score), f.range(low, high))));
    }
    if (best.length !== 1)
      return paragraph(say(words.shared(best.map(({ name }) => name).join(', '))));
    const [{ name, points, decidedBy }] = best;
    const shown = say(words.points(points, f.number(points, 2)));
    return decidedBy === 'points' || decidedBy === 'round'
      ? paragraph(say(words.winner(name, shown)))
      : paragraph(say(words.tied(name, shown, say(CRITERION_WORDS[decidedBy]))));
  };
  const { claims } = strengths;
  const proven = claims.filter(claim => claim.proven).length;
  const body = markup`${
    !finished &&
    markup`<p class="alert">${say(texts.page.running(f.number(games.counted), f.number(games.total)))}</p>\n`
  }${leader()}${
    claims.length > 1 && paragraph(say(words.proven(proven, claims.length)))
  }${unfinished > 0 && note(say(texts.page.unfinished(unfinished)))}${
    warnings.length > 0 &&
    markup`<div class="mind"><h3>${say(texts.warnings)}</h3><ul>${warnings.map(warning => markup`<li>${say(warning.words)}</li>`)}</ul></div>\n`
  }`;
  return { id: 'glance', title: say(words.title), body };
}

/** How to read it honestly. */
export function reading({ say }: ReportContext): Section {
  const { title, ...rest } = texts.reading;
  return {
    id: 'reading',
    title: say(title),
    body: markup`<ul class="reading">${Object.values(rest).map(words => markup`<li>${say(words)}</li>`)}</ul>\n`,
  };
}
