import { h } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Lang } from '../../core/result.ts';
import '../board/quadrille-board.ts';
import type { QuadrilleBoard } from '../board/quadrille-board.ts';
import type { Scene } from '../board/scene.ts';
import { useTranslator } from '../shell/translator.ts';

interface Props {
  readonly scene: Scene;
  readonly onMove?: (move: string) => void;
  readonly onPreview?: (move: string) => void;
  /** Called when the pointer or the focus came to a cell, or left them all. */
  readonly onPoint?: (cell: number | null) => void;
  /** Called when the end of a game by its rules has been shown: at once, unless its last move was just made. */
  readonly onEnded?: () => void;
  /** Previews that the side to move has left; null if unlimited. */
  readonly previews?: number | null;
  /** A move to preview, again for each new object. */
  readonly preview?: { readonly move: string } | null;
  /** Why no move can be made while the scene is not active. */
  readonly idle?: string | null;
  /** Whether it takes the focus if a change of page has left that nowhere. */
  readonly isMain?: boolean;
  /** A decorative picture, hidden from screen readers. */
  readonly still?: boolean;
  /** The language, if not the page's. */
  readonly lang?: Lang;
  readonly handle?: (board: QuadrilleBoard) => void;
}

/** Whether the element that had the focus was removed, as after a link by key or click. */
const isFocusLost = (): boolean =>
  navigator.userActivation?.hasBeenActive === true &&
  [null, document.body, document.getElementById('page')].includes(
    document.activeElement as HTMLElement | null,
  );

/** The custom element as a component. */
export function SceneBoard({
  scene,
  onMove,
  onPreview,
  onPoint,
  onEnded,
  previews = null,
  preview = null,
  idle = null,
  isMain = false,
  still = false,
  lang: own,
  handle,
}: Props) {
  const element = useRef<QuadrilleBoard>(null);
  const translator = useTranslator();
  const lang = own ?? translator.lang;
  const events = useRef({ onMove, onPreview, onPoint, onEnded });
  events.current = { onMove, onPreview, onPoint, onEnded };

  // in a layout effect, so that the board changes in the same frame as the page
  useLayoutEffect(() => {
    const board = element.current;
    if (!board) return;
    const moved = (event: Event) =>
      events.current.onMove?.((event as CustomEvent<{ move: string }>).detail.move);
    const previewed = (event: Event) =>
      events.current.onPreview?.((event as CustomEvent<{ move: string }>).detail.move);
    const pointed = (event: Event) =>
      events.current.onPoint?.((event as CustomEvent<{ cell: number | null }>).detail.cell);
    const ended = () => events.current.onEnded?.();
    board.addEventListener('ended', ended);
    board.addEventListener('move', moved);
    board.addEventListener('preview', previewed);
    board.addEventListener('point', pointed);
    handle?.(board);
    return () => {
      board.removeEventListener('ended', ended);
      board.removeEventListener('move', moved);
      board.removeEventListener('preview', previewed);
      board.removeEventListener('point', pointed);
    };
  }, []);

  // before the first paint: a board without a scene has no height
  useLayoutEffect(() => {
    const board = element.current;
    if (!board) return;
    board.previews = previews;
    board.show(scene);
  }, [scene, lang, previews]);

  useEffect(() => {
    if (element.current) element.current.idle = idle;
  }, [idle]);

  useEffect(() => {
    if (isMain && isFocusLost()) element.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (preview !== null) element.current?.preview(preview.move);
  }, [preview]);

  return h(
    'quadrille-board',
    still ? { ref: element, lang, 'aria-hidden': 'true', inert: true } : { ref: element, lang },
  );
}
