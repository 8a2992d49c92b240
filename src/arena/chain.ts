import { plural } from '../core/localize.ts';
import type { Lang, LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { ChainDamage, ChainReport, LinkedGame, Store } from '../store/store.ts';
import { changeText } from './change-texts.ts';
import { shownNumber } from './records.ts';

/** The chain of a contest, with sentences about tampering. */
export interface ContestChain extends Omit<ChainReport, 'damage'> {
  readonly damage: readonly (ChainDamage & { readonly words: LocalizedText })[];
}

/** `most`: see `ContestStore.verify`. */
export async function readChain(
  store: Store,
  contest: string,
  most?: number,
): Promise<ContestChain> {
  const report = await store.contests.verify(contest, most);
  return {
    ...report,
    damage: report.damage.map(damage => ({ ...damage, words: damageText(damage) })),
  };
}

/** Reads the chain of a contest that is to be resumed; corrects its stored counts if nothing else was changed. */
export async function chainToGoOn(store: Store, contest: string): Promise<ContestChain> {
  const chain = await readChain(store, contest);
  const onlyCounts = chain.damage.every(({ kind }) => kind === 'counts');
  if (chain.state !== 'broken' || !onlyCounts) return chain;
  await store.contests.recount(contest);
  return { ...chain, state: 'whole', damage: [] };
}

/** Whether the damage can be repaired by voiding a game, which is then played again. */
export const isVoidable = (
  damage: ChainDamage,
): damage is Extract<ChainDamage, { game: LinkedGame }> =>
  damage.kind === 'changed-game' || damage.kind === 'missing-game';

/** Digits shown of a hash: enough to compare by eye. */
const SHOWN_DIGITS = 16;

export const chainTexts = {
  label: { fr: 'Chaîne', en: 'Chain' },
  unchained: {
    fr: 'non chaîné : enregistré par une version de Quadrille sans chaîne',
    en: 'not chained: stored by a version of Quadrille without chains',
  },
  whole: (links: number, head: string): LocalizedText =>
    plural(links, {
      fr: {
        one: `intacte, ${links} maillon, le dernier ${head}`,
        other: `intacte, ${links} maillons, le dernier ${head}`,
      },
      en: {
        one: `unbroken, ${links} link, the last ${head}`,
        other: `unbroken, ${links} links, the last ${head}`,
      },
    }),
  unverified: (links: number, head: string): LocalizedText => ({
    fr: `trop longue pour être comparée à chaque fois (maillons : ${links}, le dernier ${head}) : --verify, un rapport ou un export la compare à toutes les parties`,
    en: `too long to be compared each time (links: ${links}, the last ${head}): --verify, a report or an export compares it with all games`,
  }),
  brokenState: { fr: 'rompue : voir plus haut', en: 'broken: see above' },
  broken: {
    fr: 'Modifié de l’extérieur : ce qui est enregistré n’est plus ce que Quadrille a enregistré.',
    en: 'Changed from outside: what is stored is not what Quadrille stored.',
  },
  more: (count: number): LocalizedText =>
    plural(count, {
      fr: { one: `et ${count} autre`, other: `et ${count} autres` },
      en: { one: `and ${count} more`, other: `and ${count} more` },
    }),
  parts: {
    about: {
      fr: 'Le nom, le genre ou la date du concours a été changé.',
      en: 'The name, the kind or the date of the contest was changed.',
    },
    plan: {
      fr: 'Le plan du concours (participants, règles, format, cadence, graine…) a été changé.',
      en: 'The plan of the contest (participants, rules, format, time, seed…) was changed.',
    },
    conditions: {
      fr: 'Les conditions du concours (machine, versions) ont été changées.',
      en: 'The conditions of the contest (machine, versions) were changed.',
    },
  },
};

/** The state of a chain in a few words. */
export function stateText({ state, links, head }: ContestChain): LocalizedText {
  switch (state) {
    case 'unchained':
      return chainTexts.unchained;
    case 'whole':
      return chainTexts.whole(links, (head ?? '').slice(0, SHOWN_DIGITS));
    case 'unverified':
      return chainTexts.unverified(links, (head ?? '').slice(0, SHOWN_DIGITS));
    case 'broken':
      return chainTexts.brokenState;
  }
}

/** Changes that an error names. */
const NAMED = 8;

/** The message that a chain is broken, and a line for each change. */
export function brokenText({ damage, more }: ContestChain): LocalizedText {
  const unnamed = more + Math.max(0, damage.length - NAMED);
  const lines = (lang: Lang) => [
    chainTexts.broken[lang],
    ...damage.slice(0, NAMED).map(({ words }) => `  ${words[lang]}`),
    ...(unnamed > 0 ? [`  ${chainTexts.more(unnamed)[lang]}`] : []),
  ];
  return { fr: lines('fr').join('\n'), en: lines('en').join('\n') };
}

/** "game 12 (Ada – Bob)". */
function gameText(game: LinkedGame): LocalizedText {
  const [first, second] = [game.first, game.second].map(name =>
    name === null ? '?' : quotable(name),
  );
  const number = shownNumber(game);
  const again = game.attempt > 1;
  return {
    fr: `la partie ${number}${again ? `, essai ${game.attempt}` : ''} (${first} – ${second})`,
    en: `game ${number}${again ? `, attempt ${game.attempt}` : ''} (${first} – ${second})`,
  };
}

const upper = ({ fr, en }: LocalizedText): LocalizedText => ({
  fr: fr.charAt(0).toUpperCase() + fr.slice(1),
  en: en.charAt(0).toUpperCase() + en.slice(1),
});

/** A damage as a sentence. */
export function damageText(damage: ChainDamage): LocalizedText {
  switch (damage.kind) {
    case 'contest':
      return chainTexts.parts[damage.part];
    case 'player':
      return playerText(damage);
    case 'changed-game': {
      const { fr, en } = upper(gameText(damage.game));
      return { fr: `${fr} a été modifiée.`, en: `${en} was changed.` };
    }
    case 'missing-game': {
      const { fr, en } = upper(gameText(damage.game));
      return { fr: `${fr} a été supprimée.`, en: `${en} was deleted.` };
    }
    case 'added-game': {
      const { fr, en } = upper(gameText(damage.game));
      return {
        fr: `${fr} a été ajoutée : elle n’a pas de maillon dans la chaîne.`,
        en: `${en} was added: it has no link in the chain.`,
      };
    }
    case 'changed-change':
    case 'missing-change':
    case 'added-change':
      return changeDamageText(damage);
    case 'missing-links':
      return missingText(damage);
    case 'other-link':
      return otherText(damage);
    case 'counts':
      return {
        fr: 'Les comptes de ses parties ne sont pas ceux de ses parties : le tableau est faux. « championship resume » les recompte.',
        en: 'The counts of its games are not those of its games: the table is wrong. "championship resume" counts them again.',
      };
    case 'missing-end':
      return damage.count > 0
        ? plural(damage.count, {
            fr: {
              one: 'Le dernier résultat enregistré a été supprimé.',
              other: `Les ${damage.count} derniers résultats enregistrés ont été supprimés.`,
            },
            en: {
              one: 'The result stored last was deleted.',
              other: `The ${damage.count} results stored last were deleted.`,
            },
          })
        : {
            fr: 'La fin de la chaîne n’est pas celle qui a été enregistrée.',
            en: 'The end of the chain is not the one that was stored.',
          };
  }
}

function playerText({ place, was, now }: Extract<ChainDamage, { kind: 'player' }>): LocalizedText {
  const shown = (player: typeof now) => player && quotable(`${player.name}=${player.seat}`);
  const [before, after] = [shown(was), shown(now)];
  const number = place + 1;
  if (after === null)
    return {
      fr: `Le participant ${number}${before === null ? '' : ` (« ${before} »)`} a été supprimé.`,
      en: `Participant ${number}${before === null ? '' : ` ("${before}")`} was deleted.`,
    };
  if (before === null)
    return {
      fr: `Le participant ${number}, « ${after} », n’est pas celui qui s’était inscrit.`,
      en: `Participant ${number}, "${after}", is not the one that entered.`,
    };
  return {
    fr: `Le participant ${number} a été changé : « ${before} » est devenu « ${after} ».`,
    en: `Participant ${number} was changed: "${before}" has become "${after}".`,
  };
}

function changeDamageText({
  kind,
  position,
  change,
}: Extract<ChainDamage, { position: number }>): LocalizedText {
  const number = position + 1;
  const text = change ? changeText(change) : { fr: '', en: '' };
  const shown = {
    fr: change ? ` (« ${text.fr} »)` : '',
    en: change ? ` ("${text.en}")` : '',
  };
  switch (kind) {
    case 'changed-change':
      return {
        fr: `Le changement ${number}${shown.fr} a été modifié.`,
        en: `Change ${number}${shown.en} was changed.`,
      };
    case 'missing-change':
      return { fr: `Le changement ${number} a été supprimé.`, en: `Change ${number} was deleted.` };
    case 'added-change':
      return {
        fr: `Le changement ${number}${shown.fr} a été ajouté : il n’a pas de maillon dans la chaîne.`,
        en: `Change ${number}${shown.en} was added: it has no link in the chain.`,
      };
  }
}

function missingText({
  count,
  after,
}: Extract<ChainDamage, { kind: 'missing-links' }>): LocalizedText {
  const place = after
    ? { fr: `juste après ${gameText(after).fr}`, en: `right after ${gameText(after).en}` }
    : { fr: 'au début de la chaîne', en: 'at the beginning of the chain' };
  return plural(count, {
    fr: {
      one: `Un maillon, enregistré ${place.fr}, a été supprimé.`,
      other: `${count} maillons, enregistrés ${place.fr}, ont été supprimés.`,
    },
    en: {
      one: `A link, stored ${place.en}, was deleted.`,
      other: `${count} links, stored ${place.en}, were deleted.`,
    },
  });
}

function otherText({ before, game }: Extract<ChainDamage, { kind: 'other-link' }>): LocalizedText {
  const [one, two] = [before, game].map(each =>
    each ? gameText(each) : { fr: 'le concours lui-même', en: 'the contest itself' },
  );
  return {
    fr: `La chaîne est rompue entre ${one.fr} et ${two.fr} : l’un des deux a été remplacé.`,
    en: `The chain is broken between ${one.en} and ${two.en}: one of the two was replaced.`,
  };
}
