import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { RemoteGame } from '../../src/arena/remote-seats.ts';
import { randomSeat } from '../../src/bots/check/trial.ts';
import { millis, perMove, type TimeControl } from '../../src/core/clock.ts';
import { memoryJournal } from '../../src/core/journal.ts';
import { endingOf, type Match, newMatch } from '../../src/core/match.ts';
import { randomFrom } from '../../src/core/random.ts';
import { type LocalizedText, unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { ticTacToe } from '../../src/games/tictactoe/index.ts';
import { referee } from '../../src/match/referee.ts';
import type { Seat } from '../../src/match/seat.ts';
import { systemTimers } from '../../src/match/timers.ts';
import { closeThread, connectServer, type Desk, desk } from './connect-server.ts';
import { cuttingProxy } from './cutting-proxy.ts';

/** Programs on students' machines: real processes, real WebSockets, real cuts. */

afterAll(closeThread);

const BOT = [process.execPath, join(import.meta.dirname, 'logging-bot.js')];
const rules = unwrap(rulesOf(ticTacToe));

interface Asked {
  readonly game: RemoteGame;
  readonly spoilt: LocalizedText[];
}

function asked(more: Partial<RemoteGame> = {}): Asked {
  const spoilt: LocalizedText[] = [];
  const ending = new AbortController();
  const game: RemoteGame = {
    ...{ contest: 'c1', number: 1, attempt: 1, side: 'first', name: 'Vega', opponent: 'Deneb' },
    ...{ seat: 'class:x@1', wait: 60_000, signal: ending.signal },
    spec: { rules: 'tictactoe', start: rules.start.text(), control: { kind: 'none' }, seed: '1' },
    spoil(why) {
      spoilt.push(why);
      ending.abort();
    },
    ...more,
  };
  return { game, spoilt };
}

/** Plays the seat against random moves. */
async function play(
  seat: Seat,
  { signal }: RemoteGame,
  control: TimeControl = { kind: 'none' },
  moved: (match: Match) => void = () => {},
): Promise<Match> {
  const match = await referee({
    id: 'game',
    match: newMatch(rules, control),
    seats: { first: seat, second: randomSeat(randomFrom('3')) },
    journal: memoryJournal(),
    timers: systemTimers,
    signal,
    spectator: message => {
      if (message.type === 'event' && message.event.type === 'moved') moved(message.match);
    },
  });
  return match;
}

const botOf = (one: Desk) => {
  const { bot } = one.welcomes[0];
  return { id: bot.id, name: bot.name };
};

describe('a program on a student’s machine', () => {
  test('plays a game and is told how it went', async () => {
    const { port, connected, join: enter } = await connectServer();
    const vega = desk(port, await enter('Vega'), BOT);
    await vega.until(() => vega.welcomes.length > 0);
    expect(vega.welcomes[0]).toMatchObject({
      resumed: false,
      classroom: 'Première NSI',
      bot: { name: 'Vega', version: 1 },
    });
    const { game } = asked();
    const seat = unwrap(await connected.open(botOf(vega), { number: 1 }, game));
    expect(connected.presenceOf(botOf(vega))).toBe('playing');
    const match = await play(seat, game);
    await seat.close?.();
    expect(endingOf(match)?.cause).toBe('rules');
    expect(connected.presenceOf(botOf(vega))).toBe('waiting');
    const told = vega.items.filter(item => item.type === 'progress' || item.type === 'result');
    expect(told.map(item => (item.type === 'progress' ? item.move : item.type))).toEqual([
      ...match.plies.map((_, i) => i + 1),
      'result',
    ]);
    expect(vega.items[0]).toMatchObject({
      type: 'open',
      game: { opponent: 'Deneb', side: 'first' },
    });
  });

  test('loses no line and reads none twice, though the network is cut at every move', async () => {
    const { port, connected, join: enter } = await connectServer();
    const network = await cuttingProxy(port);
    const vega = desk(network.port, await enter('Vega'), BOT);
    await vega.until(() => vega.welcomes.length > 0);
    const { game, spoilt } = asked();
    const seat = unwrap(await connected.open(botOf(vega), { number: 1 }, game));
    const match = await play(seat, game, perMove(millis(2_000)), () => network.cut());
    expect(endingOf(match)?.cause).toBe('rules');
    const inputs = vega.items.flatMap(item =>
      item.type === 'input' && 'text' in item.content ? [item.content.text] : [],
    );
    await seat.close?.();
    const turns = inputs
      .join('')
      .split('\n')
      .filter(line => line.startsWith('position'));
    const asked1 = match.plies.filter(ply => ply.side === 'first').length;
    expect(turns).toHaveLength(asked1);
    expect(new Set(turns).size).toBe(asked1);
    expect(spoilt).toEqual([]);
    expect(vega.lost).toBeGreaterThan(2);
    expect(vega.welcomes.slice(1).every(({ resumed }) => resumed)).toBe(true);
  });
});
