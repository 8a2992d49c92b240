import { quotable } from '../../core/texts.ts';
import {
  COUP,
  PARTIE,
  readCoupRep,
  readCoupReq,
  readPartieRep,
  readPartieReq,
  SIZE,
} from '../../protocols/scs.ts';
import { printable } from '../remote-client.ts';
import type { ClientProtocol } from './client-trial.ts';
import type { ExchangedBytes } from './exchange.ts';

/** Writes lines of a dialogue: `> ` from us, `< ` from the client. */

const SHOWN = 7;
const LINE_SHOWN = 200;

/** The last messages as text; `withBytes`: also the client's last struct as received. */
export function exchangeLines(
  protocol: ClientProtocol,
  messages: readonly ExchangedBytes[],
  withBytes = false,
): string[] {
  const lines = messages.flatMap(message =>
    protocol === 'scs' ? scsLines(message) : [log320Line(message)],
  );
  const last = messages.findLast(({ from }) => from === 'client');
  if (withBytes && protocol === 'scs' && last) lines.push(`  ${hexadecimal(last.bytes)}`);
  const cut = lines.slice(-SHOWN).map(line => quotable(line, LINE_SHOWN));
  return lines.length > SHOWN ? ['  …', ...cut] : cut;
}

const mark = (from: ExchangedBytes['from']): string => (from === 'server' ? '>' : '<');

function log320Line({ from, bytes }: ExchangedBytes): string {
  const text = Buffer.from(bytes).toString('latin1').trim();
  const board = /^([12]) ((?:[024] ){3}).*((?: [024]){3})$/.exec(text);
  return `${mark(from)} ${board ? `${board[1]} ${board[2]}…${board[3]}` : text}`;
}

/** Bytes as text, with other characters replaced. */
export const asText = (bytes: Uint8Array): string =>
  quotable(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[^ -~]+/g, '…')
      .trim(),
    40,
  );

/** Bytes in hexadecimal, in groups of four. */
export const hexadecimal = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/(.{8})(?=.)/g, '$1 ');

const SYMBOLS = ['ROND', 'CROIX'];
const ERRORS = ['ERR_OK', 'ERR_PARTIE', 'ERR_COUP', 'ERR_TYP'];
const VALIDITIES = ['VALID', 'TIMEOUT', 'TRICHE'];
const NEXTS = ['CONT', 'GAGNANT', 'NULLE', 'PERDU'];
const nameOf = (names: readonly string[], value: number): string => names[value] ?? `${value}`;
export const symbolName = (symbol: number): string => nameOf(SYMBOLS, symbol);

function scsLines({ from, bytes }: ExchangedBytes): string[] {
  const text = from === 'client' ? requestText(bytes) : replyText(bytes);
  return [`${mark(from)} ${text}`];
}

function requestText(bytes: Uint8Array): string {
  if (bytes.length === SIZE.partieReq && readPartieReq(bytes).id === PARTIE)
    return `PARTIE nomJoueur "${printable(readPartieReq(bytes).name)}"`;
  if (bytes.length === SIZE.coupReq) return coupText(bytes);
  return hexadecimal(bytes);
}

function replyText(bytes: Uint8Array): string {
  switch (bytes.length) {
    case SIZE.partieRep: {
      const { err, symbol, opponent } = readPartieRep(bytes);
      return `${nameOf(ERRORS, err)} symb ${symbolName(symbol)} nomAdvers "${printable(opponent)}"`;
    }
    case SIZE.coupReq:
      return coupText(bytes);
    case SIZE.coupRep: {
      const { err, valid, next } = readCoupRep(bytes);
      return `${nameOf(ERRORS, err)} ${nameOf(VALIDITIES, valid)} ${nameOf(NEXTS, next)}`;
    }
    default:
      return hexadecimal(bytes);
  }
}

function coupText(bytes: Uint8Array): string {
  const { id, symbol, board, cell, won } = readCoupReq(bytes);
  const request = id === COUP ? 'COUP' : `idRequest ${id}`;
  const fields = `symbolJ ${symbolName(symbol)} numPlat ${board} numSousPlat ${cell} nbSousPlatG ${won}`;
  return `${request} ${fields}`;
}
