import type { BotsThread } from '../bots/bots-thread.ts';
import { clientTrouble } from '../bots/client-command.ts';
import { type NamedChoice, seatNames } from '../bots/seat-choice.ts';
import { perMove, readTimeControl, type TimeControl, UNTIMED } from '../core/clock.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import { endingOf, newMatch } from '../core/match.ts';
import { moveTimeOf } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { type BotChoice, HUMAN, isClient, type SeatChoice } from '../match/seat-choice.ts';
import { type TcpProtocolName, USUAL_GRACE } from '../protocols/bot-seats.ts';
import type { Roster } from '../tcp/roster.ts';
import { engineThread } from '../threads/engine-thread.ts';
import { systemTimers } from '../time/timers.ts';
import type { CliCommand, Invocation } from './command.ts';
import {
  checkUnfinished,
  recordsFrom,
  type StartPosition,
  startArguments,
  startFrom,
} from './inputs.ts';
import { checkAlone, flag, gameArgument, gameList, given, rulesOptions, value } from './options.ts';
import { checkNewFile, RecordSaver, recordedPlayers } from './saving.ts';
import { readSeat } from './seats.ts';
import { openConsole } from './terminal/console.ts';
import { playInTerminal } from './terminal/game.ts';
import { again, type MenuChoice, menu } from './terminal/menu.ts';
import { sidesText } from './terminal/messages.ts';
import { drawingFor } from './terminal/screen.ts';
import type { CliTranslator } from './translator.ts';
import { orUsageError, UsageError } from './usage-error.ts';

/** Options without a meaning if a menu asks for the game. */
const NEED_GAME = ['first', 'second', 'variant', 'position', 'wait', 'port', 'address'];

export const playCommand: CliCommand = {
  examples: [
    'play',
    'play ultimate --second level:5',
    'play puissance4 -v rotation --first naive --second level:3',
    'play breakthrough --time 5m+3s --save game.txt',
    'play ultimate --second tcp:scs',
    'play --replay game.txt',
  ],
  options(args, translator) {
    const { t } = translator;
    return args
      .positional('game', gameArgument(translator))
      .options({
        ...rulesOptions(translator),
        ascii: flag(t.options.ascii),
        first: value(t.options.first),
        second: value(t.options.second),
        time: value(t.options.time),
        seed: value(t.options.seed),
        save: value(t.options.save),
        replay: value(t.options.replay),
        wait: value(t.fixtures.options.wait),
        port: value(t.fixtures.options.port),
        address: value(t.fixtures.options.address),
      })
      .epilogue(`${t.play.seats}\n${seatHelp()}`);
  },

  async run(call) {
    const { args, translator } = call;
    const file = given(args, 'replay');
    if (file !== undefined) return replayFile(call, file);
    const time = given(args, 'time');
    const asked = time === undefined ? null : orUsageError(translator, readTimeControl(time));
    const named = args.game === undefined ? null : await fromArguments(call);
    if (named === null && NEED_GAME.some(name => args[name] !== undefined))
      throw new UsageError(translator.t.errors.gameNeeded(gameList));
    let save = given(args, 'save');
    if (save !== undefined) await checkNewFile(translator, save);
    const console = openConsole();
    const savings = new RecordSaver(translator, console.print);
    const engine = engineThread();
    const started: { bots?: BotsThread; roster?: Roster | null } = {};
    // loaded with the first bot, since most games have none
    const processes = async () => {
      const { botsThread } = await import('../bots/bots-thread.ts');
      started.bots ??= botsThread();
      const thread = started.bots;
      return {
        thread: () => thread,
        cwd: process.cwd(),
        timers: systemTimers,
        unsandboxed: ({ name }: SeatChoice) => console.print(translator.t.play.noSandbox(name)),
      };
    };
    const startBot = async (choice: BotChoice) => {
      const { processSeats } = await import('../bots/process-seat.ts');
      return processSeats(await processes())(choice);
    };
    const startClients =
      (seats: Sides<NamedChoice>) => async (position: string, signal: AbortSignal) => {
        const { openClients } = await import('../tcp/client-seats.ts');
        const { usualProtocol } = await import('../tcp/protocols.ts');
        const { USUAL_WAIT } = await import('../bots/process-seat.ts');
        const protocol = (name: TcpProtocolName) => usualProtocol(name, USUAL_WAIT, systemTimers);
        const options = await processes();
        const { expectClients } = await import('./expected-clients.ts');
        const thread = options.thread();
        started.roster ??= await expectClients(call, seats, thread, protocol, console.print);
        const { roster } = started;
        return openClients(seats, position, { ...options, protocol, signal, roster });
      };
    try {
      const chosen = named ?? (await menu(console, translator));
      if (chosen === null) return;
      const { start, seats } = chosen;
      const terminal = {
        console,
        translator,
        drawing: drawingFor(start.game, process.stdout, args.ascii === true),
      };
      console.print(
        `${translator.say(start.game.texts.name)}. ${translator.say(start.game.texts.moveHelp)}`,
      );
      console.print(`${sidesText(terminal, start.rules, seats)}   (${translator.t.play.helpHint})`);
      const score = { played: 0, first: 0, second: 0, drawn: 0 };
      const control = asked ?? usualControl(chosen);
      const seed = given(args, 'seed') ?? String(Math.floor(Math.random() * 1e6));
      const players = recordedPlayers(seats, seed);
      while (true) {
        const match = await playInTerminal(
          {
            ...{ terminal, seats, engine, process: startBot },
            ...(isNetworked(seats) ? { clients: startClients(seats) } : {}),
            seed: `${seed} ${score.played}`,
          },
          newMatch(start.rules, control, start.position),
        );
        const ending = endingOf(match);
        if (!ending) console.print(translator.t.play.leftEarly);
        if (save !== undefined || match.plies.length > 0) await savings.save(match, players, save);
        save = undefined;
        if (!ending) break;
        score.played++;
        score[ending.winner ?? 'drawn']++;
        if (SIDES.every(side => seats[side].kind !== 'person') && !console.isTerminal) break;
        if (!(await again(console, translator))) break;
      }
      if (score.played > 0) console.print(scoreLine(translator, start, score));
    } finally {
      console.print(translator.t.play.bye);
      console.close();
      await engine.close();
      await started.roster?.close();
      await started.bots?.close();
    }
    savings.check();
  },
};

const isNetworked = (seats: Sides<SeatChoice>): boolean =>
  SIDES.some(side => seats[side].kind === 'tcp' || isClient(seats[side]));

/** A game of a bot without a person gets the game's usual time per move, so that it ends. */
function usualControl({ start, seats }: MenuChoice): TimeControl {
  const kinds = SIDES.map(side => seats[side].kind);
  const isBot = kinds.includes('process') || kinds.includes('tcp');
  if (!isBot || kinds.includes('person')) return UNTIMED;
  const grace = (choice: NamedChoice) => (choice.kind === 'tcp' ? USUAL_GRACE[choice.protocol] : 0);
  return perMove(moveTimeOf(start.game), Math.max(grace(seats.first), grace(seats.second)));
}

/** The seats that each game offers. */
const seatHelp = (): string =>
  games.map(game => `  ${game.id}: ${seatNames(game).join(', ')}`).join('\n');

async function fromArguments(call: Invocation): Promise<MenuChoice> {
  const { args, translator } = call;
  const start = await startFrom(translator, startArguments(call));
  checkUnfinished(translator, start);
  const seat = (side: Side) => {
    const text = given(args, side);
    if (text === undefined) return HUMAN;
    const choice = readSeat(translator, start.game, text);
    const trouble = clientTrouble(choice, start.rules, start.position);
    if (trouble) throw new UsageError(translator.say(trouble));
    return choice;
  };
  const seats = { first: seat('first'), second: seat('second') };
  if (SIDES.every(side => seats[side].kind !== 'tcp')) return { start, seats };
  const { namedClients } = await import('./expected-clients.ts');
  return { start, seats: namedClients(seats) };
}

async function replayFile(call: Invocation, file: string): Promise<void> {
  const { args, translator } = call;
  checkAlone(call, 'replay', [...NEED_GAME, 'time', 'seed', 'save']);
  const { replay } = await import('./terminal/replay.ts');
  await replay(translator, await recordsFrom(translator, file), args.ascii === true);
}

function scoreLine(
  translator: CliTranslator,
  { game }: StartPosition,
  score: Record<Side | 'played' | 'drawn', number>,
): string {
  const { sides } = game.texts;
  return translator.t.play.score({
    played: score.played,
    first: translator.say(sides.first),
    firstWins: score.first,
    second: translator.say(sides.second),
    secondWins: score.second,
    drawn: score.drawn,
  });
}
