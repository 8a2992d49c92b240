import { useState } from 'preact/hooks';
import { readLobby } from '../../protocols/people-wire.ts';
import { ClassLinks, CodeEntry } from '../class/class-list.tsx';
import { NameForm } from '../class/name-form.tsx';
import { LiveGamesList, OpenGames } from '../lobby/game-lists.tsx';
import { type Offer, OfferForm } from '../lobby/offer-form.tsx';
import { PeopleList } from '../lobby/people-list.tsx';
import { useTopic } from '../session/topics.ts';
import { chooseNickname, type OwnState, useWhoAmI } from '../session/who-am-i.ts';
import { gameAt, USUAL_GAME } from '../setup/setup.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { lobbyTexts } from '../texts/lobby.ts';

/** Where people find each other: who is here, games that wait, games to watch, and classes. */
export default function Lobby({ address }: PageProps) {
  const { t, say } = useTranslator(lobbyTexts);
  const own = useWhoAmI();
  const { state, fault, isLive } = useTopic('lobby', readLobby);
  const [offer, setOffer] = useState<Offer>(() => {
    const game = gameAt({ path: [], query: new URLSearchParams() });
    return { rules: game.ok ? game.value.id : USUAL_GAME.id, time: 'none', side: 'first' };
  });
  useTitle(t.lobby.title);
  if (address.path.length > 1) return <NotFound />;
  const trouble = fault ?? own.fault;
  if (!state || !own.me) return <p class="loading">{trouble ? say(trouble.message) : t.loading}</p>;
  const id = own.me.person?.id ?? null;
  return (
    <div class="lobby">
      <header>
        <h1>{t.lobby.title}</h1>
        <Nickname own={own} />
        {!isLive && (
          <p class="notice" role="status">
            {t.classroom.lost}
          </p>
        )}
      </header>
      <div class="table">
        <div class="class-main">
          <OpenGames state={state} own={id} />
          <LiveGamesList state={state} />
          <PeopleList state={state} own={id} offer={offer} />
        </div>
        <aside class="table-side">
          <OfferForm offer={offer} change={setOffer} hasName={id !== null} />
          <section class="slip" aria-labelledby="classes-title">
            <h2 id="classes-title">{t.classroom.title}</h2>
            {own.me.classes.length > 0 && <ClassLinks me={own.me} />}
            <CodeEntry />
          </section>
        </aside>
      </div>
    </div>
  );
}

function Nickname({ own }: { readonly own: OwnState }) {
  const { t } = useTranslator(lobbyTexts);
  const [isRenaming, setRenaming] = useState(false);
  const { me } = own;
  if (!me) return null;
  if (me.person && !isRenaming)
    return (
      <p class="nickname">
        <bdi>{t.lobby.you(me.person.name)}</bdi>{' '}
        <button type="button" class="quiet" onClick={() => setRenaming(true)}>
          {t.lobby.rename}
        </button>
      </p>
    );
  return (
    <div class="nickname">
      <NameForm
        label={t.lobby.nickname}
        value={me.person?.name ?? ''}
        button={me.person ? t.classroom.roster.save : t.lobby.enter}
        send={name => chooseNickname(me, name)}
        done={() => setRenaming(false)}
      />
      <p class="muted">{t.lobby.nicknameHow}</p>
    </div>
  );
}
