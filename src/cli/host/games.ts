import type { BotsThread, TcpListener } from '../../bots/bots-thread.ts';
import { millis, perMove, UNTIMED } from '../../core/clock.ts';
import { other, type Rules, SIDES, type Side, type Sides } from '../../core/game.ts';
import { decide, type Match, newMatch } from '../../core/match.ts';
import { errorMessage, unwrap } from '../../core/result.ts';
import { reasonEvidence } from '../../match/evidence.ts';
import { watchRefusals } from '../../match/refusals.ts';
import type { Seat } from '../../match/seat.ts';
import type { SeatChoice } from '../../match/seat-choice.ts';
import { listen } from '../../tcp/listen.ts';
import { openLobby, type Pairing } from '../../tcp/lobby.ts';
import type { TcpClient, TcpProtocol } from '../../tcp/protocols.ts';
import { closeGracefully } from '../../tcp/remote-client.ts';
import { systemTimers } from '../../time/timers.ts';
import { UsageError } from '../usage-error.ts';
import {
  concludeHosted,
  type HostContext,
  type HostedGame,
  noteRefusal,
  playHosted,
} from './game.ts';
import { openHostSeats } from './seats.ts';
import type { MoveLimit } from './settings.ts';

export interface HostSettings {
  readonly protocol: TcpProtocol;
  /** Printed with the port: a hint for clients of another dialect. */
  readonly hint?: string;
  readonly rules: Rules;
  readonly seats: Sides<SeatChoice>;
  /** Whether the first client to connect plays second. */
  readonly swap: boolean;
  readonly limit: MoveLimit | null;
  /** Whether late moves are only reported. */
  readonly untimed: boolean;
  readonly port: number;
  /** This machine only if undefined. */
  readonly address: string | undefined;
  /** Games played at once. */
  readonly concurrency: number;
  readonly games: number;
  readonly wait: number;
}

async function listenAt(
  host: HostContext,
  thread: BotsThread,
  { port, address }: HostSettings,
): Promise<TcpListener> {
  try {
    return await listen(thread, port, address);
  } catch (error) {
    const why = errorMessage(error);
    throw new UsageError(host.terminal.translator.t.host.cannotListen({ port, why }), 1);
  }
}

/** Pairs clients until all games are played or the host ends. */
export async function hostGames(
  host: HostContext,
  thread: BotsThread,
  settings: HostSettings,
  leave: () => void,
): Promise<void> {
  const { console, translator } = host.terminal;
  const listener = await listenAt(host, thread, settings);
  const clientSides = SIDES.filter(side => settings.seats[side].kind === 'tcp');
  const lobby = openLobby<TcpClient>({
    arrivals: listener.clients,
    needed: clientSides.length === 1 ? 1 : 2,
    concurrency: settings.concurrency,
    wait: settings.wait,
    timers: systemTimers,
    admit: connection => settings.protocol.admit(connection),
    note: (what, address) => console.print(translator.t.host.client[what](address)),
  });
  const stop = () => lobby.close();
  host.signal.addEventListener('abort', stop, { once: true });
  console.print(translator.t.host.listening({ port: listener.port, hint: settings.hint ?? '' }));
  if (settings.address === undefined) console.print(translator.t.fixtures.onlyHere);

  const running = new Set<Promise<void>>();
  const leaving = new Set<Promise<void>>();
  const slots = Array.from({ length: settings.concurrency }, (_, i) => i + 1);
  let games = 0;
  const failures: unknown[] = [];
  for await (const pairing of lobby.pairings) {
    const number = ++games;
    const slot = slots.shift() ?? 1;
    const freed = (clients: readonly TcpClient[]) => lobby.release(clients);
    const game = oneGame({ host, thread, settings, leave, freed }, { number, slot }, pairing)
      .then(clients => {
        slots.unshift(slot);
        for (const { connection } of clients)
          leaving.add(
            closeGracefully(connection, systemTimers, host.signal.aborted ? 0 : undefined),
          );
      })
      .catch(error => {
        failures.push(error); // a bot that cannot be started would not start for the next client either
        lobby.close();
      })
      .finally(() => running.delete(game));
    running.add(game);
    if (games === settings.games) lobby.close();
  }
  await Promise.all(running);
  await Promise.all(leaving);
  if (failures.length > 0) throw failures[0];
  host.signal.removeEventListener('abort', stop);
  await listener.close();
}

interface GameContext {
  readonly host: HostContext;
  readonly thread: BotsThread;
  readonly settings: HostSettings;
  leave(): void;
  /** Called when the game is over: its clients may ask for another while the record is being written. */
  freed(clients: readonly TcpClient[]): void;
}

/** Plays one game of a pairing; resolves to its clients when it is over. */
async function oneGame(
  context: GameContext,
  at: { readonly number: number; readonly slot: number },
  pairing: Pairing<TcpClient>,
): Promise<readonly TcpClient[]> {
  const { host, settings } = context;
  const { seats: chosen, rules, limit, untimed, swap } = settings;
  const isPerson = SIDES.some(side => chosen[side].kind === 'person');
  const timed = limit !== null && !untimed && !isPerson;
  const players = pairing.kind === 'game' ? pairing.clients : [pairing.client];
  const clients: Partial<Record<Side, TcpClient>> = {};
  const free = SIDES.filter(side => chosen[side].kind === 'tcp');
  for (const [i, client] of players.entries())
    clients[free.length === 2 && swap ? other(free[i]) : free[i]] = client;
  const name = (side: Side) => clients[side]?.name ?? chosen[side].name;
  const names = { first: name('first'), second: name('second') };
  const match = newMatch(rules, timed ? perMove(limit.limit, limit.grace) : UNTIMED);
  const game: HostedGame = {
    ...at,
    match,
    names,
    refused: [],
    ...(limit && untimed ? { warnAfter: limit.limit } : {}),
  };
  if (pairing.kind === 'absent') {
    settings.protocol.dismiss(pairing.client);
    context.freed(players);
    await concludeHosted(host, game, absent(match, clients.first ? 'second' : 'first'));
    return players;
  }
  const { console, translator } = host.terminal;
  const dropped = (side: Side, move: string) =>
    console.print(
      translator.t.host.dropped({
        table: at.slot,
        side: translator.say(rules.game.texts.sides[side]),
        move: JSON.stringify(move.slice(0, 64)),
      }),
    );
  const { seats, allSent } = settings.protocol.seats(clients, names, dropped);
  const here = await openHostSeats({
    ...context,
    chosen,
    names,
    clients: seats,
    limit: isPerson && !untimed ? limit : null,
    seed: `${host.seed} ${at.number}`,
    position: match.position.text(),
  });
  try {
    const watched = (side: Side): Seat =>
      clients[side]
        ? watchRefusals(here.seats[side], side, move => noteRefusal(host, game, move))
        : here.seats[side];
    const watchedSeats = { first: watched('first'), second: watched('second') };
    const played = await playHosted(host, game, watchedSeats, here.watch);
    context.freed(players);
    if (!host.signal.aborted) await allSent();
    await concludeHosted(host, game, played);
  } finally {
    await here.close();
  }
  return players;
}

/** Ends the match of a client that found no opponent. */
function absent(match: Match, side: Side): Match {
  const evidence = reasonEvidence({
    fr: 'personne n’a demandé à jouer',
    en: 'nobody asked to play',
  });
  const forfeit = { side, type: 'forfeit', cause: 'no-connection', evidence } as const;
  return unwrap(decide(match, forfeit, millis(0))).match;
}
