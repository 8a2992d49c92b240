import { formatsIn } from '../../src/arena/report/format.ts';
import { strengthText } from '../../src/arena/report/sections/strengths.ts';
import type { Lang, LocalizedText } from '../../src/core/result.ts';
import { confidenceText } from '../../src/stats/confidence.ts';
import type { ExperimentData } from './data.ts';
import { costsDiffer } from './figures.ts';
import { COUNTED, findingsOf } from './findings.ts';

/** The tables of an experiment in Markdown, from the data alone. */

const headsFor = (held: LocalizedText): readonly LocalizedText[] => [
  { fr: 'stratégie', en: 'strategy' },
  { fr: 'réglage', en: 'setting' },
  { fr: 'score (intervalle à 95 %)', en: 'score (95 % interval)' },
  { fr: `Elo (Bradley-Terry, ± à ${held.fr})`, en: `Elo (Bradley-Terry, ±: ${held.en})` },
  { fr: 'profondeur', en: 'depth' },
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Scores, strength and costs. */
function resultTable(data: ExperimentData, lang: Lang): string {
  const f = formatsIn(lang);
  const { players, strengths, counted, confidence } = findingsOf(data);
  const heads = headsFor(confidenceText(confidence));
  const rows = players.map(({ name, seat, result, depth, cost }) => {
    const strength = strengths.find(player => player.name === name);
    if (!strength) throw new Error(`no strength of ${name}`);
    const setting = seat === name ? '' : `\`${seat.slice(name.length + 1)}\``;
    const elo = strengthText(f, strength);
    return row([
      `\`${name}\``,
      setting,
      `${f.percent(result.score)} (${f.range(result.low, result.high)})`,
      elo.replace(/^</, '\\<'),
      f.number(depth),
      f.number(cost, cost < 10 ? 1 : 0),
    ]);
  });
  return [
    row([...heads, COUNTED[counted]].map(head => head[lang])),
    row(['---', '---', '---:', '---:', '---:', '---:']),
    ...rows,
  ].join('\n');
}

/** The cross table, in per cent. */
function crossTable(data: ExperimentData): string {
  const f = formatsIn('fr');
  const { players, scoreAgainst } = findingsOf(data);
  const names = players.map(({ name }) => name);
  return [
    row(['score en %', ...names.map((_, i) => String(i + 1))]),
    row(['---', ...names.map(() => '---:')]),
    ...names.map((one, i) =>
      row([
        `${i + 1}. \`${one}\``,
        ...names.map(two => {
          const result = scoreAgainst(one, two);
          return result ? f.share(result.score) : '';
        }),
      ]),
    ),
  ].join('\n');
}

/** One-line findings. */
function facts(data: ExperimentData, lang: Lang): string {
  const f = formatsIn(lang);
  const { firstPlayer, games, drawShare, claims, advantage } = findingsOf(data);
  const proven = claims.filter(claim => claim.proven).length;
  const first = `${f.percent(firstPlayer.score)} (${f.range(firstPlayer.low, firstPlayer.high)})`;
  const held = confidenceText(advantage.confidence);
  const lines: LocalizedText[] = [
    {
      fr: `${f.number(games)} parties, ${f.number(data.openings)} ouvertures différentes de ${data.openingPlies} coups, chacune jouée des deux côtés par toutes les paires ; ${f.number(data.plies)} coups par partie en moyenne après l’ouverture.`,
      en: `${f.number(games)} games, ${f.number(data.openings)} different openings of ${data.openingPlies} moves, each played from both sides by every two; ${f.number(data.plies)} moves a game on average after the opening.`,
    },
    {
      fr: `Score du premier joueur sur ces ouvertures : ${first} ; entre égaux, commencer vaut ${f.estimate(advantage)} Elo (${held.fr}). Nulles : ${f.percent(drawShare)}.`,
      en: `The first player’s score from these openings: ${first}; between equals, playing first is worth ${f.estimate(advantage)} Elo (${held.en}). Draws: ${f.percent(drawShare)}.`,
    },
    {
      fr: `Ordres de deux stratégies établis tous ensemble au seuil de 5 % (Holm) : ${proven} sur ${claims.length}.`,
      en: `Orders of two strategies proven all together at 5 % (Holm): ${proven} of ${claims.length}.`,
    },
  ];
  return lines.map(line => `- ${line[lang]}`).join('\n');
}

/** A notice for a stale experiment. */
function staleNotice({ id, stale }: ExperimentData, lang: Lang): string[] {
  if (!stale) return [];
  const names = new Intl.ListFormat(lang).format(stale.map(name => `\`${name}\``));
  const changed: LocalizedText =
    stale.length === 0 ? { fr: 'le programme', en: 'the program' } : { fr: names, en: names };
  const notice: LocalizedText = {
    fr: `> **À refaire.** Depuis ces parties, ${changed.fr} ${stale.length > 1 ? 'ont' : 'a'} changé : ces chiffres sont ceux d’avant. \`npm run study -- ${id}\` les refait.`,
    en: `> **Stale.** Since these games ${changed.en} ${stale.length > 1 ? 'have' : 'has'} changed: these figures are those from before. \`npm run study -- ${id}\` makes them again.`,
  };
  return [notice[lang]];
}

/** A block of the French text, and of the English one. */
export const frenchBlock = (data: ExperimentData): string =>
  [
    ...staleNotice(data, 'fr'),
    facts(data, 'fr'),
    resultTable(data, 'fr'),
    `![Forces des stratégies, avec leurs intervalles](figures/${data.id}-forces.svg)`,
    crossTable(data),
    `![Score de chaque stratégie contre chaque autre](figures/${data.id}-tous-contre-tous.svg)`,
    ...(costsDiffer(data)
      ? [`![Score de chaque stratégie selon son coût](figures/${data.id}-cout.svg)`]
      : []),
  ].join('\n\n');

export const englishBlock = (data: ExperimentData): string =>
  [
    ...staleNotice(data, 'en'),
    facts(data, 'en'),
    resultTable(data, 'en'),
    `![Strengths with their intervals](figures/${data.id}-forces.svg)`,
  ].join('\n\n');

/** Puts a block between its marks, leaving the rest. */
export function inserted(text: string, id: string, block: string): string {
  const marks = new RegExp(`(<!-- ${id} -->\\n)[\\s\\S]*?(<!-- /${id} -->)`);
  if (!marks.test(text)) throw new Error(`no marks <!-- ${id} --> … <!-- /${id} -->`);
  return text.replace(marks, (_, from, to) => `${from}\n${block}\n\n${to}`);
}
