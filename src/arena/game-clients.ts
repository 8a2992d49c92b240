import type { LocalizedText } from '../core/result.ts';
import { reasonEvidence } from '../match/evidence.ts';
import type { Forfeit } from '../match/seat.ts';
import { systemTimers as timers } from '../match/timers.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { type TcpProtocol, usualProtocol } from '../tcp/protocols.ts';

/** LOG320: a tournament is lost by the third invalid move in a row. */
const RETRIES = 2;

/** The network protocols as contests play them; `wait` in milliseconds. */
export const contestProtocol = (name: TcpProtocolName, wait: number): TcpProtocol =>
  usualProtocol(name, wait, timers, RETRIES);

/** The forfeit of a player that did not come. */
export const absence = (name: string, wait: number): Forfeit => ({
  type: 'forfeit',
  cause: 'no-connection',
  evidence: reasonEvidence(notThere(name, wait)),
});

const notThere = (name: string, wait: number): LocalizedText => ({
  fr: `${name} n’a pas demandé à jouer dans les ${wait / 1_000} s`,
  en: `${name} did not ask to play within ${wait / 1_000} s`,
});
