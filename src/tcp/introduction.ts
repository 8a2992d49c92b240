import type { Connection, ConnectionEvent } from '../bots/connection.ts';
import { millis } from '../core/clock.ts';
import type { TcpProtocolName } from '../protocols/bot-seats.ts';
import { LineSplitter, TOO_LONG } from '../protocols/lines.ts';
import { readTicketedName, SHOWN_LENGTH } from '../protocols/tickets.ts';
import { writeHostLine } from '../protocols/ugi.ts';
import { readEngineLine } from '../protocols/ugi-engine-lines.ts';
import type { Timers } from '../time/timers.ts';
import type { TcpClient } from './protocols.ts';
import { printable, type WatchedConnection, watchedConnection } from './remote-client.ts';
import { asksToPlay } from './scs-remote-client.ts';

/** LOG320: milliseconds after which a connection counts as a client; port scanners disconnect at once. */
const SETTLED = 300;

export interface IntroductionOptions {
  readonly protocol: TcpProtocolName;
  readonly timers: Timers;
  /** Called once, when it has done what its protocol requires before a game, with its ticket, if any. */
  speaks(client: TcpClient, ticket: string | null): void;
  /** Called when it shows a ticket, before or after. */
  shows(ticket: string): void;
  /** Called if it speaks another protocol. */
  unfit(): void;
}

/** A program that has connected and has no seat yet. */
export interface Introduction {
  readonly connection: WatchedConnection;
  /** Ends the introduction; further input is for its seat. */
  end(): void;
}

/** Reads what a program sends before it has a seat. */
export function introduce(raw: Connection, options: IntroductionOptions): Introduction {
  switch (options.protocol) {
    case 'scs':
      return introduceScs(raw, options);
    case 'ugi':
      return introduceUgi(raw, options);
    case 'log320':
    case 'log320-course':
      return introduceLog320(raw, options);
  }
}

/** SCS: the most bytes from a client before its game; its request has 36, after which it waits. */
const SCS_MOST = 1_024;

/** SCS: the client requests a game under its name. */
function introduceScs(raw: Connection, { speaks, unfit }: IntroductionOptions) {
  let isOver = false;
  let bytes = 0;
  const connection = watchedConnection(raw, event => {
    if (isOver || event.type === 'ended') return true;
    bytes += event.bytes.length;
    if (bytes <= SCS_MOST) return true;
    unfit();
    return false;
  });
  void asksToPlay(connection).then(client => {
    if (!client) return unfit();
    const { name, ticket } = readTicketedName(client.name);
    if (ticket !== null) {
      client.name = printable(name);
      client.nameBytes = client.nameBytes.subarray(0, -SHOWN_LENGTH); // the opponent is sent the name
    }
    speaks(client, ticket);
  });
  return {
    connection,
    end() {
      isOver = true;
    },
  };
}

/** The first line of a browser's request, by which a page of any site could send `ugiok` to a port of this machine. */
const HTTP_LINE = /^[A-Z]+ \S+ HTTP\/1\.[01]$/;

/** UGI: the client answers `ugi` with its name and `ugiok`. */
function introduceUgi(raw: Connection, options: IntroductionOptions): Introduction {
  const { speaks, shows, unfit } = options;
  const lines = new LineSplitter();
  const decoder = new TextDecoder();
  let isOver = false;
  let hasSpoken = false;
  let name = '';
  const hearLine = (line: string) => {
    if (HTTP_LINE.test(line)) return unfit();
    const ticket = /^\s*ticket\s+(\S+)\s*$/i.exec(line)?.[1];
    if (ticket !== undefined) return shows(ticket.toUpperCase());
    const message = readEngineLine(line);
    if (message.type === 'id' && message.field === 'name') {
      const read = readTicketedName(message.text.trim());
      name = read.name;
      if (read.ticket !== null) shows(read.ticket);
    }
    if (message.type !== 'ugiok' || hasSpoken) return;
    hasSpoken = true;
    speaks({ connection, name: name === '' ? connection.address : printable(name) }, null);
  };
  const connection = watchedConnection(raw, event => {
    if (isOver || event.type === 'ended') return true;
    for (const line of lines.push(decoder.decode(event.bytes, { stream: true })))
      if (line !== TOO_LONG) hearLine(line);
    return false;
  });
  connection.send(`${writeHostLine({ type: 'ugi' })}\n`);
  return {
    connection,
    end() {
      isOver = true;
    },
  };
}

/** LOG320: the client is silent, but may send a ticket before the board. */
function introduceLog320(raw: Connection, options: IntroductionOptions): Introduction {
  const { timers, speaks, shows, unfit } = options;
  let isOver = false;
  let hasSpoken = false;
  let heard = '';
  const speak = () => {
    if (isOver || hasSpoken) return;
    hasSpoken = true;
    speaks({ connection, name: connection.address }, null);
  };
  const hear = (bytes: Uint8Array) => {
    heard = (heard + Buffer.from(bytes).toString('latin1')).trimEnd();
    if (heard.startsWith('#') && heard.length < SHOWN_LENGTH) return;
    const { name, ticket } = readTicketedName(heard);
    if (name !== '' || ticket === null) return unfit();
    heard = '';
    shows(ticket);
    speak();
  };
  const end = () => {
    isOver = true;
    cancel();
  };
  const connection = watchedConnection(raw, (event: ConnectionEvent) => {
    if (event.type === 'ended') end();
    else if (!isOver) hear(event.bytes);
    else return true;
    return event.type === 'ended';
  });
  const cancel = timers.after(millis(SETTLED), speak);
  return { connection, end };
}
