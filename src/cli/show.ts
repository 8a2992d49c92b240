import type { Position, Rules } from '../core/game.ts';
import { matchOf, resultText } from '../core/record.ts';
import {
  type Command,
  checkAlone,
  gameList,
  given,
  withAscii,
  withGame,
  withJson,
  withRules,
} from './command.ts';
import { Complaint } from './complaint.ts';
import { type Played, playMoves, recordsFrom, startFrom, startsFrom } from './inputs.ts';
import type { Voice } from './language.ts';
import { drawingFor, printPosition } from './terminal/screen.ts';
import { fitted } from './terminal/wrap.ts';

interface Shown extends Played {
  readonly heading?: string;
}

export const showCommand: Command = {
  name: 'show',
  takes: '[game] [moves..]',
  examples: [
    'show ultimate e2 b1 a9 i5 e8 h4 d6',
    'show puissance4 -p "7/7/7/7/7/7/3r3 y" --json',
    'show --record game.txt --ply 12',
  ],
  options: (args, voice) =>
    withAscii(withJson(withRules(withGame(args, voice), voice), voice), voice)
      .positional('moves', { type: 'string', array: true, describe: voice.t('args.moves') })
      .option('record', { type: 'string', requiresArg: true, describe: voice.t('options.record') })
      .option('ply', { type: 'string', requiresArg: true, describe: voice.t('options.ply') }),

  async run(args, voice) {
    const shown =
      given(args, 'record') === undefined
        ? await fromArguments(args, voice)
        : await fromRecords(args, voice);
    for (const one of shown) {
      if (args.json === true) console.log(JSON.stringify(asJson(one)));
      else print(one, args.ascii === true, voice);
    }
  },
};

async function fromArguments(
  args: Readonly<Record<string, unknown>>,
  voice: Voice,
): Promise<Shown[]> {
  if (args.game === undefined)
    throw new Complaint(voice.t('errors.gameNeeded', { games: gameList }));
  if (args.ply !== undefined) throw new Complaint(voice.t('errors.plyAlone'));
  const start = {
    game: String(args.game),
    variant: given(args, 'variant'),
    position: given(args, 'position'),
  };
  const typed = ((args.moves as unknown[] | undefined) ?? []).join(' ');
  if (typed === '') return startsFrom(voice, start);
  return [playMoves(voice, await startFrom(voice, start), typed)];
}

async function fromRecords(
  args: Readonly<Record<string, unknown>>,
  voice: Voice,
): Promise<Shown[]> {
  checkAlone(args, voice, 'record', ['position', 'variant']);
  const ply = given(args, 'ply');
  if (ply !== undefined && !/^\d{1,4}$/.test(ply))
    throw new Complaint(voice.t('errors.ply', { found: ply }));
  const records = await recordsFrom(voice, String(given(args, 'record')));
  return records.map(record => {
    const match = matchOf(record, ply === undefined ? undefined : Number(ply));
    const { First: first = '?', Second: second = '?' } = record.tags;
    const result = resultText(record.ending);
    const last = match.line.at(-1);
    return {
      rules: match.rules,
      position: match.position,
      heading: voice.t('show.players', { first, second, result }),
      ...(last ? { last } : {}),
    };
  });
}

const writtenMoves = (rules: Rules, position: Position): string[] =>
  position.legalMoves().map(move => rules.writeMove(position, move));

function asJson({ rules, position, last }: Shown) {
  return {
    rules: rules.id,
    position: position.text(),
    turn: position.turn,
    outcome: position.outcome,
    last: last ? rules.writeMove(last.before, last.move) : null,
    moves: writtenMoves(rules, position),
    view: rules.view(position),
  };
}

function print({ rules, position, last, heading }: Shown, ascii: boolean, voice: Voice): void {
  if (heading !== undefined) console.log(heading);
  const drawing = drawingFor(rules.game, process.stdout, ascii);
  for (const line of printPosition(voice, rules, position, drawing, last)) console.log(line);
  console.log(voice.t('show.position', { text: position.text() }));
  if (!position.outcome) {
    const list = writtenMoves(rules, position);
    const moves = voice.t('play.moves', { count: list.length, list: list.join(' ') });
    console.log(fitted(process.stdout, moves));
  }
}
