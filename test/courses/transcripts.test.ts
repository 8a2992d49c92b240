import { describe, expect } from 'vitest';
import { openTerminal, terminalTest } from '../support/pseudo-terminal.ts';
import { unplaced } from '../support/run.ts';

/**
 * Sessions of the courses in a terminal of 80 columns: with invalid and empty answers, accents, help at every
 * question, and leaving. `npm test -- test/courses/transcripts.test.ts -u` writes them anew.
 */

const COLUMNS = 80;

/** A question's end, and the answer to it. */
type Dialogue = readonly (readonly [question: string, answer: string])[];

const YES_NO = '(o/n) ';
const FOUR = 'Votre choix (1 à 4)\u00A0: ';
const AI = 'Votre choix (1 à 7)\u00A0: ';
const RED = 'Rouge, votre coup\u00A0: ';
const AGAIN = 'Voulez-vous rejouer\u202F? (o/n) ';

const puissance4: Dialogue = [
  [YES_NO, 'aide'],
  [YES_NO, 'peut-être'],
  [YES_NO, ''],
  [YES_NO, 'OUI'],
  [FOUR, 'aide'],
  [FOUR, '2'],
  [AI, 'aide'],
  [AI, 'aide 1'],
  [AI, '1'],
  [RED, 'aide'],
  [RED, 'aperçu'],
  [RED, 'apercu g'],
  [RED, 'Aperçu à droite'],
  [RED, 'aperçu D'],
  [RED, 'neuf'],
  [RED, '9'],
  [RED, '4'],
  [RED, 'd'],
  [RED, 'quitter'],
];

const SIDE = '(croix, ronds ou regarder) ';
const OPPONENT = 'un numéro de la liste) ';
const CROSSES = 'Votre coup (Croix)\u00A0: ';

const moia: Dialogue = [
  [SIDE, 'aide'],
  [SIDE, 'bleus'],
  [SIDE, ''],
  [SIDE, 'Croix'],
  [OPPONENT, 'aide'],
  [OPPONENT, 'aide mcts'],
  [OPPONENT, '99'],
  [OPPONENT, 'mct'],
  [OPPONENT, '9'],
  [CROSSES, 'aide'],
  [CROSSES, 'règles'],
  [CROSSES, 'z9'],
  [CROSSES, 'e2'],
  [CROSSES, 'coups'],
  [CROSSES, 'QUITTER'],
];

const COLOUR = '(rouge, noir) ';
const STRONGEST = '(un nom ou un numéro\u202F; Entrée\u00A0: le plus fort) ';
const BLACK = 'Votre coup (Noir)\u00A0: ';

const log320: Dialogue = [
  [COLOUR, 'aide'],
  [COLOUR, 'vert'],
  [COLOUR, 'noir'],
  [STRONGEST, 'aide'],
  [STRONGEST, 'random'],
  [BLACK, 'aide'],
  [BLACK, 'D6-D8'],
  [BLACK, 'd7d6'],
  [BLACK, 'quitter'],
];

const CHOICE = 'Votre choix (1 ou 2)\u00A0: ';
const ROW = 'Ligne (0, 1 ou 2)\u00A0: ';
const COLUMN = 'Colonne (0, 1 ou 2)\u00A0: ';

const cs50: Dialogue = [
  [CHOICE, 'aide'],
  [CHOICE, '3'],
  [CHOICE, 'o'],
  [ROW, 'aide'],
  [ROW, 'zéro'],
  [ROW, '0'],
  [COLUMN, '0'],
  [ROW, '0'],
  [COLUMN, '1'],
  [ROW, '1'],
  [COLUMN, '1'],
  ['Rejouer (o/n)\u00A0: ', 'aide'],
  ['Rejouer (o/n)\u00A0: ', 'non'],
];

/** A game of two programs without a person, which leaves by Ctrl-C at its end, or by an answer. */
const watched: Dialogue = [
  [YES_NO, 'n'],
  [FOUR, '4'],
  [AI, '4'],
  [AI, '1'],
  [AGAIN, 'n'],
];

/** What differs from run to run: times and the places of files. */
const steady = (text: string): string =>
  unplaced(text)
    .replace(/\(\d+,\d\d s\)/g, '(… s)')
    .replace(/ +$/gm, '');

describe('in a terminal of 80 columns', () => {
  for (const [file, course, dialogue] of [
    ['puissance4', 'puissance4', puissance4],
    ['puissance4.watched', 'puissance4', watched],
    ['moia', 'moia', moia],
    ['log320', 'log320', log320],
    ['cs50', 'cs50', cs50],
  ] as const)
    terminalTest(`${file}, as recorded`, async () => {
      const terminal = openTerminal(['course', course, '--seed', '1', '--lang', 'fr']);
      for (const [question, answer] of dialogue) await terminal.answer(question, answer);
      expect(await terminal.exit).toBe(0);
      const text = steady(terminal.text);
      for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(COLUMNS);
      await expect(text).toMatchFileSnapshot(`acceptance/${file}.terminal.txt`);
    });
});
