import { other, type Rules, type Side, type Sides } from '../../core/game.ts';
import { endingOf, type Match, type Ply } from '../../core/match.ts';
import type { Words } from '../../core/result.ts';
import type { ThoughtText } from '../../match/thinker.ts';
import type { Desk } from '../course.ts';
import { numberText, scoreText, texts } from './texts.ts';
import type { Program } from './words.ts';

/** A game of a course: who plays what, how long, and how it is told. */
export interface Sitting {
  readonly desk: Desk;
  readonly rules: Rules;
  /** Null is the person at the terminal. */
  readonly seats: Sides<Program | null>;
  /** Milliseconds a move. */
  readonly limit: number;
  /** Shows what programs thought of their moves. */
  readonly debug: boolean;
  /** How the course writes a move. */
  readonly spell: (move: string) => string;
}

const seconds = (ms: number): Words => numberText(ms / 1000, 2);

/** A side with who plays it: `Rouge (vous)`, `Noir (level:8)`. */
export function whoIs({ rules, seats }: Sitting, side: Side): Words {
  const name = rules.game.texts.sides[side];
  const program = seats[side];
  const player = program ? { fr: program.name, en: program.name } : texts.you;
  return { fr: `${name.fr} (${player.fr})`, en: `${name.en} (${player.en})` };
}

/** The players by their names; null is the person. */
export const playersOf = ({ seats }: Sitting): Sides<string | null> => ({
  first: seats.first?.name ?? null,
  second: seats.second?.name ?? null,
});

/** The board, the number of the coming move, whose it is and where it must be. */
export function boardLines({ desk, rules }: Sitting, { position, line }: Match): string[] {
  const last = line.at(-1);
  const board = desk.draw(rules, position, last && { before: last.before, move: last.text });
  const turn = board.pop() ?? '';
  if (position.outcome) return ['', ...board];
  return ['', ...board, `${texts.number(line.length + 1)[desk.lang]} ${turn}`];
}

/** A move that was played, in so many milliseconds; a program's with what it thought. */
export function moveWords(
  sitting: Sitting,
  { side, text }: Ply,
  took: number,
  thought: ThoughtText | null,
): Words[] {
  const { seats, limit, debug, spell } = sitting;
  const who = whoIs(sitting, side);
  const words: Words[] = [];
  if (seats[side]) words.push(texts.played(who, spell(text), seconds(took)));
  if (took > limit) words.push(texts.late(who, seconds(took), numberText(limit / 1000)));
  if (debug && seats[side] && thought) {
    const { score, depth, nodes, line } = thought;
    const expected = line.map(spell).join(' ');
    words.push(texts.debug(scoreText(score), depth, numberText(nodes), expected));
  }
  return words;
}

export function endingWords(sitting: Sitting, match: Match): Words[] {
  const ending = endingOf(match);
  if (!ending) return [texts.left];
  const { cause, winner } = ending;
  if (winner === null) return [texts.drawn];
  const won = texts.winner(whoIs(sitting, winner));
  const loser = whoIs(sitting, other(winner));
  switch (cause) {
    case 'rules':
      return [won];
    case 'time':
      return [texts.lateLoss(loser, numberText(sitting.limit / 1000)), won];
    default:
      return [texts.faultLoss(loser, ending.evidence ?? cause), won];
  }
}
