import { other, SIDES, type Sides } from '../../core/game.ts';
import { endingOf } from '../../core/match.ts';
import { must } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { puissance4 as game } from '../../games/puissance4/index.ts';
import type { Course, Desk } from '../course.ts';
import { playGame } from './game.ts';
import { askPlayers, type Player } from './players.ts';
import { askYesNo, LEAVE, say } from './questions.ts';
import { texts } from './texts.ts';

export const puissance4: Course = {
  name: 'puissance4',
  summary: texts.summary,
  usage: ['puissance4'],
  echo: true,
  async run(desk) {
    const score = newScore();
    try {
      do await oneGame(desk, score);
      while (await askYesNo(desk, texts.again));
    } catch (signal) {
      if (signal !== LEAVE) throw signal;
    }
    synthesis(desk, score);
  },
};

/** Games that came to their end. */
interface Score {
  played: number;
  drawn: number;
  first: number;
  second: number;
  /** Of the games between a person and the AI, those won by each; null before the first. */
  against: { person: number; ai: number } | null;
}
const newScore = (): Score => ({ played: 0, drawn: 0, first: 0, second: 0, against: null });

async function oneGame(desk: Desk, score: Score): Promise<void> {
  const number = score.played + 1;
  desk.dialogue.print();
  say(desk, texts.game(number));
  const rotation = await askYesNo(desk, texts.rotation);
  const rules = must(rulesOf(game, rotation ? 'rotation' : 'standard'));
  const players = await askPlayers(desk);
  const match = await playGame(desk, rules, players, `${desk.seed} ${number}`);
  const ending = endingOf(match);
  if (!ending) say(desk, texts.unfinished);
  await desk.keep(match, { first: nameOf(players.first), second: nameOf(players.second) });
  if (!ending) throw LEAVE;
  desk.dialogue.print();
  const { winner } = ending;
  score.played++;
  score[winner ?? 'drawn']++;
  const person = personAgainstAi(players);
  if (person === null) return;
  score.against ??= { person: 0, ai: 0 };
  if (winner !== null) score.against[winner === person ? 'person' : 'ai']++;
}

/** As seats name it; null is a person. */
const nameOf = (player: Player): string | null => {
  if (player.kind === 'person') return null;
  const depth = player.limits?.depth;
  return depth === undefined ? player.name : `${player.name}:depth=${depth}`;
};

/** The colour of the person where the other one is an AI’s. */
const personAgainstAi = (players: Sides<Player>) =>
  SIDES.find(side => players[side].kind === 'person' && players[other(side)].kind === 'ai') ?? null;

function synthesis(desk: Desk, score: Score): void {
  desk.dialogue.print();
  say(desk, texts.synthesis);
  say(desk, texts.played(score.played));
  for (const side of SIDES) say(desk, texts.wonBy(game.texts.sides[side], score[side]));
  say(desk, texts.drawn(score.drawn));
  if (score.against) say(desk, texts.againstAi(score.against.person, score.against.ai));
}
