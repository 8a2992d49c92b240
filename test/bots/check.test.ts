import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BotsThread, botsThread } from '../../src/bots/bots-thread.ts';
import { Candidate } from '../../src/bots/check/candidate.ts';
import { examine } from '../../src/bots/check/examine.ts';
import type { Finding } from '../../src/bots/check/finding.ts';
import { findingText } from '../../src/bots/check/finding-text.ts';
import { USUAL_WAIT } from '../../src/bots/process-seat.ts';
import { cliTranslatorFor } from '../../src/cli/translator.ts';
import { LANGS } from '../../src/core/result.ts';
import { games } from '../../src/games/index.ts';
import { ticTacToe } from '../../src/games/tictactoe/index.ts';
import { systemTimers as timers } from '../../src/time/timers.ts';
import { LAUNCHER } from '../support/run.ts';
import { runHere } from '../support/run-here.ts';
import { BOT, type Protocol } from './hostile/arena.ts';
import { CHATTER, HOSTILE } from './hostile/table.ts';

/** `quadrille check` from end to end. */

interface Told {
  readonly ready: boolean;
  readonly faults: number;
  readonly findings: readonly {
    readonly subject: string;
    readonly verdict: string;
    readonly code: string;
    readonly text: string;
    readonly dialogue?: readonly string[];
    readonly replay?: string;
  }[];
}

const check = async (args: readonly string[], command: readonly string[]) => {
  const ran = await runHere(['check', ...args, '--', ...command]);
  return { ...ran, told: (args.includes('--json') ? JSON.parse(ran.stdout) : null) as Told };
};
const hostile = (mode: string, protocol: Protocol) => ['sh', BOT, mode, protocol];
const written = (script: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'quadrille-check-')), 'bot.sh');
  writeFileSync(file, script);
  return ['sh', file];
};

describe('a good bot', () => {
  test('our own engine passes in all games', async () => {
    const engine = [process.execPath, LAUNCHER, 'engine', '--player', 'level:1'];
    const { code, told } = await check(['--json'], engine);
    const bad = told.findings.filter(found => found.verdict !== 'ok' && found.subject !== 'time');
    expect(bad).toEqual([]);
    expect({ code, ready: told.ready }).toEqual({ code: 0, ready: true });
    const moves = told.findings.filter(found => found.subject === 'moves');
    expect(moves).toHaveLength(4);
  }, 120_000);

  test('of CodinGame plays both its games, in French', async () => {
    const { stdout } = await check(['--lang', 'fr'], hostile('good', 'codingame'));
    expect(stdout).toContain('Il parle le protocole de CodinGame.');
    expect(stdout).toContain('Il joue à tictactoe, ultimate (essayé).');
    // the verdict depends on the machine: CodinGame allows a tenth of a second
  });

  test('is said to be ready, in French', async () => {
    const args = ['--lang', 'fr', '--protocol', 'ugi', '--game', 'tictactoe'];
    const { code, stdout } = await check(args, hostile('good', 'ugi'));
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('Le robot est prêt à jouer.'),
    });
  });
});

test('a bot with a fault is named for it, and loses games', async () => {
  const args = ['--json', '--protocol', 'ugi', '--game', 'tictactoe'];
  const { code, told, stderr } = await check(args, hostile('crash', 'ugi'));
  expect(code).toBe(1);
  expect(stderr).toContain('would lose games');
  const fault = told.findings.find(each => each.verdict === 'fault');
  expect(fault).toMatchObject({ code: 'faults.signal', replay: expect.stringContaining(BOT) });
  expect(fault?.text).toContain('SIG');
});

describe('a hostile bot is named for what it does:', () => {
  let thread: BotsThread;
  beforeAll(() => {
    thread = botsThread();
  });
  afterAll(() => thread.close());
  const cases = [
    ...[...HOSTILE, CHATTER].map(bot => ({ ...bot, protocol: 'ugi' as const })),
    ...HOSTILE.filter(({ mode }) => ['crash', 'garbage', 'half', 'late'].includes(mode)).map(
      bot => ({
        ...bot,
        protocol: 'codingame' as const,
      }),
    ),
  ];
  test.concurrent.for(cases)(
    '$mode ($protocol)',
    async ({ mode, protocol, ...bot }, { expect }) => {
      const command = hostile(mode, protocol);
      const candidate = new Candidate({ thread, command, cwd: tmpdir(), timers, wait: USUAL_WAIT });
      const findings: Finding[] = [];
      const report = (found: Finding) => void findings.push(found);
      const [cause, fault] = bot[protocol];
      // whoever loses by an act may take his time for the moves before it, on a machine with much to do
      const time = cause === 'time' || mode === 'mute' ? {} : { time: 60_000 };
      await examine({ candidate, games, protocol, game: ticTacToe, report, ...time });
      const found = findings.find(each => each.verdict === 'fault');
      // under bubblewrap a closed output goes unnoticed; late answers are awaited and measured
      const late = 'faults.late-answer'; // also if this machine was too busy to read in time
      const near = { mute: 'faults.no-answer', late, half: late }[mode];
      expect([`faults.${fault}`, near, mode === 'late' && 'time.codingame']).toContain(found?.code);
      for (const lang of LANGS)
        expect(found && findingText(cliTranslatorFor(lang), found)).not.toMatch(/\{\{|faults\./);
      if (mode === 'late') return;
      expect(found?.dialogue?.[0]).toMatch(/^> /);
      expect(found?.replay).toContain(BOT);
    },
  );
});

describe('odd things', () => {
  test('a bot that falls at what it does not know is warned, not lost', async () => {
    const nervous = `while read -r line; do case $line in
      ugi) echo 'id name Nervous'; echo ugiok ;;
      setoption*Xyzzy*) exit 3 ;;
      isready) echo readyok ;;
      position*) move=; for c in a1 b1 c1 a2 b2 c2 a3 b3 c3; do
        case "$line " in *" $c "*) ;; *) move=\${move:-$c} ;; esac; done ;;
      go*) echo "bestmove $move" ;;
    esac; done; sleep 60`;
    const { code, told } = await check(['--json'], written(nervous));
    expect(code).toBe(0);
    const warnings = told.findings.filter(each => each.verdict === 'warning');
    const texts = warnings.map(each => each.text);
    expect(texts).toContain('Unknown lines: the program ends (exit code or signal: 3).');
    expect(texts.some(text => text.includes('1.5 s after quit'))).toBe(true);
    expect(texts.some(text => text.includes('1.5 s after the end of its input'))).toBe(true);
    expect(told.findings.some(each => each.text === 'It plays tictactoe (tried out).')).toBe(true);
  });

  test('a program that speaks nothing we know', async () => {
    const { code, stdout, stderr } = await check([], written('echo hello; exit 0'));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^fault +protocol +What it writes answers neither UGI/m);
    expect(stdout).toContain('The program ended with exit code 0 before it was ready to play.');
    expect(stdout).toContain('< hello');
    expect(stderr).toContain('Faults: 1');
  });

  test('a program that is not there', async () => {
    const { code, stdout } = await check([], ['quadrille-no-such-bot']);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^fault +start +The program cannot be started: quadrille-no-such-bot: not found/m,
    );
  });
});

describe('nothing is said to be well that was not seen:', () => {
  const verdicts = (told: Told) => told.findings.map(({ verdict, code }) => `${verdict} ${code}`);

  test('a program that talks, but not in the protocol that was given', async () => {
    const thread = botsThread();
    const command = written('echo hello; sleep 60');
    const candidate = new Candidate({ thread, command, cwd: tmpdir(), timers, wait: 500 });
    const findings: Finding[] = [];
    const report = (found: Finding) => void findings.push(found);
    await examine({ candidate, games, protocol: 'ugi', report });
    await thread.close();
    expect(findings.map(({ verdict, subject }) => `${verdict} ${subject}`)).toEqual([
      'ok start',
      'fault handshake',
      'unseen rest',
    ]);
    expect(findings[2].values.subjects).toBe('moves,series,time,odd,fen,quit,eof,stderr,memory');
  });

  test('a program that dies at isready shows its exit code and last words', async () => {
    const dies = `while read -r line; do case $line in
      ugi) echo 'id name Dies'; echo ugiok ;;
      isready) echo 'no opening book' >&2; exit 9 ;;
    esac; done`;
    const { told } = await check(['--json'], written(dies));
    const fault = told.findings.find(({ verdict }) => verdict === 'fault');
    expect(fault?.code).toBe('handshake.ended');
    expect(fault?.text).toContain('exit code 9');
    expect(fault?.dialogue?.at(-1)).toBe('! no opening book');
    expect(
      told.findings.filter(({ verdict }) => verdict === 'ok').map(each => each.subject),
    ).toEqual(['start', 'protocol']);
  });

  test('a client of a server is told how to be examined', async () => {
    const client = written('echo "usage: joueur HOST PORT NAME" >&2; exit 2');
    const { told } = await check(['--json'], client);
    expect(verdicts(told)).toEqual(['fault start.endedClient']);
    expect(told.findings[0].text).toContain('check "log320:COMMAND {host} {port}"');
  });
});

test.for([
  [['check'], 'Say which bot'],
  [['check', '--protocol', 'uci', '--', 'true'], 'Unknown protocol: "uci"'],
  [['check', '--game', 'chess', '--', 'true'], 'chess'],
] as const)('bad usage: %s', async ([args, said]) => {
  const { code, stderr } = await runHere(args);
  expect(code).toBe(2);
  expect(stderr).toContain(said);
});
