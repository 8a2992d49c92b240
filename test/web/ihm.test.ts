import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { IhmProgram } from '../support/ihm-program.ts';
import { javac } from '../support/java.ts';
import { isLong } from '../support/long.ts';
import { ROOT } from '../support/run.ts';
import { violations } from './axe.ts';
import { cell, sharedBrowser, soon } from './page.ts';

/** Students' programs with the interface of the Puissance 4 course, in Java and Python, and people at their page. */

const SOURCES = join(ROOT, 'bots', 'ihm');

/** A program written from the course's documentation alone, without Quadrille. */
const STUDENT = `
public class Essai {
    static IHM ihm = new IHM(7*80);
    static int t[][];
    static int joueur = 1;

    static void jeton(int c) {
        int l = 6;
        while (l >= 0 && t[c][l] != 0) l--;
        if (l < 0) { ihm.boiteMessage("La colonne est pleine !"); return; }
        t[c][l] = joueur;
        joueur = 3 - joueur;
        ihm.majPlateau(t);
    }

    public static void main(String[] argv) {
        t = new int[7][7];
        for (int i = 0; i < 7; ++i) { t[i][i] = 1; t[i][6-i] = 2; } // des jetons en l'air
        t[0][0] = 9; // ni 1 ni 2
        ihm.majPlateau(t);
        ihm.majTexte("<html>un <u>texte</u><br><b>ligne 2</b><script>alert(1)</script> &lt;3</html>");
        String choix[] = {"Joueur vs Joueur", "Joueur vs IA", "IA vs IA"};
        String type = ihm.boiteChoixMultiples("Choisir le type de partie :", choix);
        System.out.println(type + " " + (type == choix[1]));
        System.out.println(ihm.boiteChoixMultiples("Encore :", choix));
        System.out.println(ihm.boiteQuestionTexte("Votre nom ?"));
        System.out.println(ihm.boiteQuestionTexte("Et encore ?"));
        System.out.println(ihm.boiteQuestion("Oui ?") + " " + ihm.boiteQuestion("Non ?"));
        ihm.boiteMessageAttention("Attention\\ndeux lignes");
        ihm.boiteMessageErreur("Erreur\\\\n");
        ihm.activerColonnes(false);
        ihm.activerRotation(true);
        ihm.activerApercu(false);
        ihm.activerRetour(false);
        t = new int[7][7];
        ihm.majPlateau(t);
        System.out.println(ihm.ordreUtilisateur());
        ihm.activerColonnes(true);
        for (int n = 0; n < 9; ++n) {
            IHM.Ordre ordre = ihm.ordreUtilisateur();
            switch (ordre) {
            case COLONNE0: jeton(0); break;
            case COLONNE6: jeton(6); break;
            default: System.out.println("autre " + ordre);
            }
        }
        try { ihm.majPlateau(null); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { ihm.majPlateau(new int[7][6]); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { ihm.majPlateau(new int[3][7]); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { ihm.boiteChoixMultiples("?", new String[0]); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        ihm.majTexte(null);
        System.exit(3);
    }
}
`;

const lacks = (...tools: string[]): boolean =>
  process.env.CI !== 'true' && tools.some(tool => findProgram(tool, ROOT) === null);

let browser: Browser;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-ihm-'));
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

async function openPage(program: IhmProgram): Promise<Page> {
  const context = await browser.newContext({
    ...{ locale: 'fr-FR', reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  await page.goto(await program.address());
  return page;
}

const box = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) =>
  box(page).getByRole('button', { name, exact: true }).click();
/** Answers a box, once it is the one with this text. */
async function reply(page: Page, text: string, button: string): Promise<void> {
  await box(page).getByText(text, { exact: false }).waitFor();
  await press(page, button);
}
/** The text as it is laid out, line by line. */
const text = (page: Page) => page.evaluate<string>("document.querySelector('.ihm-text').innerText");
/** The program accepts moves only once it waits for them. */
const awaited = (page: Page) => page.getByText('Le programme attend votre coup.').waitFor();
async function drop(page: Page, column: number): Promise<void> {
  await awaited(page);
  await cell(page, `${column}.7`).click();
}
async function pushButton(page: Page, name: string): Promise<void> {
  await awaited(page);
  await page.getByRole('button', { name, exact: true }).click();
}
const tokens = (page: Page, name: 'Rouge' | 'Jaune') =>
  page.getByRole('gridcell', { name: new RegExp(`, ${name}(,|$)`) }).count();

describe.skipIf(lacks('javac', 'java'))('in Java', () => {
  beforeAll(async () => {
    for (const name of ['IHM.java', 'Puissance4.java'])
      await copyFile(join(SOURCES, name), join(folder, name));
    await writeFile(join(folder, 'Essai.java'), STUDENT);
    const files = ['IHM.java', 'Puissance4.java', 'Essai.java'];
    await javac(['--release', '8', '-Xlint:-options', '-encoding', 'UTF-8', ...files], {
      cwd: folder,
    });
  });

  test('a student’s program runs unchanged: every call, and bad ones', async () => {
    const program = new IhmProgram(['java', '-cp', folder, 'Essai'], folder);
    const page = await openPage(program);
    await box(page).getByText('Choisir le type de partie').waitFor();
    expect(await text(page)).toBe('un texte\nligne 2alert(1) <3');
    expect(await page.locator('.ihm-text b').textContent()).toBe('ligne 2');
    expect([await tokens(page, 'Rouge'), await tokens(page, 'Jaune')]).toEqual([5, 7]);
    expect(await cell(page, '1.7').getAttribute('aria-label')).toBe('1.7, vide'); // t[0][0]: top left
    expect(await cell(page, '1.1').getAttribute('aria-label')).toBe('1.1, Jaune'); // t[0][6]: bottom
    expect(await violations(page)).toEqual([]);
    await box(page).getByRole('combobox').selectOption('Joueur vs IA');
    await press(page, 'OK');
    await reply(page, 'Encore', 'Annuler');
    await box(page).getByRole('textbox').fill('É\\t1');
    await press(page, 'OK');
    await box(page).getByText('Et encore').waitFor();
    await page.keyboard.press('Escape');
    await reply(page, 'Oui ?', 'Oui');
    await reply(page, 'Non ?', 'Non');
    await reply(page, 'Attention\ndeux lignes', 'OK');
    await reply(page, 'Erreur\\n', 'OK');
    await soon(() => program.stdout.trim().split('\n')).toEqual([
      ...['Joueur vs IA true', 'null', 'É\\t1', 'null', 'true false'],
    ]);
    await awaited(page);
    expect(await page.getByRole('button', { name: 'Retour au jeu' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Aperçu/ }).count()).toBe(0);
    await drop(page, 1); // columns are not enabled
    await pushButton(page, 'Tourner à gauche');
    await soon(() => program.stdout.trim().split('\n').at(-1)).toBe('ROTATIONG');
    for (let n = 0; n < 7; n++) {
      await page.getByRole('gridcell', { name: '7.7, vide, jouable' }).waitFor();
      await drop(page, 7);
      await soon(async () => (await tokens(page, 'Rouge')) + (await tokens(page, 'Jaune'))).toBe(
        n + 1,
      );
    }
    await drop(page, 7);
    await reply(page, 'La colonne est pleine !', 'OK');
    await pushButton(page, 'Tourner à droite');
    await page.getByText('Le programme est terminé.').waitFor();
    expect(await program.ended()).toEqual([3, null]);
    expect(program.stdout.trim().split('\n').slice(6)).toEqual([
      'autre ROTATIOND',
      'majPlateau : le tableau est null.',
      'majPlateau : il faut un tableau int[7][7], et tableau[0] a 6 cases.',
      'majPlateau : il faut un tableau int[7][7], et celui-ci a 3 colonnes.',
      'boiteChoixMultiples : il faut de 1 à 100 choix.',
    ]);
    await page.context().close();
  });

  test('the example plays a whole game, with a rotation, a preview and the way back', () =>
    playExample(['java', '-cp', folder, 'Puissance4']));
});

/** Otherwise test/courses/ihm.test.ts plays it without a browser. */
describe.skipIf(lacks('python3') || !isLong)('in Python', () => {
  test('the example plays a whole game, with a rotation, a preview and the way back', () =>
    playExample(['python3', join(SOURCES, 'puissance4.py')]));
});

async function playExample(command: readonly string[]): Promise<void> {
  const program = new IhmProgram(command, folder, { PYTHONDONTWRITEBYTECODE: '1' });
  const page = await openPage(program);
  const label = (name: string) => cell(page, name).getAttribute('aria-label');
  const turn = (name: string) => soon(() => text(page)).toContain(`Au tour de ${name}`);
  await reply(page, 'Qui joue ?', 'OK');
  await reply(page, 'intégrer la rotation', 'Oui');
  await turn('Rouge');
  expect(await violations(page)).toEqual([]);
  await drop(page, 1);
  await turn('Jaune');
  await soon(() => label('1.1')).toBe('1.1, Rouge, jouable');
  await pushButton(page, 'Aperçu : Tourner à droite');
  await soon(() => text(page)).toContain('la grille elle-même n’a pas tourné');
  // the bottom row becomes the first column
  await soon(() => label('1.1')).toBe('1.1, Rouge');
  await page.reload(); // the program goes on
  await soon(() => text(page)).toContain('la grille elle-même n’a pas tourné');
  await pushButton(page, 'Retour au jeu');
  await turn('Jaune');
  await soon(() => text(page)).toContain('Aperçus : 1');
  await drop(page, 2);
  await turn('Rouge');
  await pushButton(page, 'Tourner à gauche');
  await turn('Jaune');
  // the bottom row, red then yellow from the left, is now the last column: red at the bottom
  await soon(() => label('7.1')).toBe('7.1, Rouge, jouable');
  await soon(() => label('7.2')).toBe('7.2, Jaune, jouable');
  for (const [column, next] of [
    [1, 'Rouge'],
    [2, 'Jaune'],
    [1, 'Rouge'],
    [2, 'Jaune'],
    [1, 'Rouge'],
    [2, 'Jaune'],
  ] as const) {
    await drop(page, column);
    await turn(next);
  }
  await drop(page, 1);
  await reply(page, 'Jaune gagne', 'OK');
  await reply(page, 'rejouer', 'Non');
  await box(page).getByText('Gagnées par Jaune : 1').waitFor();
  await press(page, 'OK');
  await page.getByText('Le programme est terminé.').waitFor();
  expect(await program.ended()).toEqual([0, null]);
  expect(program.stderr.trim().split('\n')).toHaveLength(1);
  await page.context().close();
}
