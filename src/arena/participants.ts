import { readSeatChoice, workerBot } from '../bots/seat-choice.ts';
import type { Game } from '../core/game.ts';
import { ok, type Result, refuse, unwrap } from '../core/result.ts';
import { findGame } from '../core/variant.ts';
import { games } from '../games/index.ts';
import type { ExpectedClient } from '../tcp/roster.ts';
import type { ProgramChoice } from './bot-games.ts';
import { expectedClients } from './network-plan.ts';
import { activeParticipants, type ContestPlan } from './plan.ts';
import { texts } from './texts.ts';

/** The seats by the participants' names; a fault if a seat can no longer be read. */
export function choicesOf(
  plan: ContestPlan,
  participants = activeParticipants(plan),
): Result<ReadonlyMap<string, ProgramChoice>> {
  const game: Game = unwrap(findGame<Game>(games, plan.game));
  const choices = new Map<string, ProgramChoice>();
  for (const { name, seat } of participants) {
    const choice = readSeatChoice(game, seat, plan.folder);
    if (!choice.ok) return choice;
    if (choice.value.kind === 'person') return refuse('human-seat', texts.human(name));
    choices.set(name, choice.value);
  }
  return ok(choices);
}

/** Refuses participants that only a server knows, and without workers also the bots of workers. */
export function refuseRemote(
  choices: ReadonlyMap<string, ProgramChoice>,
  hasWorkers = false,
): Result<null> {
  for (const [name, choice] of choices) {
    if (choice.kind !== 'remote') continue;
    if (workerBot(choice.name) === null)
      return refuse('remote-seat', texts.remote(name, choice.name));
    if (!hasWorkers) return refuse('worker-seat', texts.onWorker(name, choice.name));
  }
  return ok(null);
}

/** The participants that connect over TCP, with their ports: an excluded one keeps its own. */
export function clientsOf(plan: ContestPlan): ExpectedClient[] {
  const choices = unwrap(choicesOf(plan, plan.participants));
  const active = new Set(activeParticipants(plan).map(({ name }) => name));
  return expectedClients([...choices], plan.network).filter(({ name }) => active.has(name));
}
