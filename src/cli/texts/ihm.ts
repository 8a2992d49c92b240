import type { Catalogue } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';

export const ihmTexts = {
  ihm: {
    options: {
      language: (list: string) => ({
        fr: `${list} : met dans ce dossier le fichier à poser près de votre programme`,
        en: `${list}: puts the file that goes beside your program into this folder`,
      }),
      example: {
        fr: 'avec une partie complète en exemple',
        en: 'with a whole game as an example',
      },
      port: (usual: number) => ({
        fr: `le port de la page (par défaut : ${usual}, ou le premier libre ensuite)`,
        en: `the port of the page (default: ${usual}, or the next free one)`,
      }),
    },
    byProgram: {
      fr: 'C’est votre programme qui lance « quadrille ihm », par IHM.java ou quadrille_ihm.py. Pour les avoir : « quadrille ihm java » ou « quadrille ihm python ».',
      en: 'It is your program that starts "quadrille ihm", through IHM.java or quadrille_ihm.py. To get them: "quadrille ihm java" or "quadrille ihm python".',
    },
    unknownLanguage: ({ language, list }: Parts<'language' | 'list'>) => ({
      fr: `Langage inconnu : « ${quoted(language)} ». Possibilités : ${list}.`,
      en: `Unknown language: "${quoted(language)}". Known: ${list}.`,
    }),
    copied: (names: string) => ({
      fr: `Dans ce dossier : ${names}`,
      en: `In this folder: ${names}`,
    }),
    next: {
      java: {
        own: {
          fr: 'Votre programme écrit « IHM ihm = new IHM() » et se compile avec lui : javac -encoding UTF-8 *.java',
          en: 'Your program says "IHM ihm = new IHM()" and is compiled with it: javac -encoding UTF-8 *.java',
        },
        example: {
          fr: 'Essayez : javac -encoding UTF-8 *.java, puis java Puissance4',
          en: 'Try it: javac -encoding UTF-8 *.java, then java Puissance4',
        },
      },
      python: {
        own: {
          fr: 'Votre programme écrit « from quadrille_ihm import IHM », puis « ihm = IHM() ».',
          en: 'Your program says "from quadrille_ihm import IHM", then "ihm = IHM()".',
        },
        example: { fr: 'Essayez : python3 puissance4.py', en: 'Try it: python3 puissance4.py' },
      },
    },
    open: (address: string) => ({
      fr: `La page de votre programme : ${address}`,
      en: `The page of your program: ${address}`,
    }),
    tooLong: {
      fr: 'Une ligne du programme est trop longue, et n’a pas été lue : montrez des textes plus courts.',
      en: 'A line of the program is too long and was not read: show shorter texts.',
    },
  },
} satisfies Catalogue;
