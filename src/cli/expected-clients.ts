import { expectedClients, nameOfClient } from '../arena/network-plan.ts';
import type { BotsThread } from '../bots/bots-thread.ts';
import type { NamedChoice } from '../bots/seat-choice.ts';
import { SIDES, type Sides } from '../core/game.ts';
import { FaultError } from '../core/result.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import type { TcpProtocol } from '../tcp/protocols.ts';
import { openRoster, type Roster } from '../tcp/roster.ts';
import { systemTimers } from '../time/timers.ts';
import type { Invocation } from './command.ts';
import { noticeText, portLines } from './contest/fixtures.ts';
import { durationFrom } from './host/settings.ts';
import { given, wholeNumber } from './options.ts';
import { explain, UsageError } from './usage-error.ts';

/** Names players over the network by their protocols, in a game at this terminal. */
export function namedClients(seats: Sides<NamedChoice>): Sides<NamedChoice> {
  const named = (choice: NamedChoice): NamedChoice =>
    choice.kind === 'tcp' ? { ...choice, name: nameOfClient(choice) } : choice;
  const [first, second] = [named(seats.first), named(seats.second)];
  const isSame = second.kind === 'tcp' && second.name === first.name;
  return { first, second: isSame ? { ...second, name: `${second.name} (2)` } : second };
}

/** Opens the ports for the players over the network and says which; null if there are none. */
export async function expectClients(
  call: Invocation,
  seats: Sides<NamedChoice>,
  thread: BotsThread,
  protocol: (name: TcpProtocolName) => TcpProtocol,
  print: (line: string) => void,
): Promise<Roster | null> {
  const { args, translator } = call;
  const wait = durationFrom(call, 'wait', '30s');
  const port = wholeNumber(call, 'port', [1, 65_535]) ?? null;
  const named = SIDES.flatMap(side => {
    const choice = seats[side];
    return choice.kind === 'tcp' ? [[choice.name, choice] as const] : [];
  });
  if (named.length === 0) return null;
  const expected = expectedClients(named, { wait, port }).map(each => ({ ...each, anyName: true }));
  const address = given(args, 'address');
  const note = (notice: Parameters<typeof noticeText>[1]) => print(noticeText(translator, notice));
  try {
    const timers = systemTimers;
    const roster = await openRoster({ thread, expected, address, wait, timers, protocol, note });
    print(translator.t.fixtures.ports.title);
    for (const line of portLines(translator, expected)) print(line);
    if (address === undefined) print(translator.t.fixtures.onlyHere);
    return roster;
  } catch (error) {
    if (error instanceof FaultError) throw new UsageError(explain(translator, error.fault), 1);
    throw error;
  }
}
