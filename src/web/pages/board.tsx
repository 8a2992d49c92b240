import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf, standardOptions, writeVariant } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import type { QuadrilleBoard } from '../board/quadrille-board.ts';
import '../board/quadrille-board.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { pageTexts } from '../texts/pages.ts';

/** The variant of the example: one with previews, which need a line of script. */
function exampleVariant(): { readonly game: Game; readonly variant: string } {
  for (const game of games as readonly Game[])
    for (const variant of Object.keys(game.presets))
      if (unwrap(rulesOf(game, variant)).previews > 0) return { game, variant };
  return { game: games[0], variant: 'standard' };
}
const { game, variant } = exampleVariant();
const facing = (games as readonly Game[]).filter(one => one.facing);
const options = writeVariant(game, { ...standardOptions(game), ...game.presets[variant] });

const exampleFor = (
  origin: string,
  over: string,
): string => `<script type="module" src="${origin}/quadrille-board.js"></script>

<quadrille-board id="board" game="${game.id}" variant="${variant}"></quadrille-board>

<script type="module">
  const board = document.querySelector('#board');
  board.addEventListener('preview', event => board.preview(event.detail.move));
  while (board.moves.length > 0) await board.play(await board.ask());
  board.say('${over}');
</script>`;

/** How other pages use the board, with the example running beside it. */
export default function BoardPage() {
  const { t, say } = useTranslator(pageTexts);
  const w = t.board.rows;
  useTitle(t.board.title);
  const rows: [string, [string, string][]][] = [
    [
      t.board.attributes,
      [
        ['game', `${w.game}${games.map(({ id }) => id).join(', ')}`],
        ['variant', w.variant(options)],
        ['position', w.position],
        ['flipped', w.flipped(facing.map(one => say(one.texts.name)).join(', '))],
        ['lang', w.lang],
      ],
    ],
    [
      t.board.methods,
      [
        ['await board.play(move)', w.play],
        ['await board.ask()', w.ask],
        ['board.moves', w.moves],
        ['board.position', w.positionProperty],
        ['board.preview(move)', w.preview],
        ['board.say(text)', w.say],
      ],
    ],
    [
      t.board.events,
      [
        ['move', w.moveEvent],
        ['preview', w.previewEvent],
        ['point', w.pointEvent],
        ['ended', w.endedEvent],
      ],
    ],
    [t.board.looks, [['--q-…', w.css]]],
  ];
  return (
    <div class="table">
      <section class="table-board sheet">
        <Example />
      </section>
      <article class="table-side">
        <header>
          <h1>{t.board.title}</h1>
          <p>{t.board.lead}</p>
        </header>
        <section class="slip">
          <h2>{t.board.example}</h2>
          <pre tabIndex={0}>
            <code>{exampleFor(location.origin, t.board.over)}</code>
          </pre>
          <p class="alone">
            <a href="/example.html">{t.board.open}</a>
          </p>
        </section>
        {rows.map(([title, list]) => (
          <section key={title} class="slip">
            <h2>{title}</h2>
            <dl class="api">
              {list.map(([name, meaning]) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </article>
    </div>
  );
}

/** Runs the example. */
function Example() {
  const element = useRef<QuadrilleBoard>(null);
  useEffect(() => {
    const board = element.current;
    if (!board) return;
    let wanted = true;
    const previewed = (event: Event) =>
      board.preview((event as CustomEvent<{ move: string }>).detail.move);
    board.addEventListener('preview', previewed);
    void (async () => {
      while (wanted && board.moves.length > 0) await board.play(await board.ask());
    })();
    return () => {
      wanted = false;
      board.removeEventListener('preview', previewed);
    };
  }, []);
  return h('quadrille-board', { ref: element, game: game.id, variant });
}
