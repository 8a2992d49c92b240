import type { BotsThread, TcpListener } from '../../bots/bots-thread.ts';
import { millis, perMove, UNTIMED } from '../../core/clock.ts';
import { other, type Rules, SIDES, type Side, type Sides } from '../../core/game.ts';
import { applyAll, decide, type Match, newMatch } from '../../core/match.ts';
import { errorMessage, unwrap } from '../../core/result.ts';
import { reasonEvidence } from '../../match/evidence.ts';
import { systemTimers } from '../../match/timers.ts';
import { openLobby, type Pairing } from '../../tcp/lobby.ts';
import type { TcpClient, TcpProtocol } from '../../tcp/protocols.ts';
import { closeGracefully } from '../../tcp/remote-client.ts';
import { UsageError } from '../usage-error.ts';
import { concludeHosted, type HostContext, type HostedGame, playHosted } from './game.ts';
import { openHostSeats } from './seats.ts';
import type { HostSeat, MoveLimit } from './settings.ts';

export interface HostSettings {
  readonly protocol: TcpProtocol;
  readonly rules: Rules;
  readonly seats: Sides<HostSeat>;
  /** The first to come plays second. */
  readonly swap: boolean;
  readonly limit: MoveLimit | null;
  /** Late moves are told, not punished. */
  readonly untimed: boolean;
  readonly port: number;
  readonly address: string | undefined;
  readonly tables: number;
  readonly games: number;
  readonly wait: number;
}

/** Listens on every address that this machine has, unless one is named. */
async function listen(
  host: HostContext,
  thread: BotsThread,
  tables: HostSettings,
): Promise<TcpListener> {
  const { port } = tables;
  const open = (address: string) => thread.listen({ kind: 'listen', host: address, port });
  try {
    if (tables.address !== undefined) return await open(tables.address);
    return await open('::').catch(error => {
      if (/EAFNOSUPPORT|EADDRNOTAVAIL/.test(String(error))) return open('0.0.0.0');
      throw error;
    });
  } catch (error) {
    const why = errorMessage(error);
    throw new UsageError(host.table.translator.t.host.cannotListen({ port, why }), 1);
  }
}

/** Keeps tables for whoever connects, until all games are played or the host ends. */
export async function hostTables(
  host: HostContext,
  thread: BotsThread,
  tables: HostSettings,
  leave: () => void,
): Promise<void> {
  const { console, translator } = host.table;
  const listener = await listen(host, thread, tables);
  const guestSides = SIDES.filter(side => tables.seats[side].kind === 'tcp');
  const room = openLobby<TcpClient>({
    arrivals: listener.clients,
    needed: guestSides.length === 1 ? 1 : 2,
    tables: tables.tables,
    wait: tables.wait,
    timers: systemTimers,
    admit: connection => tables.protocol.admit(connection),
    note: (what, address) => console.print(translator.t.host.client[what](address)),
  });
  const stop = () => room.close();
  host.signal.addEventListener('abort', stop, { once: true });
  console.print(translator.t.host.listening(listener.port));

  const running = new Set<Promise<void>>();
  const leaving = new Set<Promise<void>>();
  const numbers = Array.from({ length: tables.tables }, (_, i) => i + 1);
  let games = 0;
  const failures: unknown[] = [];
  for await (const pairing of room.pairings) {
    const number = ++games;
    const table = numbers.shift() ?? 1;
    const freed = (clients: readonly TcpClient[]) => room.release(clients);
    const game = oneGame({ host, thread, tables, leave, freed }, { number, table }, pairing)
      .then(clients => {
        numbers.unshift(table);
        for (const { connection } of clients)
          leaving.add(
            closeGracefully(connection, systemTimers, host.signal.aborted ? 0 : undefined),
          );
      })
      .catch(error => {
        failures.push(error); // a bot that cannot be started: it will not start for the next client either
        room.close();
      })
      .finally(() => running.delete(game));
    running.add(game);
    if (games === tables.games) room.close();
  }
  await Promise.all(running);
  await Promise.all(leaving);
  if (failures.length > 0) throw failures[0];
  host.signal.removeEventListener('abort', stop);
  await listener.close();
}

interface Setting {
  readonly host: HostContext;
  readonly thread: BotsThread;
  readonly tables: HostSettings;
  leave(): void;
  /** The game is over: its players may come back at once, while it is still being written down. */
  freed(clients: readonly TcpClient[]): void;
}

/** Plays one game with those who have come; answers with them when it is over. */
async function oneGame(
  setting: Setting,
  place: { readonly number: number; readonly table: number },
  pairing: Pairing<TcpClient>,
): Promise<readonly TcpClient[]> {
  const { host, tables } = setting;
  const { seats: chosen, rules, limit, untimed, swap } = tables;
  const isPerson = SIDES.some(side => chosen[side].kind === 'human');
  const timed = limit !== null && !untimed && !isPerson;
  const came = pairing.kind === 'table' ? pairing.clients : [pairing.client];
  const clients: Partial<Record<Side, TcpClient>> = {};
  const free = SIDES.filter(side => chosen[side].kind === 'tcp');
  for (const [i, client] of came.entries())
    clients[free.length === 2 && swap ? other(free[i]) : free[i]] = client;
  const name = (side: Side) => clients[side]?.name ?? chosen[side].name;
  const names = { first: name('first'), second: name('second') };
  const match = newMatch(rules, timed ? perMove(limit.limit, limit.grace) : UNTIMED);
  const game: HostedGame = {
    ...place,
    match,
    names,
    ...(limit && untimed ? { warnAfter: limit.limit } : {}),
  };
  if (pairing.kind === 'absent') {
    tables.protocol.dismiss(pairing.client);
    setting.freed(came);
    await concludeHosted(host, game, absent(match, clients.first ? 'second' : 'first'));
    return came;
  }
  const { console, translator } = host.table;
  const dropped = (side: Side, move: string) =>
    console.print(
      translator.t.host.dropped({
        table: place.table,
        side: translator.say(rules.game.texts.sides[side]),
        move: JSON.stringify(move.slice(0, 64)),
      }),
    );
  const { seats, saidAll } = tables.protocol.seats(clients, names, dropped);
  const here = await openHostSeats({
    ...setting,
    chosen,
    names,
    clients: seats,
    limit: isPerson && !untimed ? limit : null,
    seed: `${host.seed} ${place.number}`,
  });
  try {
    const played = await playHosted(host, game, here.seats, here.watch);
    setting.freed(came);
    if (!host.signal.aborted) await saidAll();
    await concludeHosted(host, game, played);
  } finally {
    await here.close();
  }
  return came;
}

/** The match of somebody who has waited in vain. */
function absent(match: Match, side: Side): Match {
  const evidence = reasonEvidence({
    fr: 'personne n’a demandé à jouer',
    en: 'nobody asked to play',
  });
  const forfeit = { side, type: 'forfeit', cause: 'no-connection', evidence } as const;
  return applyAll(match, unwrap(decide(match, forfeit, millis(0))));
}
