import type { TcpChoice } from '../bots/seat-choice.ts';
import type { Rules } from '../core/game.ts';
import { type LocalizedText, ok, type Result, refuse } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import {
  BOT_PROTOCOLS,
  FIXED_START,
  PROTOCOL_GAME,
  type TcpProtocolName,
  USUAL_GRACE,
} from '../protocols/bot-seats.ts';
import { usualPort } from '../tcp/protocols.ts';
import type { ExpectedClient } from '../tcp/roster.ts';
import { sameScsName } from '../tcp/scs-remote-client.ts';
import type { ProgramChoice } from './bot-games.ts';
import type { NetworkPlan } from './plan.ts';

/** Participants that play by the courses' network protocols: their ports, and the plans that they cannot play. */

export const USUAL_NETWORK: NetworkPlan = { wait: 30_000, port: null };
const LAST_PORT = 65_535;

/** Protocols whose clients state their names, so that all of them share a port. */
const NAMED: ReadonlySet<TcpProtocolName> = new Set(['scs']);
export const isNamed = (protocol: TcpProtocolName): boolean => NAMED.has(protocol);

type Named<Choice> = readonly [name: string, choice: Choice];

const isTcp = (named: Named<ProgramChoice>): named is Named<TcpChoice> => named[1].kind === 'tcp';

/** The protocol of a course that a participant speaks, if any, over TCP or from its sandbox. */
const courseProtocol = (choice: ProgramChoice): TcpProtocolName | null =>
  choice.kind === 'engine'
    ? null
    : (BOT_PROTOCOLS.find(known => known !== 'ugi' && known === choice.protocol) ?? null);

/** The default name of a participant over TCP: its protocol. */
export const nameOfClient = ({ protocol }: TcpChoice): string => protocol.toUpperCase();

/** The tolerance of a contest, in milliseconds: the largest of its participants' protocols over TCP. */
export const networkGrace = (choices: readonly ProgramChoice[]): number =>
  Math.max(0, ...choices.map(graceOf));

function graceOf(choice: ProgramChoice): number {
  if (choice.kind !== 'tcp' && choice.kind !== 'remote') return 0;
  return choice.protocol ? USUAL_GRACE[choice.protocol] : 0;
}

/** Whether every game begins with the start position, because a participant's protocol cannot transmit another. */
export const isFixedStart = (choices: readonly ProgramChoice[]): boolean =>
  choices.some(each => FIXED_START.has(courseProtocol(each) ?? ''));

/**
 * The clients of a contest, in the order of its participants. Each has the port that its seat names; those that state
 * their names share one; any other has the next free number. Late participants come last, so that the ports of the
 * others do not change.
 */
export function expectedClients(
  participants: readonly Named<ProgramChoice>[],
  { port: first }: NetworkPlan = USUAL_NETWORK,
): ExpectedClient[] {
  const clients = participants.filter(isTcp);
  const taken = new Set(clients.map(([, { port }]) => port));
  const shared = new Map<TcpProtocolName, number>();
  const next = (protocol: TcpProtocolName): number => {
    let port = first ?? usualPort(protocol);
    while (taken.has(port)) port++;
    taken.add(port);
    return port;
  };
  const portOf = ({ protocol, port }: TcpChoice): number => {
    const known = port ?? shared.get(protocol) ?? next(protocol);
    if (port === null && NAMED.has(protocol)) shared.set(protocol, known);
    return known;
  };
  return clients.map(([name, choice]) => {
    const anyName = name === nameOfClient(choice);
    return { name, protocol: choice.protocol, port: portOf(choice), anyName };
  });
}

/** Refuses participants that cannot play by these rules or be told apart. */
export function checkNetwork(
  rules: Rules,
  participants: readonly Named<ProgramChoice>[],
  network?: NetworkPlan,
): Result<null> {
  for (const [name, choice] of participants) {
    const protocol = courseProtocol(choice);
    const only = protocol && PROTOCOL_GAME[protocol];
    if (protocol && only && only !== rules.id)
      return refuse('protocol-rules', texts.otherRules(name, protocol, only, rules.id));
  }
  const clients = expectedClients(participants, network);
  for (const [i, client] of clients.entries()) {
    if (client.port > LAST_PORT) return refuse('port', texts.noPort(client.name));
    const other = clients.slice(0, i).find(({ port }) => port === client.port);
    if (!other) continue;
    if (other.protocol !== client.protocol)
      return refuse('port-shared', texts.twoProtocols(other, client));
    const same = clients
      .slice(0, i)
      .find(({ port, name }) => port === client.port && sameScsName(name, client.name));
    if (NAMED.has(client.protocol) && same)
      return refuse('same-name', texts.sameName(same.name, client.name));
    if (NAMED.has(client.protocol) && client.name.startsWith(`${client.protocol.toUpperCase()} (`))
      return refuse('no-name', texts.noName(client.name));
  }
  return ok(null);
}

const texts = {
  otherRules: (name: string, protocol: string, rules: string, found: string): LocalizedText => ({
    fr: `${quotable(name)} parle ${protocol}, qui ne sait dire que ${rules}, pas ${found}. Retirez la variante, ou utilisez UGI (tcp:ugi, bot:COMMANDE).`,
    en: `${quotable(name)} speaks ${protocol}, which can say ${rules} only, not ${found}. Leave the variant out, or use UGI (tcp:ugi, bot:COMMAND).`,
  }),
  noPort: (name: string): LocalizedText => ({
    fr: `Il ne reste pas de port pour ${quotable(name)} : commencez par un numéro plus petit (« port »).`,
    en: `No port is left for ${quotable(name)}: begin with a smaller number ("port").`,
  }),
  twoProtocols: (one: ExpectedClient, other: ExpectedClient): LocalizedText => ({
    fr: `${quotable(one.name)} et ${quotable(other.name)} parlent deux protocoles sur le même port ${one.port}. Donnez-leur deux ports.`,
    en: `${quotable(one.name)} and ${quotable(other.name)} speak two protocols on one port, ${one.port}. Give them two ports.`,
  }),
  sameName: (one: string, other: string): LocalizedText => ({
    fr: `Sur le réseau, « ${quotable(one)} » et « ${quotable(other)} » ne se distinguent pas : SCS transmet 29 octets d’un nom, sans regarder les majuscules. Renommez l’un des deux.`,
    en: `Over the network, "${quotable(one)}" and "${quotable(other)}" cannot be told apart: SCS carries 29 bytes of a name, and upper and lower case count as one. Rename one of them.`,
  }),
  noName: (name: string): LocalizedText => ({
    fr: `Plusieurs participants SCS sont sans nom (${quotable(name)}) : nommez-les, par exemple Ada=tcp:scs. C’est le nom que leur programme doit donner.`,
    en: `Several SCS participants have no name (${quotable(name)}): name them, such as Ada=tcp:scs. It is the name that their program must give.`,
  }),
};
