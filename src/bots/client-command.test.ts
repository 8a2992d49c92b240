import { expect, test } from 'vitest';
import type { Game } from '../core/game.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { breakthrough } from '../games/breakthrough/index.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import { ultimate } from '../games/ultimate/index.ts';
import { clientTrouble } from './client-command.ts';
import { programNames, readSeatChoice } from './seat-choice.ts';

const read = (text: string, game: Game = ultimate) => readSeatChoice(game, text, '/');

test.each([
  ['scs:./joueur {host} {port} {name}', ['./joueur', '{host}', '{port}', '{name}'], undefined],
  ['SCS@ada team:./joueur', ['./joueur'], 'ada team'],
  [`scs:sh -c 'awk {print} \${host}'`, ['sh', '-c', `awk {print} \${host}`], undefined],
  [
    'scs:java -jar "mon ia.jar" --to={host}:{port}',
    ['java', '-jar', 'mon ia.jar', '--to={host}:{port}'],
    undefined,
  ],
])('%s', (text, command, folder) => {
  expect(unwrap(read(text))).toEqual({
    ...{ kind: 'process', name: text, protocol: 'scs', command },
    ...(folder === undefined ? {} : { folder }),
  });
});

test.each([
  ['log320:java Client {host} {port}', 'log320'],
  ['log320-course@b:java Client', 'log320-course'],
])('%s plays breakthrough', (text, protocol) => {
  expect(unwrap(read(text, breakthrough))).toMatchObject({ kind: 'process', protocol });
});

test.each<[string, Game, RegExp]>([
  ['log320:java Client', ultimate, /log320 is for breakthrough, not for ultimate/],
  ['scs:./joueur', breakthrough, /scs is for ultimate, not for breakthrough/],
  ['scs:./joueur', ticTacToe, /scs is for ultimate, not for tictactoe/],
  ['scs:', ultimate, /needs its command, such as scs:"\.\/player {host} {port} {name}"/],
  ['log320@ada: ', breakthrough, /needs its command, such as log320:"\.\/player {host} {port}"/],
  ['scs:./joueur {hots} {port}', ultimate, /^{hots} means nothing here/],
  ['scs:./joueur --at={adresse}', ultimate, /^{adresse} means nothing here/],
])('%s for $1.id is refused', (text, game, words) => {
  const choice = readSeatChoice(game, text, '/');
  expect(choice.ok ? '' : choice.fault.message.en).toMatch(words);
  expect(choice.ok ? '' : choice.fault.message.fr).not.toBe('');
});

test('only for the standard game; SCS from its first position alone', () => {
  const trouble = (text: string, game: Game, variant = '') => {
    const rules = unwrap(rulesOf(game, variant || undefined));
    const later = rules.start.play(rules.start.legalMoves()[0]);
    const choice = unwrap(readSeatChoice(game, text, '/'));
    return [rules.start, later].map(position => clientTrouble(choice, rules, position)?.en ?? null);
  };
  const scs = expect.stringContaining(
    'scs can say ultimate without a variant only, from its first',
  );
  expect(trouble('scs:./joueur', ultimate)).toEqual([null, scs]);
  const [variant] = Object.keys(ultimate.presets);
  expect(trouble('scs:./joueur', ultimate, variant)).toEqual([scs, scs]);
  expect(trouble('log320:./joueur', breakthrough)).toEqual([null, null]);
  expect(trouble('level:1', ultimate)).toEqual([null, null]);
});

test('they are listed for their game alone', () => {
  expect(programNames(ultimate)).toContain('scs:COMMAND {host} {port} {name}');
  expect(programNames(breakthrough)).toContain('log320:COMMAND {host} {port}');
  expect(programNames(breakthrough)).toContain('log320-course:COMMAND {host} {port}');
  expect(programNames(ticTacToe).join()).not.toMatch(/scs|log320/);
});
