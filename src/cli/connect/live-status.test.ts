import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Lang } from '../../core/result.ts';
import type { ConnectWelcome, ServerItem } from '../../protocols/connect-wire.ts';
import { cliTranslatorFor } from '../translator.ts';
import { LiveStatus } from './live-status.ts';

const welcome = (resumed: boolean): ConnectWelcome => ({
  ...{ type: 'welcome', session: 'abcd', resumed, received: 0, heartbeat: 5_000 },
  ...{ classroom: 'NSI', bot: { id: 'abcd', name: 'Vega', version: 2 } },
});
const open = (run: number, opponent: string): ServerItem => ({
  ...{ type: 'open', run, client: null },
  game: { rules: 'tictactoe', side: 'second', opponent },
});

function shown(lang: Lang, isTerminal: boolean, act: (status: LiveStatus) => void): string[] {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  const status = new LiveStatus({ isTerminal, columns: () => 80, write }, cliTranslatorFor(lang));
  act(status);
  return stripVTControlCharacters(text.replaceAll('\r', '\n'))
    .split('\n')
    .filter(line => line !== '');
}

const play = (status: LiveStatus) => {
  status.welcomed(welcome(false));
  status.item(open(1, 'Deneb'));
  status.item({ type: 'progress', run: 1, move: 4 });
  status.lost();
  status.welcomed(welcome(true));
  status.item({ type: 'result', run: 1, result: 'won', cause: 'time' });
  status.item({ type: 'close', run: 1 });
};

describe('what the terminal shows', () => {
  test('one line that changes, below what has happened', () => {
    expect(shown('en', true, play)).toEqual([
      'Connected: Vega, version 2, in "NSI".',
      'Waiting for a game. Won 0, drawn 0, lost 0.',
      'Game against Deneb (Noughts).',
      'Game against Deneb (Noughts). Won 0, drawn 0, lost 0.',
      'Against Deneb (Noughts), move 4. Won 0, drawn 0, lost 0.',
      'Connection lost; trying again…',
      'No connection; trying again…',
      'Connected again.',
      'Against Deneb (Noughts), move 4. Won 0, drawn 0, lost 0.',
      'Won against Deneb (on time).',
      'Waiting for a game. Won 1, drawn 0, lost 0.',
    ]);
  });
  test('elsewhere, events alone; in French too', () => {
    expect(shown('fr', false, play)).toEqual([
      'Connecté : Vega, version 2, dans « NSI ».',
      'Partie contre Deneb (Ronds).',
      'Connexion perdue ; nouvel essai…',
      'Connexion rétablie.',
      'Gagné contre Deneb (au temps).',
    ]);
  });
  test('an opponent’s name cannot take over the terminal', () => {
    const lines = shown('en', false, status => status.item(open(1, '\u001b]0;title\u0007Eve\n')));
    expect(lines).toEqual([expect.stringMatching(/^Game against \?\]0;title\?Eve\? /)]);
  });
});
