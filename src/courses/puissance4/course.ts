import { other, SIDES, type Sides } from '../../core/game.ts';
import { endingOf } from '../../core/match.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { puissance4 as game } from '../../games/puissance4/index.ts';
import type { Course, CourseContext } from '../course.ts';
import { askYesNo, leave, say, untilLeft } from '../questions.ts';
import { playGame } from './game.ts';
import { askPlayers, type Puissance4CoursePlayer } from './players.ts';

import { texts } from './texts.ts';

export const puissance4: Course = {
  name: 'puissance4',
  summary: texts.summary,
  usage: ['puissance4', 'puissance4 --seed 1'],
  help: texts.help,
  echo: true,
  async run(context) {
    const score = newScore();
    await untilLeft(async () => {
      do await oneGame(context, score);
      while (await askYesNo(context, texts.again, texts.againHelp));
    });
    synthesis(context, score);
  },
};

/** The score of finished games. */
interface SessionTally {
  played: number;
  drawn: number;
  first: number;
  second: number;
  /** Wins of the person and of the AI against each other; null before their first game. */
  against: { person: number; ai: number } | null;
}
const newScore = (): SessionTally => ({ played: 0, drawn: 0, first: 0, second: 0, against: null });

async function oneGame(context: CourseContext, score: SessionTally): Promise<void> {
  const number = score.played + 1;
  context.dialogue.print();
  say(context, texts.game(number));
  const rotation = await askYesNo(context, texts.rotation, texts.rotationQuestionHelp);
  const rules = unwrap(rulesOf(game, rotation ? 'rotation' : 'standard'));
  const players = await askPlayers(context);
  const match = await playGame(context, rules, players, `${context.seed} ${number}`);
  const ending = endingOf(match);
  if (!ending) say(context, texts.unfinished);
  await context.saveRecord(match, { first: nameOf(players.first), second: nameOf(players.second) });
  if (!ending) return leave();
  context.dialogue.print();
  const { winner } = ending;
  score.played++;
  score[winner ?? 'drawn']++;
  const person = personAgainstAi(players);
  if (person === null) return;
  score.against ??= { person: 0, ai: 0 };
  if (winner !== null) score.against[winner === person ? 'person' : 'ai']++;
}

/** The player's name, or null for a person. */
const nameOf = (player: Puissance4CoursePlayer): string | null => {
  if (player.kind === 'person') return null;
  const { name, depth } = player;
  return depth === undefined ? name : `${name}:depth=${depth}`;
};

/** The person's colour in a game against the AI. */
const personAgainstAi = (players: Sides<Puissance4CoursePlayer>) =>
  SIDES.find(side => players[side].kind === 'person' && players[other(side)].kind === 'ai') ?? null;

function synthesis(context: CourseContext, score: SessionTally): void {
  context.dialogue.print();
  say(context, texts.synthesis);
  say(context, texts.played(score.played));
  for (const side of SIDES) say(context, texts.wonBy(game.texts.sides[side], score[side]));
  say(context, texts.drawn(score.drawn));
  if (score.against) say(context, texts.againstAi(score.against.person, score.against.ai));
}
