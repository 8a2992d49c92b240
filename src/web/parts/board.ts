import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Lang } from '../../core/result.ts';
import '../board/quadrille-board.ts';
import type { QuadrilleBoard } from '../board/quadrille-board.ts';
import type { Scene } from '../board/scene.ts';
import { useTranslator } from '../shell/translator.ts';

interface Props {
  readonly scene: Scene;
  readonly onMove?: (move: string) => void;
  readonly onPreview?: (move: string) => void;
  /** Previews that the side to move has left; null if unlimited. */
  readonly previews?: number | null;
  /** A move to preview, again for each new object. */
  readonly preview?: { readonly move: string } | null;
  /** A decorative picture, hidden from screen readers. */
  readonly still?: boolean;
  /** If it differs from the page's. */
  readonly lang?: Lang;
  readonly handle?: (board: QuadrilleBoard) => void;
}

/** The custom element as a component. */
export function Board({
  scene,
  onMove,
  onPreview,
  previews = null,
  preview = null,
  still = false,
  lang: own,
  handle,
}: Props) {
  const element = useRef<QuadrilleBoard>(null);
  const translator = useTranslator();
  const lang = own ?? translator.lang;
  const events = useRef({ onMove, onPreview });
  events.current = { onMove, onPreview };

  useEffect(() => {
    const board = element.current;
    if (!board) return;
    const moved = (event: Event) =>
      events.current.onMove?.((event as CustomEvent<{ move: string }>).detail.move);
    const previewed = (event: Event) =>
      events.current.onPreview?.((event as CustomEvent<{ move: string }>).detail.move);
    board.addEventListener('move', moved);
    board.addEventListener('preview', previewed);
    handle?.(board);
    return () => {
      board.removeEventListener('move', moved);
      board.removeEventListener('preview', previewed);
    };
  }, []);

  useEffect(() => {
    const board = element.current;
    if (!board) return;
    board.previews = previews;
    board.show(scene);
  }, [scene, lang, previews]);

  useEffect(() => {
    if (preview !== null) element.current?.preview(preview.move);
  }, [preview]);

  return h(
    'quadrille-board',
    still ? { ref: element, lang, 'aria-hidden': 'true', inert: true } : { ref: element, lang },
  );
}
