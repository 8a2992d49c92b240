import { randomBytes } from 'node:crypto';
import { choicesOf } from '../arena/participants.ts';
import type { ChampionshipPreset, ContestPlan } from '../arena/plan.ts';
import { readPlanFile } from '../arena/plan-file.ts';
import { texts as planTexts } from '../arena/texts.ts';
import { type Fault, type Result, refusal } from '../core/result.ts';
import type { ClassEntrants } from './contest-entrants.ts';
import { contestFaults as faults } from './contest-faults.ts';

/** How many games a contest on a server may have. */
const MOST_GAMES = 20_000;

/** Reads a championship file from the network, for the bots and members of a class. */
export function readClassPlan(
  file: string,
  entrants: ClassEntrants,
  presets: readonly ChampionshipPreset[],
): Result<ContestPlan> {
  const randomSeed = randomBytes(6).toString('hex');
  const read = readPlanFile(file, { folder: '.', randomSeed, presets, entrants });
  if (!read.ok) return read;
  const fault = faultOf(read.value, entrants);
  return fault ? refusal(fault) : read;
}

function faultOf(plan: ContestPlan, entrants: ClassEntrants): Fault | null {
  const games = plannedGames(plan);
  if (games > MOST_GAMES) return faults.tooManyGames(games, MOST_GAMES);
  for (const { seat } of plan.participants) {
    const bot = entrants.botOf(seat)?.bot;
    if (bot && bot.game !== plan.game) return faults.otherGame(bot.name, bot.game, plan.game);
  }
  const choices = choicesOf(plan);
  if (!choices.ok) return choices.fault;
  for (const { kind, name } of choices.value.values()) {
    if (kind === 'process') return { code: 'command', message: planTexts.command(name) };
    if (kind !== 'engine' && plan.time === 'none') return faults.noClock;
  }
  return null;
}

/** The games of a plan, counted without listing them. */
function plannedGames({ format, participants: { length } }: ContestPlan): number {
  switch (format.kind) {
    case 'match':
      return 2 * format.pairs;
    case 'round-robin':
      return format.rounds * length * (length - 1);
    case 'gauntlet':
      return format.rounds * 2 * (length - 1);
    case 'knockout':
      return (length - 1) * (format.legs + format.extra);
    case 'swiss':
      return format.rounds * format.legs * Math.floor(length / 2);
    case 'ladder':
      return 0;
  }
}
