import type { Catalogue } from '../../core/localize.ts';
import { type Parts, quoted } from './parts.ts';

/** Students' own code for a course: `check --course` and `course cs50 --mine`. */
export const codeTexts = {
  code: {
    course: (list: string) => ({
      fr: `examiner un programme en Python écrit pour ce cours : ${list}`,
      en: `examine a program in Python written for this course: ${list}`,
    }),
    mine: {
      fr: 'cs50 : essayer ce tictactoe.py, puis jouer contre son minimax, ici et dans le navigateur',
      en: 'cs50: try this tictactoe.py, then play against its minimax, here and in the browser',
    },
    unknownCourse: ({ found, list }: Parts<'found' | 'list'>) => ({
      fr: `--course vaut « ${quoted(found)} » ; les cours dont on examine les programmes : ${list}.`,
      en: `--course is "${quoted(found)}"; the courses whose programs are examined: ${list}.`,
    }),
    notWithCourse: (option: string) => ({
      fr: `--course va sans ${option} : le cours dit déjà ce qui est examiné.`,
      en: `--course goes without ${option}: the course says what is examined.`,
    }),
    notMine: (course: string) => ({
      fr: `--mine est pour cs50 : quadrille course cs50 --mine tictactoe.py. ${course} n’a pas d’IA en Python à jouer.`,
      en: `--mine is for cs50: quadrille course cs50 --mine tictactoe.py. ${course} has no AI in Python to play.`,
    }),
    kept: (warnings: number) => ({
      fr: `Le programme est conforme au sujet. Avertissements : ${warnings}.`,
      en: `The program does what the assignment asks. Warnings: ${warnings}.`,
    }),
    broken: ({ faults, warnings }: { readonly faults: number; readonly warnings: number }) => ({
      fr: `Le programme n’est pas encore conforme au sujet. Fautes : ${faults}, avertissements : ${warnings}.`,
      en: `The program does not yet do what the assignment asks. Faults: ${faults}, warnings: ${warnings}.`,
    }),
    browser: (address: string) => ({
      fr: `Dans le navigateur, tant que cette commande tourne : ${address}`,
      en: `In the browser, as long as this command runs: ${address}`,
    }),
    noBrowser: (why: string) => ({
      fr: `(La page n’est pas servie : ${why})`,
      en: `(The page is not served: ${why})`,
    }),
    colon: { fr: '\u00a0: ', en: ': ' },
    stopped: { fr: 'La partie s’arrête là.', en: 'The game ends here.' },
    unplayable: {
      fr: 'Sans minimax qui se charge, il n’y a pas de partie à jouer.',
      en: 'Without a minimax that loads there is no game to play.',
    },
  },
} satisfies Catalogue;
