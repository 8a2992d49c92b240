import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { shownMove } from '../../core/texts.ts';
import { TURN_SIGNS, turnDirection } from '../board/turning.ts';
import { useTranslator } from '../shell/translator.ts';
import { analysisTexts } from '../texts/analysis.ts';
import type { MoveNode, MoveTree } from './move-tree.ts';
import { gameMoves, movesShown, type Study } from './study.ts';

interface Props {
  readonly study: Study;
  /** Shows the position after these moves. */
  readonly goTo: (moves: readonly string[]) => void;
  /** A remark on a move of the game, by its number from 1. */
  readonly note: (ply: number) => string | null;
}

/** A row of the score sheet: moves of the game from a ply on, and the variations in place of its last move. */
interface Row {
  readonly ply: number;
  readonly nodes: MoveNode[];
  variations: MoveTree;
}

/** Draws a move that follows after others. */
type DrawMove = (node: MoveNode, before: readonly string[], ply?: number) => ComponentChildren;

/** The game in pairs of moves, as on a score sheet, with variations below the moves that they replace. */
export function MoveTreeList({ study, goTo, note }: Props) {
  const { t, say } = useTranslator(analysisTexts);
  const list = useRef<HTMLOListElement>(null);
  const shown = movesShown(study).at(-1) ?? null;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current)
      list.current.scrollTop = current ? current.offsetTop - list.current.clientHeight / 2 : 0;
  }, [shown]);
  if (study.tree.length === 0) return <p class="muted">{t.play.noMoves}</p>;
  const offset = study.head.start.turn === 'first' ? 0 : 1;
  const game = gameMoves(study);
  const texts = game.map(({ text }) => text);
  const beyond = game.at(-1)?.next ?? [];
  const draw: DrawMove = (node, before, ply) => {
    const remark = ply === undefined ? null : note(ply);
    const turned = turnDirection(study.head.rules, node.before, node.move);
    const written = say(shownMove(study.head.rules.game.texts, node.text));
    const label = t.play.move(before.length + 1, written);
    const kind = ply === undefined ? [t.analysis.ofVariation] : [];
    return (
      <button
        type="button"
        class={remark === null ? '' : 'noted'}
        data-turn={turned ? TURN_SIGNS[turned] : undefined}
        aria-current={node === shown ? 'step' : undefined}
        aria-label={[label, ...kind, ...(remark === null ? [] : [remark])].join(', ')}
        title={remark ?? undefined}
        onClick={() => goTo([...before, node.text])}
      >
        {written}
      </button>
    );
  };
  return (
    <ol class="moves" ref={list} aria-label={t.play.moves} tabIndex={0}>
      {rowsOf(study, game, offset).map(({ ply, nodes, variations }) => (
        <li key={ply}>
          <span class="number" aria-hidden="true">
            {Math.floor((ply + offset) / 2) + 1}
          </span>
          {(ply + offset) % 2 === 1 && (
            <span class="gap" aria-hidden="true">
              …
            </span>
          )}
          {nodes.map((node, i) => draw(node, texts.slice(0, ply + i), ply + i + 1))}
          <Variations
            tree={variations}
            before={texts.slice(0, ply + nodes.length - 1)}
            offset={offset}
            draw={draw}
          />
        </li>
      ))}
      {beyond.length > 0 && (
        <li>
          <Variations tree={beyond} before={texts} offset={offset} draw={draw} />
        </li>
      )}
    </ol>
  );
}

/** A row ends with the second side's move, or where variations interrupt it. */
function rowsOf(study: Study, game: readonly MoveNode[], offset: number): Row[] {
  const rows: Row[] = [];
  let moves = study.tree;
  for (const [ply, node] of game.entries()) {
    const last = rows.at(-1);
    const isNew = !last || (ply + offset) % 2 === 0 || last.variations.length > 0;
    const row: Row = isNew ? { ply, nodes: [], variations: [] } : last;
    if (isNew) rows.push(row);
    row.nodes.push(node);
    row.variations = moves.filter(one => one !== node);
    moves = node.next;
  }
  return rows;
}

interface VariationProps {
  readonly tree: MoveTree;
  readonly before: readonly string[];
  /** 1 if the second side moves first. */
  readonly offset: number;
  readonly draw: DrawMove;
}

function Variations({ tree, before, offset, draw }: VariationProps) {
  if (tree.length === 0) return null;
  return (
    <ul class="variations">
      {tree.map(node => (
        <li key={node.text}>{variationParts(node, before, offset, draw)}</li>
      ))}
    </ul>
  );
}

/** The moves of a variation in a row, interrupted by its own variations. */
function variationParts(
  first: MoveNode,
  before: readonly string[],
  offset: number,
  draw: DrawMove,
): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let path = before;
  let node: MoveNode | undefined = first;
  let others: MoveTree = [];
  let isInterrupted = true;
  while (node) {
    const ply = path.length + offset;
    const number = Math.floor(ply / 2) + 1;
    if (ply % 2 === 0 || isInterrupted)
      parts.push(
        <span class="number" aria-hidden="true">
          {ply % 2 === 0 ? `${number}.` : `${number}…`}
        </span>,
      );
    parts.push(draw(node, path));
    isInterrupted = others.length > 0;
    if (isInterrupted)
      parts.push(<Variations tree={others} before={path} offset={offset} draw={draw} />);
    path = [...path, node.text];
    // without a next move `node` becomes undefined, which ends the loop
    [node, ...others] = node.next as readonly (MoveNode | undefined)[] as MoveNode[];
  }
  return parts;
}
