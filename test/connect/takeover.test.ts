import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ask, FeedPage, newClass } from '../server/class-client.ts';
import { isLong } from '../support/long.ts';
import { freshStore } from '../support/postgres.ts';
import { ServeProcess } from '../support/serve-process.ts';
import { BOT } from './class-games.ts';
import { ConnectTerminal } from './terminal.ts';

/** Programs on students' machines go on at another server when theirs is killed during a championship. */

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'quadrille-takeover-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function serve(store: string): Promise<ServeProcess> {
  const server = await ServeProcess.start('--port', '0', '--store', store);
  onTestFinished(() => server.kill());
  return server;
}

test.runIf(isLong)(
  'a championship of connected programs outlives the server that leads',
  async () => {
    const store = await freshStore();
    const leader = await serve(store);
    const other = await serve(store);
    const [, administrator = ''] = /\/class#(\S+)/.exec(leader.said) ?? [];
    const address = other.address.slice(0, -1);
    const { id, code, teacher } = await newClass({ address, administrator });
    const connect = (name: string) =>
      new ConnectTerminal(
        folder(),
        address,
        '--code',
        code,
        '--name',
        name,
        '--game',
        'tictactoe',
        '--',
        ...BOT,
      );
    const machines = [connect('Ada'), connect('Bob')];
    await Promise.all(machines.map(machine => machine.until('Connected:')));
    const choices = await ask(address, 'GET', `/api/contests/choices?class=${id}`, { as: teacher });
    const participants = (choices.body.bots as { name: string; seat: string }[]).map(
      ({ name, seat }) => ({ name, seat }),
    );
    const rounds = 20;
    const file = { game: 'tictactoe', time: '60s', openings: 0, rounds, participants };
    const body = { class: id, file: JSON.stringify(file) };
    const { body: made } = await ask(address, 'POST', '/api/contests', { as: teacher, body });
    const contest = `contest:${made.id}`;
    const page = await FeedPage.open(address, teacher, contest);
    const start = { as: teacher, body: { type: 'start' } };
    await ask(address, 'POST', `/api/contests/${made.id}/actions`, start);
    await page.until(contest, ({ games }) => games.counted >= 3);
    await leader.kill();
    await other.until('leads');
    await Promise.all(machines.map(machine => machine.until('Connected:', 2)));
    const again = await FeedPage.open(address, teacher, contest);
    const over = await again.until(contest, ({ state }) => state === 'over');
    expect(over.games).toEqual({ counted: 2 * rounds, total: 2 * rounds });
    const [one, two] = over.standings;
    expect(one.wins + one.draws + one.losses).toBe(2 * rounds);
    expect([one.wins, one.draws, one.losses]).toEqual([two.losses, two.draws, two.wins]);
  },
);
