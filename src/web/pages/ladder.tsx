import { useEffect, useState } from 'preact/hooks';
import type { Fault } from '../../core/result.ts';
import { readLadderList, readLadderState } from '../../protocols/ladder-wire.ts';
import { LadderView } from '../ladder/ladder-view.tsx';
import { NewLadderForm } from '../ladder/new-ladder-form.tsx';
import { useGameName } from '../parts/games.tsx';
import { request } from '../session/api.ts';
import { useTopic } from '../session/topics.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { Unavailable } from '../shell/unavailable.tsx';
import { ladderTexts } from '../texts/ladder.ts';

type List = Extract<ReturnType<typeof readLadderList>, { ok: true }>['value'];

/** The ladders of a class: `/ladder/CLASS`, one of them: `/ladder/CLASS/GAME`. */
export default function LadderPage({ address }: PageProps) {
  const [, id = '', game] = address.path;
  if (address.path.length > 3 || !/^[a-z0-9]{4,20}$/.test(id)) return <NotFound />;
  return <Ladders key={id} id={id} game={game ?? null} />;
}

function Ladders({ id, game }: { readonly id: string; readonly game: string | null }) {
  const { t } = useTranslator(ladderTexts);
  const gameName = useGameName();
  const [list, setList] = useState<List | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const load = () =>
    void request('GET', `/api/classes/${id}/ladders`, readLadderList).then(read =>
      read.ok ? setList(read.value) : setFault(read.fault),
    );
  useEffect(load, [id]);
  useTitle(list ? t.ladder.ofClass(list.class.name) : t.ladder.title);
  if (!list)
    return fault ? (
      <Unavailable fault={fault} />
    ) : (
      <p class="loading" role="status">
        {t.online.connecting}
      </p>
    );
  const shown = list.ladders.find(each => each.game === game) ?? list.ladders[0];
  return (
    <article class="ladder">
      <header class="ladder-head">
        <h1>{t.ladder.title}</h1>
        <p class="muted">
          <a href={`/class/${id}`}>
            <bdi>{list.class.name}</bdi>
          </a>
        </p>
        {list.ladders.length > 1 && (
          <nav class="tabs" aria-label={t.ladder.game}>
            {list.ladders.map(each => (
              <a
                key={each.id}
                class="tab"
                href={`/ladder/${id}/${each.game}`}
                aria-current={each.id === shown?.id ? 'page' : undefined}
              >
                {gameName(each.game)}
              </a>
            ))}
          </nav>
        )}
      </header>
      {shown ? <OneLadder key={shown.id} id={shown.id} /> : <p class="slip">{t.ladder.none}</p>}
      {list.role === 'teacher' && (
        <NewLadderForm classroom={id} taken={list.ladders.map(each => each.game)} made={load} />
      )}
    </article>
  );
}

function OneLadder({ id }: { readonly id: string }) {
  const { t, say } = useTranslator(ladderTexts);
  const { state, fault, isLive } = useTopic(`ladder:${id}`, readLadderState);
  if (state) return <LadderView ladder={state} isLive={isLive} />;
  return (
    <p class="loading" role="status">
      {fault ? say(fault.message) : t.online.connecting}
    </p>
  );
}
