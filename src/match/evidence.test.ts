import { describe, expect, test } from 'vitest';
import { evidenceLines } from './evidence.ts';
import { programEnd } from './program-end.ts';
import { outputTail, sanitized } from './program-output.ts';

describe('how a program ended', () => {
  const asked = { phase: 'asked', move: 3, spent: 43 };
  const ends: [string, object, string, string][] = [
    [
      'an exit',
      { ...asked, ending: { kind: 'exit', code: 1, signal: null } },
      'Le programme s’est arrêté avec le code de sortie 1 au coup 3, 43\u00a0ms après qu’on le lui a demandé.',
      'The program ended with exit code 1 at move 3, 43 ms after it was asked for it.',
    ],
    [
      'a signal, late',
      { ...asked, spent: 1_260, ending: { kind: 'exit', code: null, signal: 'SIGSEGV' } },
      'Le programme a été arrêté par le signal SIGSEGV au coup 3, 1,3\u00a0s après qu’on le lui a demandé.',
      'The program was stopped by signal SIGSEGV at move 3, 1.3 s after it was asked for it.',
    ],
    [
      'out of turn',
      { ...asked, phase: 'waiting', ending: { kind: 'closed' } },
      'La connexion a été fermée au coup 3, que l’autre camp avait à jouer.',
      'The connection was closed at move 3, which was the other side’s to make.',
    ],
    [
      'before the game',
      { phase: 'greeting', spent: 7, ending: { kind: 'exit', code: 127, signal: null } },
      'Le programme s’est arrêté avec le code de sortie 127 avant d’être prêt à jouer, après 7\u00a0ms.',
      'The program ended with exit code 127 before it was ready to play, after 7 ms.',
    ],
    [
      'never begun',
      { phase: 'greeting', spent: 2, ending: { kind: 'failed', message: 'nowhere: not found' } },
      'Le programme n’a pas démarré\u00a0: «\u00a0nowhere: not found\u00a0».',
      'The program did not start: "nowhere: not found".',
    ],
    [
      'a connection reset',
      { ...asked, ending: { kind: 'reset', message: 'read ECONNRESET' } },
      'La connexion a été rompue sans avoir été fermée (read ECONNRESET) au coup 3, 43\u00a0ms après qu’on le lui a demandé.',
      'The connection broke off without being closed (read ECONNRESET) at move 3, 43 ms after it was asked for it.',
    ],
    [
      'a connection reset, in a game of old',
      { spent: 9, ending: { kind: 'failed', message: 'write EPIPE' } },
      'La connexion a été rompue sans avoir été fermée (write EPIPE).',
      'The connection broke off without being closed (write EPIPE).',
    ],
    [
      'a game of old',
      { spent: 9, ending: { kind: 'memory', bytes: 3 * 2 ** 20 } },
      'Le programme a été arrêté parce qu’il prenait trop de mémoire (3\u00a0Mio), après 9\u00a0ms.',
      'The program was stopped because it took too much memory (3 MiB), after 9 ms.',
    ],
  ];
  test.each(ends)('%s', (_, fields, fr, en) => {
    expect(programEnd(fields)).toEqual({ fr, en });
  });

  test.each([{}, { ending: null }, { ending: 3 }, { ending: { kind: 'love' } }])(
    '%j has no words',
    fields => {
      expect(programEnd(fields)).toBeNull();
    },
  );
});

describe('last words', () => {
  test('steer no terminal and turn no writing round', () => {
    const said = '\u001b[2J\u001b[1;31mred\u001b[0m\u0007 \u009b31m\u202emove\tx\r\n';
    expect(sanitized(said)).toBe('red\uFFFD \uFFFD31m\uFFFDmove  x\n');
    expect(sanitized(sanitized(said))).toBe(sanitized(said));
  });

  test('are the last five lines, none too long', () => {
    const lines = [...'abcdefg'].map(letter => letter.repeat(300));
    const told = outputTail(`${lines.join('\n\n')}\r\n\n`);
    expect(told.map(line => line[0])).toEqual([...'cdefg']);
    for (const line of told) expect(line).toHaveLength(201); // including the mark that it was cut
    expect(outputTail(' \n')).toEqual([]);
  });

  test('come after the sentence that says what ended', () => {
    const evidence = JSON.stringify({
      fault: 'exit',
      rule: { fr: 'un programme qui tourne', en: 'running' },
      position: '3/3/3 x',
      phase: 'asked',
      move: 1,
      spent: 5,
      ending: { kind: 'exit', code: 2, signal: null },
      stderr: 'one\n\u001b[31mtwo\u001b[0m\n',
    });
    const told = evidenceLines(evidence, 'en')?.map(({ field, value }) => [field, value]);
    expect(told).toEqual([
      ['ending', 'The program ended with exit code 2 at move 1, 5 ms after it was asked for it.'],
      ['stderr', ['one', 'two']],
      ['position', '3/3/3 x'],
      ['spent', 5],
    ]);
  });
});

test.each([
  ['lists', `${'['.repeat(10_000)}1${']'.repeat(10_000)}`],
  ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
])('ten thousand %s within each other are cut short', (_, value) => {
  const lines = evidenceLines(`{"why":${value},"rule":"r"}`, 'en');
  expect(lines?.map(({ value: shown }) => shown)).toEqual(expect.arrayContaining(['…', 'r']));
});
