import { timeText } from '../plan-texts.ts';
import { type Markup, markup, trusted } from './html.ts';
import { SEAL_PLACE } from './seal.ts';
import type { ReportContext, Section } from './section.ts';
import { changes } from './sections/changes.ts';
import { conditions, variantText } from './sections/conditions.ts';
import { cross } from './sections/cross.ts';
import { forfeits } from './sections/forfeits.ts';
import { games } from './sections/games.ts';
import { glance, reading } from './sections/glance.ts';
import { matchResult, sequentialTest } from './sections/match.ts';
import { openings } from './sections/openings.ts';
import { points } from './sections/points.ts';
import { regret } from './sections/regret.ts';
import { bracket, standings, swissRounds } from './sections/standings.ts';
import { firstPlayer, strengths, superiority } from './sections/strengths.ts';
import { times } from './sections/times.ts';
import { STYLE } from './style.ts';

/** The sections, in the order of the page; empty ones are left out. */
const SECTIONS: readonly ((context: ReportContext) => Section | null)[] = [
  glance,
  matchResult,
  sequentialTest,
  bracket,
  standings,
  swissRounds,
  points,
  cross,
  games,
  changes,
  conditions,
  reading,
  strengths,
  superiority,
  firstPlayer,
  forfeits,
  openings,
  times,
  regret,
];

/** The logo: a cell of squared paper with a cross and a ring. */
const MARK = trusted(
  '<svg class="mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false"><path d="M.5 0v40M20 0v40M39.5 0v40M0 .5h40M0 20h40M0 39.5h40" stroke="var(--rule)" fill="none"/><path d="M5 5l10 10M15 5L5 15" stroke="var(--blue)" stroke-width="2.6" stroke-linecap="round" fill="none"/><circle cx="30" cy="10" r="5.5" stroke="var(--red)" stroke-width="2.6" fill="none"/><circle cx="10" cy="30" r="6.5" fill="var(--yellow)"/><path d="M25 35h10l-2.5-4.5a6 6 0 0 0-1.2-4 3.3 3.3 0 1 0-2.6 0 6 6 0 0 0-1.2 4z" fill="var(--black)"/></svg>',
);

/** The page: one file, without scripts and without links to other sites. */
export function pageOf(
  context: ReportContext,
  about: { version: string; files: readonly string[] },
): string {
  const { t, say, f, lang, source } = context;
  const { summary, rules, kind } = source;
  const sections = SECTIONS.flatMap(section => section(context) ?? []);
  const facts = [
    t.page.players(summary.standings.length),
    t.page.games(summary.games.counted, f.number(summary.games.counted)),
    say(timeText(source.control)),
    ...(summary.created === '' ? [] : [f.date(summary.created)]),
  ];
  const gameName = say(rules.game.texts.name);
  const kicker: Markup = markup`${t.page[kind]} · ${gameName}${
    variantText(context) !== t.conditions.standard && ` · ${variantText(context)}`
  }`;
  return markup`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Quadrille ${about.version}">
${SEAL_PLACE}
<title>${summary.name} – ${t.page.report}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header>${MARK}<p class="kicker">${kicker}</p>
<h1><bdi>${summary.name}</bdi></h1>
<p class="facts">${facts.map((fact, i) => markup`${i > 0 && ' · '}${fact}`)}</p></header>
<nav aria-label="${t.page.contents}"><ol>${sections.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`)}</ol></nav>
<main>
${sections.map(({ id, title, body }) => markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>\n${body}</section>\n`)}</main>
<footer><p>${t.page.beside(about.files.join(', '))}</p><p>${t.page.madeBy(about.version)}</p></footer>
</body>
</html>
`.text;
}
