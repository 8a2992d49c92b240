import { perMove, readTimeControl, type TimeControl, UNTIMED } from '../core/clock.ts';
import { SIDES, type Side } from '../core/game.ts';
import { endingOf, newMatch } from '../core/match.ts';
import { paceOf } from '../core/variant.ts';
import { games } from '../games/index.ts';
import { type BotsThread, botsThread } from '../hosts/bots/bots-thread.ts';
import { engineThread } from '../hosts/engine-thread.ts';
import {
  type Command,
  checkAlone,
  gameList,
  given,
  withAscii,
  withGame,
  withRules,
} from './command.ts';
import { Complaint, orComplain } from './complaint.ts';
import { recordsFrom, type Start, startFrom } from './inputs.ts';
import type { Voice } from './language.ts';
import { checkNewFile, Savings, storeKept, storeRecord } from './saving.ts';
import { HUMAN, readSeat, seatNames } from './seats.ts';
import { openConsole } from './terminal/console.ts';
import { again, type Chosen, menu } from './terminal/menu.ts';
import { sidesText } from './terminal/news.ts';
import { replay } from './terminal/replay.ts';
import { drawingFor, outcomeText } from './terminal/screen.ts';
import { playAtTable } from './terminal/table.ts';

/** Options that mean nothing where a menu asks for the game. */
const NEED_GAME = ['first', 'second', 'variant', 'position'];

type Arguments = Readonly<Record<string, unknown>>;

export const playCommand: Command = {
  name: 'play',
  takes: '[game]',
  examples: [
    'play',
    'play ultimate --second level:5',
    'play puissance4 -v rotation --first naive --second level:3',
    'play breakthrough --time 5m+3s --save game.txt',
    'play --replay game.txt',
  ],
  options: (args, voice) =>
    withAscii(withRules(withGame(args, voice), voice), voice)
      .option('first', { type: 'string', requiresArg: true, describe: voice.t('options.first') })
      .option('second', { type: 'string', requiresArg: true, describe: voice.t('options.second') })
      .option('time', { type: 'string', requiresArg: true, describe: voice.t('options.time') })
      .option('seed', { type: 'string', requiresArg: true, describe: voice.t('options.seed') })
      .option('save', { type: 'string', requiresArg: true, describe: voice.t('options.save') })
      .option('replay', { type: 'string', requiresArg: true, describe: voice.t('options.replay') })
      .epilogue(`${voice.t('play.seats')}\n${seatHelp()}`),

  async run(args, voice) {
    const file = given(args, 'replay');
    if (file !== undefined) return replayFile(args, voice, file);
    const time = given(args, 'time');
    const asked = time === undefined ? null : orComplain(voice, readTimeControl(time));
    const named = args.game === undefined ? null : await fromArguments(args, voice);
    if (named === null && NEED_GAME.some(name => args[name] !== undefined))
      throw new Complaint(voice.t('errors.gameNeeded', { games: gameList }));
    let save = given(args, 'save');
    if (save !== undefined) await checkNewFile(voice, save);
    const console = openConsole();
    const savings = new Savings(voice, console.print);
    const thinker = engineThread();
    const started: BotsThread[] = [];
    const bots = () => {
      if (started.length === 0) started.push(botsThread());
      return started[0];
    };
    try {
      const chosen = named ?? (await menu(console, voice));
      if (chosen === null) return;
      const { start, seats } = chosen;
      const table = {
        console,
        voice,
        drawing: drawingFor(start.game, process.stdout, args.ascii === true),
      };
      console.print(`${voice.say(start.game.texts.name)}. ${voice.say(start.game.texts.moveHelp)}`);
      console.print(`${sidesText(table, start.rules, seats)}   (${voice.t('play.helpHint')})`);
      const score = { played: 0, first: 0, second: 0, drawn: 0 };
      const control = asked ?? usualControl(chosen);
      const seed = given(args, 'seed') ?? String(Math.floor(Math.random() * 1e6));
      while (true) {
        const match = await playAtTable(
          { table, seats, thinker, bots, seed: `${seed} ${score.played}` },
          newMatch(start.rules, control, start.position),
        );
        const ending = endingOf(match);
        if (!ending) console.print(voice.t('play.leftEarly'));
        if (save !== undefined || match.line.length > 0)
          savings.tell(
            await (save === undefined
              ? storeKept(voice, match, seats, seed)
              : storeRecord(voice, match, seats, save, seed)),
          );
        save = undefined;
        if (!ending) break;
        score.played++;
        score[ending.winner ?? 'drawn']++;
        if (SIDES.every(side => seats[side].kind !== 'human') && !console.isTerminal) break;
        if (!(await again(console, voice))) break;
      }
      if (score.played > 0) console.print(scoreLine(voice, start, score));
    } finally {
      console.print(voice.t('play.bye'));
      console.close();
      await thinker.close();
      for (const thread of started) await thread.close();
    }
    savings.complain();
  },
};

/** Where a bot plays and no person waits for it, it must end: it has the game's usual time a move. */
function usualControl({ start, seats }: Chosen): TimeControl {
  const kinds = SIDES.map(side => seats[side].kind);
  return kinds.includes('bot') && !kinds.includes('human') ? perMove(paceOf(start.game)) : UNTIMED;
}

/** The seats of each game, from the code. */
const seatHelp = (): string =>
  games.map(game => `  ${game.id}: ${seatNames(game).join(', ')}`).join('\n');

async function fromArguments(args: Arguments, voice: Voice): Promise<Chosen> {
  const start = await startFrom(voice, {
    game: String(args.game),
    variant: given(args, 'variant'),
    position: given(args, 'position'),
  });
  if (start.position.outcome)
    throw new Complaint(
      voice.t('analyse.over', { why: outcomeText(voice, start.rules, start.position) }),
    );
  const seat = (side: Side) => {
    const text = given(args, side);
    return text === undefined ? HUMAN : readSeat(voice, start.game, text);
  };
  return { start, seats: { first: seat('first'), second: seat('second') } };
}

async function replayFile(args: Arguments, voice: Voice, file: string): Promise<void> {
  checkAlone(args, voice, 'replay', [...NEED_GAME, 'time', 'seed', 'save']);
  const records = await recordsFrom(voice, file);
  const console = openConsole();
  try {
    for (const record of records)
      await replay(
        {
          console,
          voice,
          drawing: drawingFor(record.rules.game, process.stdout, args.ascii === true),
        },
        record,
      );
  } finally {
    console.close();
  }
}

function scoreLine(
  voice: Voice,
  { game }: Start,
  score: Record<Side | 'played' | 'drawn', number>,
): string {
  const { sides } = game.texts;
  return voice.t('play.score', {
    played: score.played,
    first: voice.say(sides.first),
    firstWins: score.first,
    second: voice.say(sides.second),
    secondWins: score.second,
    drawn: score.drawn,
  });
}
