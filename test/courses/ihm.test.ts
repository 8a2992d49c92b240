import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { findProgram } from '../../src/bots/programs.ts';
import {
  IHM_VERSION,
  type IhmAnswer,
  type IhmServerMessage,
  type IhmState,
  readIhmServerMessage,
} from '../../src/protocols/ihm-wire.ts';
import { IhmProgram } from '../support/ihm-program.ts';
import { LAUNCHER, quadrille, ROOT, run } from '../support/run.ts';

/** Programs in Python with the interface of the Puissance 4 course, and a client in place of their page. */

const lacks = process.env.CI !== 'true' && findProgram('python3', ROOT) === null;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-ihm-'));
  for (const name of ['quadrille_ihm.py', 'puissance4.py'])
    await copyFile(join(ROOT, 'bots', 'ihm', name), join(folder, name));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (...command: readonly string[]) =>
  new IhmProgram(command, folder, { PYTHONDONTWRITEBYTECODE: '1' });

async function python(...lines: readonly string[]): Promise<IhmProgram> {
  const file = join(folder, `essai-${Math.random().toString(36).slice(2)}.py`);
  await writeFile(
    file,
    ['from quadrille_ihm import IHM, Ordre', 'ihm = IHM()', ...lines].join('\n'),
  );
  return start('python3', file);
}

/** A page's connection without a browser. */
class Client {
  readonly heard: IhmServerMessage[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  #news = Promise.withResolvers<void>();

  constructor(address: string, { hello = true, secret = '', origin = '' } = {}) {
    const url = new URL(address);
    this.socket = new WebSocket(`ws://${url.host}/api/ihm`, origin === '' ? {} : { origin });
    const tell = () => {
      this.#news.resolve();
      this.#news = Promise.withResolvers();
    };
    this.closed = new Promise(resolve => {
      this.socket.on('close', code => {
        resolve(code);
        tell();
      });
    });
    this.socket.on('error', () => {});
    this.socket.on('open', () => {
      if (hello)
        this.say({ type: 'hello', version: IHM_VERSION, secret: secret || url.hash.slice(1) });
    });
    this.socket.on('message', data => {
      const read = readIhmServerMessage(String(data));
      if (read.ok) this.heard.push(read.value);
      tell();
    });
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first message that fits. */
  async hears<T>(fits: (message: IhmServerMessage) => T | null): Promise<T> {
    for (;;) {
      for (const message of this.heard) {
        const found = fits(message);
        if (found !== null) return found;
      }
      if (this.socket.readyState === WebSocket.CLOSED)
        throw new Error(`closed: ${JSON.stringify(this.heard)}`);
      await this.#news.promise;
    }
  }

  state(fits: (state: IhmState) => boolean): Promise<IhmState> {
    return this.hears(message =>
      message.type === 'state' && fits(message.state) ? message.state : null,
    );
  }

  #answered = 0;
  /** Answers the next question. */
  async answer(answer: IhmAnswer): Promise<IhmState> {
    const state = await this.state(({ asked }) => asked !== null && asked.id > this.#answered);
    this.#answered = state.asked?.id ?? 0;
    this.say({ type: 'answer', id: this.#answered, answer });
    return state;
  }

  order(order: Extract<IhmAnswer, { kind: 'order' }>['order']): Promise<IhmState> {
    return this.answer({ kind: 'order', order });
  }

  end(): Promise<string> {
    return this.hears(message => (message.type === 'end' ? message.why : null));
  }
}

/** The rows from the top, empty ones left out. */
const rowsOf = ({ grid }: IhmState): string[] =>
  [0, 1, 2, 3, 4, 5, 6]
    .map(row => [0, 1, 2, 3, 4, 5, 6].map(column => grid[column * 7 + row]).join(''))
    .filter(row => row !== '0000000');

describe.skipIf(lacks)('a program and its page', () => {
  test('the example in Python plays a whole game with rotation, preview and way back', async () => {
    const program = start('python3', 'puissance4.py');
    const page = new Client(await program.address());
    await page.answer({ kind: 'choice', choice: 0 });
    await page.answer({ kind: 'yes-no', yes: true });
    const begun = await page.order('COLONNE0');
    expect(begun.enabled).toEqual({ columns: true, rotation: true, preview: true, back: false });
    await page.order('APROTAD');
    const preview = await page.order('RETOUR');
    expect(preview.enabled).toEqual({
      columns: false,
      rotation: false,
      preview: false,
      back: true,
    });
    const back = await page.order('COLONNE1');
    expect([rowsOf(back), back.text]).toEqual([
      ['1000000'],
      expect.stringContaining('Aperçus : 1'),
    ]);
    await page.order('ROTATIONG');
    const turned = await page.order('COLONNE0');
    expect(rowsOf(turned)).toEqual(['0000002', '0000001']);
    for (const column of [1, 0, 1, 0, 1] as const) await page.order(`COLONNE${column}`);
    await page.order('COLONNE0');
    expect((await page.answer({ kind: 'message' })).asked?.question).toMatchObject({
      text: 'Jaune gagne !',
    });
    await page.answer({ kind: 'yes-no', yes: false });
    const { asked } = await page.answer({ kind: 'message' });
    expect(asked?.question).toMatchObject({
      text: expect.stringContaining('Gagnées par Jaune : 1'),
    });
    expect(await page.end()).toBe('program-ended');
    expect(await program.ended()).toEqual([0, null]);
  });

  test('bad grids, texts and choices are told in French, and the program goes on', async () => {
    const program = await python(
      'def essai(f, *a):',
      '    try: f(*a); print("passé")',
      '    except ValueError as e: print(e)',
      'essai(ihm.maj_plateau, None)',
      'essai(ihm.majPlateau, [[0] * 7] * 6)',
      'essai(ihm.majPlateau, [[0] * 7] * 6 + [[0] * 3])',
      'essai(ihm.maj_plateau, [[8] * 7] * 7)',
      'essai(ihm.maj_texte, "x" * 20001)',
      'essai(ihm.boite_choix_multiples, "?", [])',
      'print(ihm.boiteChoixMultiples("?", ["a\\tb", "c\\nd"]) == "c\\nd")',
      'print(ihm.boite_question_texte("\\\\n"))',
      'print(ihm.ordre_utilisateur() is IHM.Ordre.COLONNE3)',
    );
    const page = new Client(await program.address());
    const { asked } = await page.answer({ kind: 'choice', choice: 1 });
    expect(asked?.question).toEqual({ kind: 'choice', text: '?', choices: ['a\tb', 'c\nd'] });
    expect((await page.answer({ kind: 'line', line: 'l’un\n\\t' })).asked?.question).toEqual({
      kind: 'line',
      text: '\\n',
    });
    await page.order('COLONNE3');
    await program.ended();
    expect(program.stdout.trimEnd().split('\n')).toEqual([
      'maj_plateau : il faut un tableau de 7 sur 7 ; reçu : None.',
      'maj_plateau : il faut un tableau de 7 sur 7 ; reçu : 6 colonnes.',
      'maj_plateau : il faut un tableau de 7 sur 7 ; tableau[6] : 3 cases.',
      'passé',
      'majTexte : texte de plus de 20000 caractères.',
      'boite_choix_multiples : il faut de 1 à 100 choix.',
      ...['True', 'l’un', '\\t', 'True'],
    ]);
  });

  test('answers that fit nothing are passed over', async () => {
    const program = await python(
      'ihm.activer_colonnes(False)',
      'print(ihm.ordre_utilisateur().name)',
    );
    const page = new Client(await program.address());
    const { asked } = await page.state(state => state.asked !== null);
    const id = asked?.id ?? 0;
    const order = (name: string) => ({ kind: 'order', order: name });
    page.say({ type: 'answer', id: id + 1, answer: order('ROTATIONG') });
    page.say({ type: 'answer', id, answer: { kind: 'yes-no', yes: true } });
    page.say({ type: 'answer', id, answer: order('COLONNE1') }); // not enabled
    page.say({ type: 'answer', id, answer: order('APROTAG') });
    page.say({ type: 'answer', id, answer: order('ROTATIOND') });
    await program.ended();
    expect(program.stdout.trim()).toBe('APROTAG');
  });

  test('a page that is closed ends the program, which says so', async () => {
    const program = await python('ihm.ordre_utilisateur()');
    const address = await program.address();
    const first = new Client(address);
    await first.state(({ asked }) => asked !== null);
    const second = new Client(address); // as after a reload
    expect(await first.end()).toBe('shown-elsewhere');
    await second.state(({ asked }) => asked !== null);
    second.socket.close();
    await program.says(/IHM : la page a été fermée, le programme s’arrête\./);
    expect(await program.ended()).toEqual([0, null]);
  });

  test('a program that is killed is told to the page', async () => {
    const program = await python('ihm.ordre_utilisateur()');
    const page = new Client(await program.address());
    await page.state(({ asked }) => asked !== null);
    program.child.kill('SIGKILL');
    expect(await page.end()).toBe('program-ended');
    expect(await page.closed).toBe(1000);
  });

  test('a flood of grids ends in the last one, also for a page that is slow to read', async () => {
    const program = await python(
      'for n in range(20_000): ihm.maj_plateau([[n % 3] * 7] * 7)',
      'ihm.ordre_utilisateur()',
    );
    const page = new Client(await program.address());
    page.socket.pause();
    const reading = setInterval(() => page.socket.resume(), 100);
    await page.order('COLONNE0');
    clearInterval(reading);
    expect(await page.end()).toBe('program-ended');
    const last = page.heard.findLast(({ type }) => type === 'state');
    expect(last).toMatchObject({ state: { grid: '1'.repeat(49) } }); // 19,999 leaves 1
  });

  test('Ctrl-C ends both, and the page hears of it', async () => {
    const program = await python('ihm.ordre_utilisateur()');
    const page = new Client(await program.address());
    await page.state(({ asked }) => asked !== null);
    program.signal('SIGINT');
    expect(['interrupted', 'program-ended']).toContain(await page.end());
    await program.ended();
    expect(await page.closed).toBe(1000);
  });

  test('where Quadrille is told to stop, both hear of it', async () => {
    const program = await python(
      'import os',
      'print(ihm._quadrille.pid, flush=True)',
      'ihm.ordre_utilisateur()',
    );
    const page = new Client(await program.address());
    await page.state(({ asked }) => asked !== null);
    const [pid] = await program.writes(/^\d+(?=\n)/); // must not be 0, which would signal our own group
    process.kill(Number(pid), 'SIGTERM');
    expect(await page.end()).toBe('interrupted');
    await program.says(/IHM : Quadrille s’arrête, le programme aussi\./);
    expect(await program.ended()).toEqual([1, null]);
  });

  test('only the page with the secret is heard, from its own origin', async () => {
    const program = await python('ihm.ordre_utilisateur()');
    const address = await program.address();
    const fault = (page: Client) =>
      page.hears(message => (message.type === 'fault' ? message.fault.code : null));
    expect(address).toMatch(/^http:\/\/localhost:\d+\/ihm#[\w-]{22}$/);
    const stranger = new Client(address, { secret: 'A'.repeat(22) });
    expect(await fault(stranger)).toBe('other-program');
    expect(await stranger.closed).toBe(1008);
    const rude = new Client(address, { hello: false });
    rude.socket.on('open', () =>
      rude.say({ type: 'answer', id: 1, answer: { kind: 'order', order: 'COLONNE0' } }),
    );
    expect(await fault(rude)).toBe('no-hello');
    const foreign = new Client(address, { origin: 'http://example.org' });
    const refused = await new Promise<number | undefined>(resolve =>
      foreign.socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode)),
    );
    expect(refused).toBe(403);
    const flooding = new Client(address, { hello: false });
    flooding.socket.on('open', () => flooding.say('x'.repeat(5_000)));
    expect(await flooding.closed).toBe(1009);
    const page = new Client(address);
    await page.order('COLONNE0');
    expect(await page.end()).toBe('program-ended');
  });

  test('without Quadrille the program says what to do', async () => {
    const { code, stderr } = await run('python3', ['puissance4.py'], {
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C.UTF-8', QUADRILLE: '/nowhere/quadrille' },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('la commande « quadrille » est introuvable. Installez Quadrille');
  });
});

test('a line that is no call is told to the program, and the rest goes on', async () => {
  const program = new IhmProgram(
    [
      'sh',
      '-c',
      `printf 'danser\\tla\\nmajPlateau\\t012\\nmajTexte\\tOui\\n' | "$0" "$1" ihm --lang fr`,
      process.execPath,
      LAUNCHER,
    ],
    folder,
  );
  expect(await program.ended()).toEqual([0, null]);
  expect(program.stdout.split('\n')).toEqual([
    expect.stringMatching(/^erreur\t«\u00A0danser la\u00A0» n’est pas un appel/),
    expect.stringMatching(/^erreur\t«\u00A0majPlateau 012\u00A0» n’est pas un appel/),
    '',
  ]);
});

test('quadrille ihm java puts its file and the example here, and overwrites nothing', async () => {
  const here = await mkdtemp(join(folder, 'java-'));
  const copied = await quadrille(['ihm', 'java', '--example'], { cwd: here });
  expect(copied).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('IHM.java, Puissance4.java'),
  });
  expect((await readdir(here)).sort()).toEqual(['IHM.java', 'Puissance4.java']);
  expect((await quadrille(['ihm', 'java'], { cwd: here })).code).toBe(0);
  await writeFile(join(here, 'IHM.java'), 'class IHM {}');
  const kept = await quadrille(['ihm', 'java'], { cwd: here });
  expect(kept).toMatchObject({ code: 2, stderr: expect.stringContaining('another file IHM.java') });
  const unknown = await quadrille(['ihm', 'cobol'], { cwd: here });
  expect(unknown).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Known: java, python'),
  });
});
