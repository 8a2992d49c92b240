import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Lang } from '../../core/result.ts';
import '../board/quadrille-board.ts';
import type { QuadrilleBoard } from '../board/quadrille-board.ts';
import type { Scene } from '../board/scene.ts';
import { useVoice } from '../shell/voice.ts';

interface Props {
  readonly scene: Scene;
  readonly onMove?: (move: string) => void;
  readonly onPeek?: (move: string) => void;
  /** Previews that the side to move has left; null where they do not count. */
  readonly peeks?: number | null;
  /** A move to show in advance, each time that another object asks for it. */
  readonly preview?: { readonly move: string } | null;
  /** A picture: nobody plays or reads it. */
  readonly still?: boolean;
  /** Where it is not the page's. */
  readonly lang?: Lang;
  readonly handle?: (board: QuadrilleBoard) => void;
}

/** The custom element, told what to show. */
export function Board({
  scene,
  onMove,
  onPeek,
  peeks = null,
  preview = null,
  still = false,
  lang: own,
  handle,
}: Props) {
  const element = useRef<QuadrilleBoard>(null);
  const voice = useVoice();
  const lang = own ?? voice.lang;
  const events = useRef({ onMove, onPeek });
  events.current = { onMove, onPeek };

  useEffect(() => {
    const board = element.current;
    if (!board) return;
    const moved = (event: Event) =>
      events.current.onMove?.((event as CustomEvent<{ move: string }>).detail.move);
    const peeked = (event: Event) =>
      events.current.onPeek?.((event as CustomEvent<{ move: string }>).detail.move);
    board.addEventListener('move', moved);
    board.addEventListener('peek', peeked);
    handle?.(board);
    return () => {
      board.removeEventListener('move', moved);
      board.removeEventListener('peek', peeked);
    };
  }, []);

  useEffect(() => {
    const board = element.current;
    if (!board) return;
    board.peeks = peeks;
    board.show(scene);
  }, [scene, lang, peeks]);

  useEffect(() => {
    if (preview !== null) element.current?.preview(preview.move);
  }, [preview]);

  return h(
    'quadrille-board',
    still ? { ref: element, lang, 'aria-hidden': 'true', inert: true } : { ref: element, lang },
  );
}
