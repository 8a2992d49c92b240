import { millis, perMove, UNTIMED } from '../../core/clock.ts';
import { other, type Rules, SIDES, type Side, type Sides } from '../../core/game.ts';
import { applyAll, decide, type Match, newMatch } from '../../core/match.ts';
import { must } from '../../core/result.ts';
import type { BotsThread, Listener } from '../../hosts/bots/bots-thread.ts';
import { depart } from '../../hosts/tcp/guest.ts';
import type { TcpGuest, TcpProtocol } from '../../hosts/tcp/protocols.ts';
import { type Pairing, reception } from '../../hosts/tcp/reception.ts';
import { worldTimers } from '../../hosts/timers.ts';
import { because } from '../../match/evidence.ts';
import { Complaint } from '../complaint.ts';
import { concludeHosted, type Host, type HostedGame, playHosted } from './game.ts';
import { sitDown } from './seats.ts';
import type { HostSeat, MoveLimit } from './settings.ts';

export interface Tables {
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
async function listen(host: Host, thread: BotsThread, tables: Tables): Promise<Listener> {
  const { port } = tables;
  const open = (address: string) => thread.listen({ kind: 'listen', host: address, port });
  try {
    if (tables.address !== undefined) return await open(tables.address);
    return await open('::').catch(error => {
      if (/EAFNOSUPPORT|EADDRNOTAVAIL/.test(String(error))) return open('0.0.0.0');
      throw error;
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Complaint(host.table.voice.t('host.cannotListen', { port, why }), 1);
  }
}

/** Keeps tables for whoever connects, until all games are played or the host ends. */
export async function hostTables(
  host: Host,
  thread: BotsThread,
  tables: Tables,
  leave: () => void,
): Promise<void> {
  const { console, voice } = host.table;
  const listener = await listen(host, thread, tables);
  const guestSides = SIDES.filter(side => tables.seats[side].kind === 'tcp');
  const room = reception<TcpGuest>({
    arrivals: listener.guests,
    needed: guestSides.length === 1 ? 1 : 2,
    tables: tables.tables,
    wait: tables.wait,
    timers: worldTimers,
    admit: link => tables.protocol.admit(link),
    note: (what, address) => console.print(voice.t(`host.guest.${what}`, { address })),
  });
  const stop = () => room.close();
  host.signal.addEventListener('abort', stop, { once: true });
  console.print(voice.t('host.listening', { port: listener.port }));

  const running = new Set<Promise<void>>();
  const leaving = new Set<Promise<void>>();
  const numbers = Array.from({ length: tables.tables }, (_, i) => i + 1);
  let games = 0;
  const failures: unknown[] = [];
  for await (const pairing of room.pairings) {
    const number = ++games;
    const table = numbers.shift() ?? 1;
    const freed = (guests: readonly TcpGuest[]) => room.release(guests);
    const game = oneGame({ host, thread, tables, leave, freed }, { number, table }, pairing)
      .then(guests => {
        numbers.unshift(table);
        for (const { link } of guests)
          leaving.add(depart(link, worldTimers, host.signal.aborted ? 0 : undefined));
      })
      .catch(error => {
        failures.push(error); // a bot that cannot be started: it will not start for the next guest either
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
  readonly host: Host;
  readonly thread: BotsThread;
  readonly tables: Tables;
  leave(): void;
  /** The game is over: its players may come back at once, while it is still being written down. */
  freed(guests: readonly TcpGuest[]): void;
}

/** Plays one game with those who have come; answers with them when it is over. */
async function oneGame(
  setting: Setting,
  place: { readonly number: number; readonly table: number },
  pairing: Pairing<TcpGuest>,
): Promise<readonly TcpGuest[]> {
  const { host, tables } = setting;
  const { seats: chosen, rules, limit, untimed, swap } = tables;
  const isPerson = SIDES.some(side => chosen[side].kind === 'human');
  const timed = limit !== null && !untimed && !isPerson;
  const came = pairing.kind === 'table' ? pairing.guests : [pairing.guest];
  const guests: Partial<Record<Side, TcpGuest>> = {};
  const free = SIDES.filter(side => chosen[side].kind === 'tcp');
  for (const [i, guest] of came.entries())
    guests[free.length === 2 && swap ? other(free[i]) : free[i]] = guest;
  const name = (side: Side) => guests[side]?.name ?? chosen[side].name;
  const names = { first: name('first'), second: name('second') };
  const match = newMatch(rules, timed ? perMove(limit.limit, limit.grace) : UNTIMED);
  const game: HostedGame = {
    ...place,
    match,
    names,
    ...(limit && untimed ? { warnAfter: limit.limit } : {}),
  };
  if (pairing.kind === 'absent') {
    tables.protocol.dismiss(pairing.guest);
    setting.freed(came);
    await concludeHosted(host, game, absent(match, guests.first ? 'second' : 'first'));
    return came;
  }
  const { console, voice } = host.table;
  const dropped = (side: Side, move: string) =>
    console.print(
      voice.t('host.dropped', {
        table: place.table,
        side: voice.say(rules.game.texts.sides[side]),
        move: JSON.stringify(move.slice(0, 64)),
      }),
    );
  const { seats, saidAll } = tables.protocol.seats(guests, names, dropped);
  const here = await sitDown({
    ...setting,
    chosen,
    names,
    guests: seats,
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
  const evidence = because({ fr: 'personne n’a demandé à jouer', en: 'nobody asked to play' });
  const forfeit = { side, type: 'forfeit', cause: 'no-connection', evidence } as const;
  return applyAll(match, must(decide(match, forfeit, millis(0))));
}
