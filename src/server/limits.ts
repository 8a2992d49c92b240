/**
 * All limits of the server; docs/serve.md has the same table, held by a test. Times are in milliseconds. An address
 * is that of an IPv4 host or an IPv6 network (/64).
 */
export const LIMITS = {
  /** TCP connections in all, and from an address without a proxy. */
  connections: 10_000,
  connectionsPerAddress: 5_000,
  /** WebSockets in all, and from an address. */
  sockets: 8_000,
  socketsPerAddress: 4_000,
  /** Spectators in all, and from an address. Fewer than sockets, so that there is always room for players. */
  spectators: 4_000,
  spectatorsPerAddress: 2_000,
  /** WebSockets from an address that have not said hello; for one more, the oldest is closed. */
  unknownPerAddress: 1_000,
  /** Pages that show the same seat at once. */
  pagesPerSeat: 20,

  /**
   * An address has credit for this many connections, restored at this rate. A connection costs 1, refunded when it shows
   * a seat's secret; a hello that fails costs more.
   */
  credit: 3_000,
  creditPerSecond: 200,
  failedHelloPrice: 5,
  /** What a connection costs that sends too fast and is closed. */
  floodPrice: 50,
  /** How long each refusal is delayed for an address that asks too often, and how many may be delayed in all. */
  refusalDelay: 1_000,
  delayedRefusals: 500,
  /** Connections that a seat's secret pays for at once, and per second. */
  seatCredit: 60,
  seatCreditPerSecond: 1,
  /** New games an address may ask for in a minute. */
  gamesPerMinute: 120,
  /** New people from an address in a minute, with a nickname or in a class: enough for a school that comes at once. */
  peoplePerMinute: 600,
  /** Nicknames from an address at once, and per hour: each stays in the store. */
  nicknames: 2_000,
  nicknamesPerHour: 200,
  /**
   * Wrong codes of classes from an address, at once and per second, and from all addresses together. Three from an
   * address in ten minutes count as slips, which have an equal allowance of their own, so that guesses hold up nobody
   * else. There are 890 million codes: at this rate one in a thousand is tried in a day.
   */
  wrongCodes: 100,
  wrongCodesPerSecond: 1,
  allWrongCodes: 1_000,
  allWrongCodesPerSecond: 5,
  /** Workers that a token has at once. */
  workersPerToken: 200,
  /** Tables of all games of two participants that an address may ask for in a minute. */
  headToHeadPerMinute: 600,
  /** Friendly matches that an address may ask for in a minute; the ladder limits each student. */
  friendliesPerMinute: 300,
  /** Bytes of a roster. */
  rosterBytes: 262_144,
  /**
   * Requests per minute and address. A whole class may share one address, and a browser that opens the app
   * fetches some hundred files: this allows a hundred browsers in the same minute, with two reloads.
   */
  requestsPerMinute: 30_000,
  /** Pipelined requests of a connection that may wait for an earlier answer; browsers do not pipeline. */
  pipelinedRequests: 20,

  /** New bots from an address, and uploads of a member, in a minute. */
  botsPerMinute: 300,
  uploadsPerMinute: 6,
  /** Ports that are open for programs: each takes a file descriptor. */
  botPorts: 2_000,
  /** Programs that may wait at a room's port to be let in. */
  candidatesPerPort: 8,
  /** The same at a port that bots of classes share. */
  candidatesPerSharedPort: 64,
  /** Wrong tickets and dismissals after which a port ignores an address. */
  strikesPerAddress: 5,
  /** Wrong tickets after which a port accepts none: a guess is right once in 28 million. */
  wrongTicketsPerPort: 40,
  /** Milliseconds after which an address, and a port, loses one of them, at the ports of classes, which stay open. */
  strikeMemory: 60_000,

  /** Programs behind `quadrille connect`: in all, of a member of a class, and bots that a member may have. */
  connectedBots: 500,
  connectedBotsPerMember: 6,
  botsPerMember: 20,
  /** Messages that such a program's connection may send at once, and per second; faster ones are read later. */
  connectMessages: 1_000,
  connectMessagesPerSecond: 500,
  connectBytes: 2_097_152,
  connectBytesPerSecond: 262_144,
  /** Between two pings of its machine, and how long the machine may be away during a game. */
  connectHeartbeat: 5_000,
  connectWait: 30_000,

  /** Messages that a connection may send at once, and per second; an unreadable one counts several times. */
  messages: 40,
  messagesPerSecond: 10,
  unreadablePrice: 5,
  /** Bytes that a connection may send at once, and per second, framing included. */
  bytes: 65_536,
  bytesPerSecond: 16_384,
  /** Topics that a page may follow, and the least time between two messages of a topic. */
  topicsPerPage: 40,
  topicInterval: 250,
  /** Bytes of a request's body. */
  bodyBytes: 4_096,
  /** Bytes that may be queued before a slow reader is dropped. */
  queuedBytes: 1_048_576,

  /** Until a request's headers are complete, and until its body is. */
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  /** Until a TLS handshake is complete. */
  handshakeTimeout: 10_000,
  /** Between two requests of a connection, and without a byte in either direction during one. */
  keepAliveTimeout: 30_000,
  idleTimeout: 60_000,
  /** Between two checks for overdue requests. */
  timeoutCheck: 2_000,
  /** Until a WebSocket's first message. */
  helloTimeout: 10_000,
  /** Until a program at a room's port speaks its protocol, and then until somebody lets it in. */
  speakTimeout: 30_000,
  admitTimeout: 600_000,
  /** Between two pings of a WebSocket. */
  heartbeat: 20_000,
  /** Of several servers on one database: until a request is refused for want of a leader, and how many may wait. */
  leaderWait: 5_000,
  waitingForLeader: 4_000,
  /** How long a connection that broke the protocol has to read the reason. */
  closeDelay: 1_000,

  /**
   * Games in memory at once: those that are shown, whose clock runs, or that a bot plays or is awaited in. All others
   * are closed when their place is needed. More than spectators, so that players find a place however many games
   * are watched.
   */
  openRooms: 6_000,
  /** Of these, games opened from an address: a school of 200 with two games each, and teachers who watch. */
  openRoomsPerAddress: 500,

  /** Rematches that an address may begin at once, and per second; further ones wait. */
  rematches: 100,
  rematchesPerSecond: 5,
  /** Events of a game after which no move is taken back, without which a game might never end. */
  eventsPerGame: 1_000,

  /** Threads for engines that people play against; games between engines have fewer, of their own. */
  engineThreads: 8,
  /** The longest search of a player, and the longest that counts as short: one thread is kept for those. */
  longestThought: 10_000,
  shortThought: 2_000,
  /** Of an engine thread: bytes of the table for each game, nodes of a search's tree, bytes of the heap. */
  engineTable: 33_554_432,
  engineTree: 500_000,
  engineHeap: 268_435_456,
  /** How long an engine thread without work is kept. */
  engineIdle: 60_000,
  /** Between two messages about the places of engines in their queue. */
  queueNotices: 1_000,
};

export type ServerLimits = Readonly<typeof LIMITS>;
