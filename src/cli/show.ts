import type { Position, Rules } from '../core/game.ts';
import { matchOf, resultText } from '../core/record.ts';
import { quotable, shownMove } from '../core/texts.ts';
import { type RefusedMove, readRefused } from '../match/refusals.ts';
import type { CliCommand, Invocation } from './command.ts';
import {
  type PlayedMoves,
  playMoves,
  recordsFrom,
  startArguments,
  startFrom,
  startsFrom,
} from './inputs.ts';
import { argument, checkAlone, flag, gameArgument, given, rulesOptions, value } from './options.ts';
import { drawingFor, printPosition } from './terminal/screen.ts';
import { fitted } from './terminal/wrap.ts';
import type { CliTranslator } from './translator.ts';
import { UsageError } from './usage-error.ts';

interface Shown extends PlayedMoves {
  readonly heading?: string;
  readonly refused?: readonly RefusedMove[];
}

export const showCommand: CliCommand = {
  examples: [
    'show ultimate e2 b1 a9 i5 e8 h4 d6',
    'show puissance4 -p "7/7/7/7/7/7/3r3 y" --json',
    'show --record game.txt --ply 12',
  ],
  options(args, translator) {
    const { t } = translator;
    return args
      .positional('game', gameArgument(translator))
      .positional('moves', { ...argument(t.args.moves), array: true })
      .options({
        ...rulesOptions(translator),
        json: flag(t.options.json),
        ascii: flag(t.options.ascii),
        record: value(t.options.record),
        ply: value(t.options.ply),
      });
  },

  async run(call) {
    const { args, translator } = call;
    const shown =
      given(args, 'record') === undefined ? await fromArguments(call) : await fromRecords(call);
    for (const one of shown) {
      if (args.json === true) console.log(JSON.stringify(asJson(one)));
      else print(one, args.ascii === true, translator);
    }
  },
};

async function fromArguments(call: Invocation): Promise<Shown[]> {
  const { args, translator } = call;
  const start = startArguments(call);
  if (args.ply !== undefined) throw new UsageError(translator.t.errors.plyAlone);
  const typed = ((args.moves as unknown[] | undefined) ?? []).join(' ');
  if (typed === '') return startsFrom(translator, start);
  return [playMoves(translator, await startFrom(translator, start), typed)];
}

async function fromRecords(call: Invocation): Promise<Shown[]> {
  const { args, translator } = call;
  checkAlone(call, 'record', ['position', 'variant']);
  const ply = given(args, 'ply');
  if (ply !== undefined && !/^\d{1,4}$/.test(ply))
    throw new UsageError(translator.t.errors.ply(ply));
  const records = await recordsFrom(translator, String(given(args, 'record')));
  return records.map(record => {
    const match = matchOf(record, ply === undefined ? undefined : Number(ply));
    const { First: first = '?', Second: second = '?' } = record.tags;
    const result = resultText(record.ending);
    const last = match.plies.at(-1);
    return {
      rules: match.rules,
      position: match.position,
      heading: translator.t.show.players({ first, second, result }),
      refused: readRefused(record.tags),
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

function print(
  { rules, position, last, heading, refused = [] }: Shown,
  ascii: boolean,
  translator: CliTranslator,
): void {
  if (heading !== undefined) console.log(heading);
  for (const { ply: number, side, received, words } of refused) {
    const [who, move] = [translator.say(rules.game.texts.sides[side]), quotable(received)];
    const told = quotable(translator.say(words), 200);
    console.log(
      translator.t.show.refused({ number, side: who, move: JSON.stringify(move), words: told }),
    );
  }
  const drawing = drawingFor(rules.game, process.stdout, ascii);
  for (const line of printPosition(translator, rules, position, drawing, last)) console.log(line);
  console.log(translator.t.show.position(position.text()));
  if (!position.outcome) {
    const list = writtenMoves(rules, position).map(move =>
      translator.say(shownMove(rules.game.texts, move)),
    );
    const moves = translator.t.play.moves({ count: list.length, list: list.join(' ') });
    console.log(fitted(process.stdout, moves));
  }
}
