import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makePlan } from '../../arena/make-plan.ts';
import { type ContestPlan, FORMATS } from '../../arena/plan.ts';
import type { PlanRequest } from '../../arena/plan-request.ts';
import type { Game } from '../../core/game.ts';
import { unknown } from '../../core/texts.ts';
import { findGame } from '../../core/variant.ts';
import { championshipPresets as presets } from '../../courses/championships.ts';
import { games } from '../../games/index.ts';
import type { Arguments, Invocation } from '../command.ts';
import { fileTrouble } from '../inputs.ts';
import { argument, flag, gameList, given, value, variantOption, wholeNumber } from '../options.ts';
import type { CliTranslator } from '../translator.ts';
import { explain, orUsageError, UsageError } from '../usage-error.ts';
import { gameWords, newSeed, optionSource } from './options.ts';

/** The request for a championship: a file, or options of the same names. */

const VALUES = ['name', 'preset', 'format', 'time', 'wait', 'seed'] as const;
const NUMBERS = {
  rounds: [1, 100_000],
  legs: [1, 1_000],
  extra: [0, 1_000],
  openings: [0, 12],
  grace: [0, 60_000],
  'suspend-after': [1, 1_000],
  port: [1, 65_535],
} as const;
type NumberOption = keyof typeof NUMBERS;

export function requestOptions(translator: CliTranslator) {
  const { t } = translator;
  const { options } = t.championship;
  const texts = {
    ...options,
    ...t.fixtures.options,
    preset: options.preset(presets.map(preset => preset.name).join(', ')),
    format: options.format(FORMATS.join(', ')),
  };
  const values = [...VALUES, ...(Object.keys(NUMBERS) as NumberOption[])];
  return {
    game: value(t.args.game(gameList)),
    ...variantOption(translator),
    player: { ...value(options.player), alias: 'p', array: true },
    ...Object.fromEntries(values.map(name => [name, value(texts[name])])),
    complete: argument(options.complete),
    lot: flag(options.lot),
    ponder: flag(t.contest.options.ponder),
  };
}

/** Those of the options above that were given. */
const asked = (args: Arguments): string[] =>
  [
    'game',
    'variant',
    'player',
    ...VALUES,
    ...Object.keys(NUMBERS),
    'complete',
    'lot',
    'ponder',
  ].filter(name => args[name] !== undefined);

/** A stored championship's plan is fixed: options that would change it are refused, not ignored. */
export function checkStored({ args, translator }: Invocation, id: string): void {
  const also = asked(args);
  if (also.length === 0) return;
  const options = also.map(name => `--${name}`).join(', ');
  throw new UsageError(translator.t.championship.storedAlone({ id, options }));
}

export async function planFromFile(
  { args, translator }: Invocation,
  file: string,
): Promise<ContestPlan> {
  const also = asked(args).filter(name => name !== 'seed');
  if (also.length > 0)
    throw new UsageError(
      translator.t.championship.fileAlone({
        file,
        options: also.map(name => `--${name}`).join(', '),
      }),
    );
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    throw new UsageError(translator.t.errors.file({ file, why: fileTrouble(translator, error) }));
  }
  const { readPlanFile } = await import('../../arena/plan-file.ts'); // loads zod, which is slow
  const plan = orUsageError(
    translator,
    readPlanFile(text, { folder: dirname(resolve(file)), randomSeed: newSeed(), presets }),
    {
      name: file,
      text,
    },
  );
  const seed = given(args, 'seed');
  return seed === undefined ? plan : { ...plan, seed };
}

export function planFromOptions(call: Invocation): ContestPlan {
  const { args, translator } = call;
  const players = ((args.player as unknown[] | undefined) ?? []).map(String);
  if (players.length === 0) throw new UsageError(translator.t.championship.noPlayers);
  const format = formatOf(call);
  const texts = Object.fromEntries(
    ['name', 'preset', 'time', 'wait', 'seed'].flatMap(name => {
      const text = given(args, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const numbers = Object.fromEntries(
    (Object.entries(NUMBERS) as [NumberOption, readonly [number, number]][]).flatMap(
      ([name, range]) => {
        const value = wholeNumber(call, name, range);
        return value === undefined
          ? []
          : [[name === 'suspend-after' ? 'suspendAfter' : name, value]];
      },
    ),
  );
  checkGame(call);
  const named = given(args, 'game');
  const request: PlanRequest = {
    ...texts,
    ...numbers,
    ...(named === undefined ? {} : gameWords(named, given(args, 'variant'))),
    ...(named === undefined && given(args, 'variant') !== undefined
      ? { variant: given(args, 'variant') }
      : {}),
    ...(format === undefined ? {} : { format }),
    ...(args.lot === true ? { lot: true } : {}),
    ...(args.ponder === true ? { ponder: true } : {}),
    ...completeWords(call),
    participants: players,
  };
  const made = makePlan(request, { folder: process.cwd(), randomSeed: newSeed(), presets });
  if (made.ok) return made.plan;
  throw new UsageError(explain(translator, made.fault, optionSource(args, made.path, players)));
}

function formatOf({ args, translator }: Invocation): PlanRequest['format'] {
  const text = given(args, 'format');
  if (text === undefined) return undefined;
  const format = FORMATS.find(known => known === text.toLowerCase());
  if (format) return format;
  const what = { fr: 'Format inconnu', en: 'Unknown format' };
  throw new UsageError(translator.say(unknown(what, text, FORMATS)));
}

function checkGame({ args, translator }: Invocation): void {
  const preset = presets.find(({ name }) => name === given(args, 'preset')?.toLowerCase());
  const named = given(args, 'game') ?? preset?.game;
  if (named === undefined && given(args, 'preset') === undefined)
    throw new UsageError(translator.t.errors.gameNeeded(gameList));
  const found = findGame<Game>(games, gameWords(named ?? games[0].id, undefined).game);
  orUsageError(translator, found);
}

/** `--complete SEAT`, or alone with a preset that names a seat for it. */
function completeWords({ args, translator }: Invocation): { complete?: string } {
  const text = given(args, 'complete');
  if (text === undefined) return {};
  const usual = presets.find(({ name }) => name === given(args, 'preset'))?.completedBy;
  const complete = text.trim() === '' ? usual : text;
  if (!complete) throw new UsageError(translator.t.championship.completeWith);
  return { complete };
}
