import { plural } from '../core/localize.ts';
import type { LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import type { ContestChange } from '../store/store.ts';
import { shownNumber } from './records.ts';

/** The texts about changes of a contest. */
export const changeTexts = {
  title: { fr: 'Changements', en: 'Changes' },
  unknown: { fr: 'Participant inconnu', en: 'Unknown participant' },
  taken: (name: string): LocalizedText => ({
    fr: `Un participant s’appelle déjà « ${quotable(name)} ». Donnez un autre nom, ou une nouvelle version avec « replace ».`,
    en: `A participant is already called "${quotable(name)}". Give another name, or a new version with "replace".`,
  }),
  matchAdd: {
    fr: 'Un match oppose deux joueurs : personne ne peut s’y ajouter. Organisez un championnat.',
    en: 'A match has two players: nobody can be added. Make a championship.',
  },
  matchExclude: {
    fr: 'Un match oppose deux joueurs : sans l’un d’eux il n’en reste rien. Annulez des parties avec « void », ou remplacez le joueur avec « replace ».',
    en: 'A match has two players: without one of them nothing is left. Void games with "void", or replace the player with "replace".',
  },
  drawn: {
    fr: 'Cette élimination directe a commencé : la grille est fixée, personne ne peut plus s’y ajouter. Organisez un nouveau championnat.',
    en: 'This knockout has begun: its draw is fixed and nobody can be added any more. Make a new championship.',
  },
  lastRound: {
    fr: 'La dernière ronde de ce tournoi suisse a commencé : qui s’ajouterait ne jouerait plus. Organisez un nouveau championnat.',
    en: 'The last round of this Swiss tournament has begun: whoever is added would play no game. Make a new championship.',
  },
  hero: (name: string): LocalizedText => ({
    fr: `Toutes les parties opposent « ${quotable(name)} » aux autres : sans lui il n’en reste aucune. Remplacez-le avec « replace ».`,
    en: `Every game is one of "${quotable(name)}" against the others: without it none is left. Replace it with "replace".`,
  }),
  tooFew: (name: string): LocalizedText => ({
    fr: `Sans « ${quotable(name)} » il resterait moins de deux participants. Ajoutez-en d’abord avec « add ».`,
    en: `Without "${quotable(name)}" fewer than two participants would be left. Add others first with "add".`,
  }),
  excluded: (name: string): LocalizedText => ({
    fr: `« ${quotable(name)} » est exclu. Inscrivez un autre participant avec « add ».`,
    en: `"${quotable(name)}" is excluded. Enter another participant with "add".`,
  }),
  notPlayed: (number: number): LocalizedText => ({
    fr: `La partie ${number} n’a pas de résultat qui compte : il n’y a rien à annuler. Les parties sont numérotées à partir de 1, dans l’ordre du calendrier.`,
    en: `Game ${number} has no result that counts: there is nothing to void. Games are numbered from 1, in the order of the schedule.`,
  }),
  noClock: (name: string): LocalizedText => ({
    fr: `Ce championnat se joue sans pendule : « ${quotable(name)} » pourrait réfléchir sans fin. Organisez un nouveau championnat avec une pendule (dans un terminal, « --time »).`,
    en: `This championship is played without a clock: "${quotable(name)}" could think for ever. Make a new championship with a clock ("--time" in a terminal).`,
  }),
  noReason: {
    fr: 'Dites pourquoi, par exemple : --because "panne de courant". La raison est conservée et figure dans le rapport.',
    en: 'Say why, for example: --because "power cut". The reason is kept and stands in the report.',
  },
  longReason: (most: number): LocalizedText => ({
    fr: `La raison est trop longue : ${most} caractères au plus.`,
    en: `The reason is too long: ${most} characters at most.`,
  }),
  busy: (id: string): LocalizedText => ({
    fr: `D’autres programmes modifient ${id} sans cesse. Rien n’a été changé ; recommencez.`,
    en: `Other programs keep changing ${id}. Nothing was changed; try again.`,
  }),
  reason: (because: string): LocalizedText => ({
    fr: ` Raison : ${quotable(because, 500)}`,
    en: ` Reason: ${quotable(because, 500)}`,
  }),
};

const again = (count: number): LocalizedText =>
  count === 0
    ? { fr: '', en: '' }
    : plural(count, {
        fr: { one: ' 1 partie est rejouée.', other: ` ${count} parties sont rejouées.` },
        en: { one: ' 1 game is played again.', other: ` ${count} games are played again.` },
      });

const dropped = (count: number): LocalizedText =>
  plural(count, {
    fr: { one: ` ${count} partie ne compte plus.`, other: ` ${count} parties ne comptent plus.` },
    en: { one: ` ${count} game no longer counts.`, other: ` ${count} games no longer count.` },
  });

/** A change with its reason, as sentences. */
export function changeText(change: ContestChange): LocalizedText {
  const parts = [what(change)];
  if (change.because !== null) parts.push(changeTexts.reason(change.because));
  return { fr: parts.map(({ fr }) => fr).join(''), en: parts.map(({ en }) => en).join('') };
}

function what(change: ContestChange): LocalizedText {
  const { length } = change.games;
  switch (change.kind) {
    case 'add': {
      const [name, seat] = [quotable(change.name), quotable(change.seat)];
      return { fr: `${name} s’ajoute (${seat}).`, en: `${name} was added (${seat}).` };
    }
    case 'replace': {
      const [name, seat] = [quotable(change.name), quotable(change.seat)];
      return {
        fr: `${name} a une nouvelle version (${seat}).${again(length).fr}`,
        en: `${name} has a new version (${seat}).${again(length).en}`,
      };
    }
    case 'void': {
      const number = shownNumber(change);
      const { tampered } = change;
      return {
        fr: `La partie ${number}${tampered ? ', modifiée de l’extérieur,' : ''} est annulée.${again(length).fr}`,
        en: `Game ${number}${tampered ? ', changed from outside,' : ''} was voided.${again(length).en}`,
      };
    }
    case 'exclude': {
      const name = quotable(change.name);
      return {
        fr: `${name} est exclu.${dropped(length).fr}`,
        en: `${name} was excluded.${dropped(length).en}`,
      };
    }
  }
}
