import type { TimeControl } from '../core/clock.ts';
import type { GameInfo, GameTexts } from '../core/game.ts';
import { plural } from '../core/localize.ts';
import type { Lang, LocalizedText } from '../core/result.ts';
import { variantName } from '../core/variant.ts';
import type { PointsRule } from '../stats/points.ts';
import {
  type ChampionshipPreset,
  type ContestFormat,
  type ContestPlan,
  controlOf,
  type NetworkPlan,
  rulesFor,
} from './plan.ts';

/** Texts about a plan, the same in the terminal and in the report. */

const numberText = (value: number, lang: Lang): string =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: 2, useGrouping: false }).format(value);

const inBoth = (text: (lang: Lang) => string): LocalizedText => ({
  fr: text('fr'),
  en: text('en'),
});

const durationText = (ms: number): LocalizedText =>
  inBoth(lang => {
    const [unit, size] =
      ms < 1_000
        ? ['ms', 1]
        : ms < 120_000
          ? ['s', 1_000]
          : ms < 7_200_000
            ? ['min', 60_000]
            : ['h', 3_600_000];
    return `${numberText(ms / size, lang)}\u00A0${unit}`;
  });

/** The clock of a contest's games. */
export const clockText = (plan: ContestPlan): LocalizedText =>
  plan.time === 'none' ? planTexts.engineLimits : timeText(controlOf(plan));

export function timeText(control: TimeControl): LocalizedText {
  if (control.kind === 'none') return planTexts.noClock;
  const grace = control.grace > 0 ? durationText(control.grace) : null;
  if (control.kind === 'move') return planTexts.perMove(durationText(control.limit), grace);
  const increment = durationText(control.increment);
  return planTexts.perGame(durationText(control.base), increment, grace);
}

/** `hero`: the name of the first participant. */
export function formatText(format: ContestFormat, hero: string): LocalizedText {
  switch (format.kind) {
    case 'match': {
      const { match, sprt } = planTexts.formats;
      return (format.sprt ? sprt : match)(2 * format.pairs);
    }
    case 'round-robin':
      return planTexts.formats.roundRobin(format.rounds);
    case 'gauntlet':
      return planTexts.formats.gauntlet(format.rounds, hero);
    case 'knockout':
      return planTexts.formats.knockout(format.legs, format.extra, format.lot);
    case 'swiss':
      return planTexts.formats.swiss(format.rounds, format.legs, format.lot);
    case 'ladder':
      return format.rated ? planTexts.formats.ladder : planTexts.formats.friendlies;
  }
}

export const openingsText = (plies: number): LocalizedText =>
  plies === 0 ? planTexts.noOpenings : planTexts.openings(plies);

/** The time for which a game waits for players that connect to us. */
export const networkText = ({ wait }: NetworkPlan): LocalizedText =>
  planTexts.network(durationText(wait));

/** The points scale, a clause for each way that a game can end. */
export function pointsClauses(points: PointsRule, { drawless, texts }: GameInfo): LocalizedText[] {
  const { win, loss, draw, forfeit, walkover } = points;
  const { tally } = texts;
  const { scale } = planTexts;
  const amount = (label: LocalizedText, value: number): LocalizedText => ({
    fr: `${label.fr} ${pointsText(value).fr}`,
    en: `${label.en} ${pointsText(value).en}`,
  });
  return [
    amount(scale.win, win),
    amount(scale.loss, loss),
    ...(drawless
      ? []
      : [
          tally && points.tally !== 0
            ? scale.tallied(amount(scale.draw, draw), inBoth(timesText(points.tally)), tally)
            : amount(scale.draw, draw),
        ]),
    scale.walkover(
      amount(scale.forfeit, forfeit),
      inBoth(lang => numberText(walkover, lang)),
    ),
    scale.each(amount(scale.doubleForfeit, forfeit)),
  ];
}

const timesText = (factor: number) => (lang: Lang) =>
  factor === 1 ? '' : `${numberText(factor, lang)} × `;

/** `10 points`, `1 point`. */
const pointsText = (value: number): LocalizedText => {
  const [fr, en] = [numberText(value, 'fr'), numberText(value, 'en')];
  return plural(value, {
    fr: { one: `${fr} point`, other: `${fr} points` },
    en: { one: `${en} point`, other: `${en} points` },
  });
};

/** The differences of a plan from its preset: the actual rule, and the one that it replaces. */
export function presetChanges(plan: ContestPlan, preset: ChampionshipPreset): LocalizedText[] {
  const rules = rulesFor(plan);
  const variant = variantName(rules.game, rules.options);
  const { changes } = planTexts;
  const { format } = plan;
  const usualFormat: ContestFormat =
    preset.format === 'round-robin'
      ? { kind: 'round-robin', rounds: 1 }
      : { kind: 'knockout', legs: 2, extra: 0, extraPlies: 0, lot: false };
  const sameFormat =
    format.kind === preset.format && (format.kind !== 'round-robin' || format.rounds === 1);
  const hero = plan.participants[0]?.name ?? '';
  const usualTime = controlOf({ ...plan, time: preset.time, grace: 0 });
  return [
    variant === 'standard' ? null : changes.variant(variant),
    sameFormat ? null : instead(formatText(format, hero), formatText(usualFormat, hero)),
    plan.time === preset.time && plan.grace === 0
      ? null
      : instead(timeText(controlOf(plan)), timeText(usualTime)),
    plan.openingPlies === 0 ? null : instead(openingsText(plan.openingPlies), changes.fromTheStart),
    ...pointsChanges(plan.points, preset.points, rules.game.texts),
    plan.suspendAfter === null ? null : changes.suspended(suspensionText(plan.suspendAfter)),
  ].filter(change => change !== null);
}

const instead = (found: LocalizedText, usual: LocalizedText): LocalizedText => ({
  fr: `${found.fr}, au lieu de ${usual.fr}`,
  en: `${found.en}, instead of ${usual.en}`,
});

function pointsChanges(
  found: PointsRule,
  usual: PointsRule,
  { tally }: GameTexts,
): LocalizedText[] {
  const { scale, changes } = planTexts;
  const labels: readonly [keyof PointsRule, LocalizedText][] = [
    ['win', scale.win],
    ['loss', scale.loss],
    ['draw', scale.draw],
    ['tally', changes.tally(tally ?? { fr: '', en: '' })],
    ['forfeit', scale.forfeit],
    ['walkover', changes.walkover],
  ];
  return labels.flatMap(([key, label]) =>
    found[key] === usual[key]
      ? []
      : [
          changes.points(
            label,
            pointsText(found[key]),
            inBoth(lang => numberText(usual[key], lang)),
          ),
        ],
  );
}

export const suspensionText = (crashes: number | null): LocalizedText =>
  crashes === null ? planTexts.noSuspension : planTexts.suspendAfter(crashes);

/** A preset's rule, and how this contest differs from it. */
export function presetText({ rule }: ChampionshipPreset, changed: readonly LocalizedText[]) {
  const { asWritten, changedHere } = planTexts;
  if (changed.length === 0)
    return { fr: `${rule.fr} ${asWritten.fr}`, en: `${rule.en} ${asWritten.en}` };
  const said = changedHere(clausesText(changed));
  return { fr: `${rule.fr} ${said.fr}`, en: `${rule.en} ${said.en}` };
}

/** Clauses joined into one line. */
export const clausesText = (clauses: readonly LocalizedText[]): LocalizedText => ({
  fr: clauses.map(({ fr }) => fr).join('\u202F; '),
  en: clauses.map(({ en }) => en).join('; '),
});

export const planTexts = {
  noClock: { fr: 'sans pendule', en: 'no clock' },
  engineLimits: {
    fr: 'sans pendule : les moteurs tiennent leurs propres limites',
    en: 'no clock: engines keep to their own limits',
  },
  perMove: (time: LocalizedText, grace: LocalizedText | null): LocalizedText => ({
    fr: `${time.fr} par coup${grace ? `, et ${grace.fr} de tolérance` : ''}`,
    en: `${time.en} a move${grace ? `, and ${grace.en} of grace` : ''}`,
  }),
  perGame: (
    base: LocalizedText,
    increment: LocalizedText,
    grace: LocalizedText | null,
  ): LocalizedText => ({
    fr: `${base.fr} par partie, plus ${increment.fr} par coup${grace ? `, et ${grace.fr} de tolérance` : ''}`,
    en: `${base.en} a game, plus ${increment.en} a move${grace ? `, and ${grace.en} of grace` : ''}`,
  }),
  formats: {
    match: (games: number): LocalizedText => ({
      fr: `${games} parties par paires, nombre fixé`,
      en: `${games} games in pairs, fixed`,
    }),
    sprt: (games: number): LocalizedText => ({
      fr: `parties par paires jusqu’à la décision du test, ${games} au plus`,
      en: `games in pairs until the test decides, ${games} at most`,
    }),
    roundRobin: (rounds: number): LocalizedText =>
      plural(rounds, {
        fr: {
          one: 'toutes rondes, aller-retour',
          other: `toutes rondes, aller-retour, ${rounds} fois`,
        },
        en: {
          one: 'round robin, home and away',
          other: `round robin, home and away, ${rounds} times`,
        },
      }),
    gauntlet: (rounds: number, name: string): LocalizedText =>
      plural(rounds, {
        fr: {
          one: `${name} contre chacun des autres, aller-retour`,
          other: `${name} contre chacun des autres, aller-retour, ${rounds} fois`,
        },
        en: {
          one: `${name} against each other one, home and away`,
          other: `${name} against each other one, home and away, ${rounds} times`,
        },
      }),
    /** Games come in pairs, so there is no singular. */
    knockout: (legs: number, extra: number, lot: boolean): LocalizedText => ({
      fr: `élimination directe, ${legs} parties par rencontre${extra > 0 ? `, jusqu’à ${extra} de plus à égalité` : ''}, places ${lot ? 'tirées au sort' : 'selon la liste'}`,
      en: `knockout, ${legs} games a pairing${extra > 0 ? `, up to ${extra} more while tied` : ''}, ${lot ? 'places drawn by lot' : 'placed as listed'}`,
    }),
    ladder: {
      fr: 'échelle : sans fin, aller-retour, entre joueurs de force voisine',
      en: 'ladder: open-ended, home and away, between players of about equal strength',
    },
    friendlies: {
      fr: 'parties amicales à la demande, aller-retour',
      en: 'friendly games on demand, home and away',
    },
    swiss: (rounds: number, legs: number, lot: boolean): LocalizedText => {
      const fr = `${legs === 2 ? 'aller-retour' : 'une partie par rencontre'}, places de départ ${lot ? 'tirées au sort' : 'selon la liste'}`;
      const en = `${legs === 2 ? 'home and away' : 'one game a meeting'}, ${lot ? 'places at the start drawn by lot' : 'placed as listed at the start'}`;
      return plural(rounds, {
        fr: {
          one: `système suisse, une ronde, ${fr}`,
          other: `système suisse, ${rounds} rondes, ${fr}`,
        },
        en: { one: `Swiss, one round, ${en}`, other: `Swiss, ${rounds} rounds, ${en}` },
      });
    },
  },
  noOpenings: {
    fr: 'aucune : chaque partie part du début',
    en: 'none: every game from the start',
  },
  openings: (plies: number): LocalizedText =>
    plural(plies, {
      fr: {
        one: 'premier coup tiré au hasard, chaque ouverture jouée des deux côtés',
        other: `${plies} premiers coups tirés au hasard, chaque ouverture jouée des deux côtés`,
      },
      en: {
        one: 'first move drawn at random, each opening from both sides',
        other: `first ${plies} moves drawn at random, each opening from both sides`,
      },
    }),
  network: (wait: LocalizedText): LocalizedText => ({
    fr: `qui se connecte est attendu ${wait.fr} à chaque partie, puis compté absent`,
    en: `whoever connects is awaited for ${wait.en} at each game, then counts as absent`,
  }),
  ponders: {
    fr: 'les robots peuvent réfléchir pendant le tour de l’adversaire',
    en: 'bots may think on their opponents’ turns',
  },
  noSuspension: {
    fr: 'aucune : chaque partie compte pour elle-même',
    en: 'none: each game counts for itself',
  },
  suspendAfter: (crashes: number): LocalizedText =>
    plural(crashes, {
      fr: {
        one: 'qui plante une fois ne joue plus et perd ses autres parties par forfait',
        other: `qui plante ${crashes} fois de suite ne joue plus et perd ses autres parties par forfait`,
      },
      en: {
        one: 'whoever crashes once plays no more and forfeits its other games',
        other: `whoever crashes ${crashes} times in a row plays no more and forfeits its other games`,
      },
    }),
  scale: {
    win: { fr: 'victoire :', en: 'a win:' },
    loss: { fr: 'défaite :', en: 'a loss:' },
    draw: { fr: 'nulle :', en: 'a draw:' },
    forfeit: { fr: 'disqualifié ou absent :', en: 'disqualified or absent:' },
    doubleForfeit: {
      fr: 'disqualifiés ou absents tous les deux :',
      en: 'both disqualified or absent:',
    },
    tallied: (draw: LocalizedText, times: LocalizedText, tally: LocalizedText): LocalizedText => ({
      fr: `${draw.fr}, plus ${times.fr}les ${tally.fr}`,
      en: `${draw.en}, plus ${times.en}the ${tally.en}`,
    }),
    walkover: (forfeit: LocalizedText, other: LocalizedText): LocalizedText => ({
      fr: `${forfeit.fr}, et ${other.fr} pour l’adversaire`,
      en: `${forfeit.en}, and ${other.en} for the opponent`,
    }),
    each: (points: LocalizedText): LocalizedText => ({
      fr: `${points.fr} chacun`,
      en: `${points.en} each`,
    }),
  },
  changes: {
    variant: (name: string): LocalizedText => ({
      fr: `variante ${name}, au lieu du jeu standard`,
      en: `variant ${name}, instead of the standard game`,
    }),
    fromTheStart: { fr: 'parties jouées depuis le début', en: 'games from the start' },
    suspended: (found: LocalizedText): LocalizedText => ({
      fr: `${found.fr}, alors que le règlement ne suspend personne`,
      en: `${found.en}, where the rules suspend nobody`,
    }),
    tally: (tally: LocalizedText): LocalizedText => ({
      fr: `nulle, pour chacun des ${tally.fr} :`,
      en: `a draw, for each of the ${tally.en}:`,
    }),
    walkover: {
      fr: 'adversaire d’un disqualifié ou d’un absent :',
      en: 'opponent of who is disqualified or absent:',
    },
    points: (label: LocalizedText, found: LocalizedText, usual: LocalizedText): LocalizedText => ({
      fr: `${label.fr} ${found.fr} au lieu de ${usual.fr}`,
      en: `${label.en} ${found.en} instead of ${usual.en}`,
    }),
  },
  changedHere: (changes: LocalizedText): LocalizedText => ({
    fr: `Modifié ici : ${changes.fr}.`,
    en: `Changed here: ${changes.en}.`,
  }),
  asWritten: { fr: 'Appliqué tel quel.', en: 'Played as written.' },
} as const;
