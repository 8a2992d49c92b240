import { other, type Rules, type Side, type Sides } from '../../core/game.ts';
import { endingOf, type Match, type Ply } from '../../core/match.ts';
import type { LocalizedText } from '../../core/result.ts';
import { outcomeText } from '../../core/texts.ts';
import type { SearchResultText } from '../../match/engine-client.ts';
import type { CourseContext } from '../course.ts';
import type { CoursePlayer } from '../session.ts';
import { numberText, scoreText, texts } from './texts.ts';

/** A game with a time limit per move: its players, and how it is shown. */
export interface TimedGame {
  readonly context: CourseContext;
  readonly rules: Rules;
  /** Null for the person. */
  readonly seats: Sides<CoursePlayer | null>;
  /** Milliseconds per move. */
  readonly limit: number;
  /** Shows the programs' search results. */
  readonly debug: boolean;
  /** How the course writes a move. */
  readonly notate: (move: string) => string;
}

const seconds = (ms: number): LocalizedText => numberText(ms / 1000, 2);

/** A side with its player: `Rouge (vous)`, `Noir (niveau 8, Maître)`. */
export function whoIs({ rules, seats }: TimedGame, side: Side): LocalizedText {
  return texts.player(rules.game.texts.sides[side], seats[side]?.title ?? texts.you);
}

/** The players' names, null for the person. */
export const playersOf = ({ seats }: TimedGame): Sides<string | null> => ({
  first: seats.first?.name ?? null,
  second: seats.second?.name ?? null,
});

/** The board, the number of the next move, whose turn it is and where it must be played. */
export function boardLines({ context, rules }: TimedGame, { position, plies }: Match): string[] {
  const last = plies.at(-1);
  const board = context.draw(rules, position, last && { before: last.before, move: last.text });
  const turn = board.pop() ?? '';
  if (position.outcome) return ['', ...board];
  return ['', ...board, `${texts.number(plies.length + 1)[context.lang]} ${turn}`];
}

/** A move with a program's search result; `elapsed`: the milliseconds that a person took. */
export function moveTexts(
  setup: TimedGame,
  { side, text, spent }: Ply,
  elapsed: number,
  result: SearchResultText | null,
): LocalizedText[] {
  const { seats, limit, debug, notate } = setup;
  const who = whoIs(setup, side);
  const took = seats[side] ? spent : elapsed;
  const lines: LocalizedText[] = [];
  if (seats[side]) lines.push(texts.played(who, notate(text), seconds(took)));
  if (took > limit) lines.push(texts.late(who, seconds(took), numberText(limit / 1000)));
  if (debug && seats[side] && result) {
    const { score, depth, nodes, line } = result;
    const expected = line.map(notate).join(' ');
    lines.push(texts.debug(scoreText(score), depth, numberText(nodes), expected));
  }
  return lines;
}

export function endingTexts(setup: TimedGame, match: Match): LocalizedText[] {
  const ending = endingOf(match);
  if (!ending) return [texts.left];
  const { cause, winner } = ending;
  const { rules, position, plies } = match;
  if (cause === 'rules' || winner === null)
    return [outcomeText(rules, position, plies.at(-1)?.move, side => whoIs(setup, side))];
  const won = texts.winner(whoIs(setup, winner));
  const loser = whoIs(setup, other(winner));
  switch (cause) {
    case 'time':
      return [texts.lateLoss(loser, numberText(setup.limit / 1000)), won];
    default:
      return [texts.faultLoss(loser, ending.evidence ?? cause), won];
  }
}
