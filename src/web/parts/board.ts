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
  /** Previews that the side to move has left; null where they do not count. */
  readonly previews?: number | null;
  /** A move to show in advance, each time that another object asks for it. */
  readonly preview?: { readonly move: string } | null;
  /** A picture: nobody plays or reads it. */
  readonly still?: boolean;
  /** Where it is not the page's. */
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
