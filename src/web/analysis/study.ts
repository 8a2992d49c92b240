import { UNTIMED } from '../../core/clock.ts';
import type { Game, Position, Rules } from '../../core/game.ts';
import { endingOf, newMatch } from '../../core/match.ts';
import { readMoves } from '../../core/move-text.ts';
import type { GameRecord } from '../../core/record.ts';
import { readRecord } from '../../core/record-reader.ts';
import { ok, type Result } from '../../core/result.ts';
import { readPosition } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import type { Scene } from '../board/scene.ts';
import {
  changedAfter,
  type MoveNode,
  type MoveTree,
  mainMoves,
  nodesAlong,
  recordedMoves,
  withLine,
} from './move-tree.ts';

/** A game under study: its moves and variations, and what of them is shown. */
export interface Study {
  /** All that a record has besides its moves. */
  readonly head: Omit<GameRecord, 'moves'>;
  readonly tree: MoveTree;
  /** How many of the main moves are the game: it is over, and what is played after its end is a variation. Else null. */
  readonly length: number | null;
  /** The line that steps go through, from the start to its end. */
  readonly line: readonly string[];
  /** Number of its moves that are shown, from 0. */
  readonly at: number;
}

export const emptyStudy = (rules: Rules, start: Position = rules.start): Study => ({
  head: {
    rules,
    start,
    control: UNTIMED,
    previews: { first: 0, second: 0 },
    ending: null,
    tags: {},
  },
  tree: [],
  length: null,
  line: [],
  at: 0,
});

/** The study of a record, at the end of its game. */
function studyOf({ moves, ...head }: GameRecord): Study {
  const tree = withLine(head.rules, head.start, [], moves);
  const length = head.ending && moves.length > 0 ? moves.length : null;
  const line = moves.map(({ text }) => text);
  return { head, tree, length, line, at: line.length };
}

export function recordOfStudy(study: Study): GameRecord {
  const { head, tree, length } = study;
  const { rules, control } = head;
  const last = gameMoves(study).at(-1)?.position ?? head.start;
  const ending = length === null ? endingOf(newMatch(rules, control, last)) : head.ending;
  return { ...head, ending, moves: recordedMoves(tree, length) };
}

/** The moves of the game itself, or of the main line where there is no game. */
export const gameMoves = ({ tree, length }: Study): MoveNode[] =>
  mainMoves(tree, length ?? undefined);

/** The moves that lead to the position shown. */
export const movesShown = ({ tree, line, at }: Study): MoveNode[] =>
  nodesAlong(tree, line.slice(0, at));

export const positionAt = (study: Study): Position =>
  movesShown(study).at(-1)?.position ?? study.head.start;

export const sceneOf = (study: Study): Scene => {
  const last = movesShown(study).at(-1) ?? null;
  return {
    rules: study.head.rules,
    position: last?.position ?? study.head.start,
    last,
    active: true,
  };
};

/** How many of the moves shown belong to the game. */
export function gameMovesShown(study: Study): number {
  const game = gameMoves(study);
  const shown = movesShown(study);
  const differs = shown.findIndex((node, i) => node !== game[i]);
  return differs < 0 ? shown.length : differs;
}

export const isInVariation = (study: Study): boolean => gameMovesShown(study) < study.at;

/** The study after the moves of a line of its tree; beyond them it goes on by the main moves. */
export function shownAt(study: Study, moves: readonly string[]): Study {
  const at = moves.length;
  const nodes = nodesAlong(study.tree, moves);
  const { next } = nodes.at(-1) ?? { next: study.tree };
  const isGame = gameMovesShown({ ...study, line: moves, at }) === at;
  const left = isGame && study.length !== null ? study.length - at : undefined;
  const line = [...nodes, ...mainMoves(next, left)].map(({ text }) => text);
  return { ...study, line, at };
}

/** The study after that many moves of its line. */
export const steppedTo = (study: Study, ply: number): Study => ({
  ...study,
  at: Math.max(0, Math.min(study.line.length, ply)),
});

/** The study after that many moves of the game. */
export const atGameMove = (study: Study, ply: number): Study =>
  shownAt(
    study,
    gameMoves(study)
      .slice(0, ply)
      .map(({ text }) => text),
  );

/** The study after a move in the position shown: a step in its tree, or a new variation. */
export function played(study: Study, text: string): Study {
  const { head, tree, line, at } = study;
  const before = line.slice(0, at);
  const moves = [...before, text];
  if (line[at] === text) return steppedTo(study, at + 1);
  if (nodesAlong(tree, moves).length === moves.length) return shownAt(study, moves);
  const position = positionAt(study);
  const added = changedAfter(tree, before, next =>
    withLine(head.rules, position, next, [{ text, spent: null }]),
  );
  return { ...study, tree: added, line: moves, at: at + 1 };
}

/** The other moves of the tree in place of the last one shown, itself included. */
export function alternatives({ tree, line, at }: Study): MoveTree {
  if (at === 0) return [];
  return at === 1 ? tree : (nodesAlong(tree, line.slice(0, at - 1)).at(-1)?.next ?? []);
}

/** The number of moves before the innermost variation that is shown. */
export function branchPly(study: Study): number {
  const shown = movesShown(study);
  const game = gameMovesShown(study);
  for (let ply = shown.length - 1; ply > game; ply--)
    if (shown[ply - 1].next[0] !== shown[ply]) return ply;
  return game;
}

/** Whether the last move shown may be taken away: not if it is of a game that was played. */
export const isRemovable = (study: Study): boolean =>
  study.at > 0 && (study.length === null || isInVariation(study));

/** Without the last move shown and all that follows it. Precondition: it is removable. */
export function removed(study: Study): Study {
  const { tree, line, at } = study;
  const before = line.slice(0, at - 1);
  const without = changedAfter(tree, before, next =>
    next.filter(({ text }) => text !== line[at - 1]),
  );
  return shownAt({ ...study, tree: without, line: before, at: at - 1 }, before);
}

/** Whether the variation shown may become the main line: not in place of a game that was played. */
export function isPromotable(study: Study): boolean {
  if (!isInVariation(study)) return false;
  const ply = branchPly(study);
  const [main] = alternatives(steppedTo(study, ply + 1));
  const isOfGame = ply === gameMovesShown(study) && ply < (study.length ?? 0);
  return !isOfGame && main.text !== study.line[ply];
}

/** With the innermost variation shown as the main line in its position. Precondition: it is promotable. */
export function promoted(study: Study): Study {
  const ply = branchPly(study);
  const text = study.line[ply];
  const tree = changedAfter(study.tree, study.line.slice(0, ply), next => [
    ...next.filter(one => one.text === text),
    ...next.filter(one => one.text !== text),
  ]);
  return { ...study, tree };
}

/** Reads a whole record, a position of the game, or moves from the start of the given rules. */
export function readStudy(game: Game, rules: Rules, text: string): Result<Study> {
  if (text.trimStart().startsWith('[')) {
    const record = readRecord(games, text);
    return record.ok ? ok(studyOf(record.value)) : record;
  }
  const position = readPosition(game, text);
  if (position.ok) return ok(emptyStudy(position.value.rules, position.value.position));
  if (/^\s*\S*\//.test(text)) return position; // rows of a grid
  return withMoves(emptyStudy(rules), text);
}

/** Adds moves as text, with their variations, to a study without any; shows the end of their line. */
export function withMoves(study: Study, text: string): Result<Study> {
  const { head } = study;
  const read = readMoves(head.rules, head.start, text);
  if (!read.ok) return read;
  return ok({ ...studyOf({ ...head, moves: read.value.moves }), length: null });
}

/** The same moves by other rules, or none if they are not legal there. */
export function underRules(study: Study, rules: Rules): Study {
  const text = gameMoves(study)
    .map(move => move.text)
    .join(' ');
  const isFromStart = study.head.start.text() === study.head.rules.start.text();
  const moved = isFromStart ? withMoves(emptyStudy(rules), text) : null;
  return moved?.ok ? shownAt(moved.value, study.line.slice(0, study.at)) : emptyStudy(rules);
}
