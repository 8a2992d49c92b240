import { other } from '../../core/game.ts';
import { type LobbyState, readSeated } from '../../protocols/people-wire.ts';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { Piece } from '../parts/piece.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { timeName } from '../setup/time-choice.tsx';
import { go } from '../shell/router.ts';
import { useTranslator } from '../shell/translator.ts';
import { lobbyTexts } from '../texts/lobby.ts';
import { gameOfRules, personName, rulesName } from './game-names.ts';

/** Games that wait for an opponent, joined by one tap. */
export function OpenGames({
  state,
  own,
}: {
  readonly state: LobbyState;
  readonly own: string | null;
}) {
  const translator = useTranslator(lobbyTexts);
  const { t } = translator;
  const { isBusy, fault, run } = useRequest();
  const take = async (room: string) => {
    const seated = await run(() => request('POST', `/api/lobby/games/${room}/take`, readSeated));
    if (seated) go(`/game/${seated.value.room}`);
  };
  return (
    <section class="slip" aria-labelledby="open-title">
      <h2 id="open-title">{t.lobby.open}</h2>
      {state.open.length === 0 && <p class="muted">{t.lobby.noOpen}</p>}
      <ul class="game-list">
        {state.open.map(({ room, rules, time, by, side }) => {
          const name = personName(by);
          const game = rulesName(translator, rules);
          return (
            <li key={room}>
              <Piece game={gameOfRules(rules)} side={other(side)} />
              <p>
                <strong>{game}</strong>
                <span>
                  <bdi>{name}</bdi> · {timeName(time, translator)}
                </span>
              </p>
              {by.id === own ? (
                <a class="button-like" href={`/game/${room}`}>
                  {t.lobby.back}
                </a>
              ) : (
                <button
                  type="button"
                  class="button"
                  disabled={isBusy || own === null}
                  aria-label={t.lobby.playWith(name, game)}
                  onClick={() => void take(room)}
                >
                  {t.lobby.play}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <FaultNotice fault={fault} />
    </section>
  );
}

/** Games between people that everybody may watch. */
export function LiveGamesList({ state }: { readonly state: LobbyState }) {
  const translator = useTranslator(lobbyTexts);
  const { t } = translator;
  return (
    <section class="slip" aria-labelledby="live-title">
      <h2 id="live-title">{t.lobby.live}</h2>
      {state.live.length === 0 && <p class="muted">{t.lobby.noLive}</p>}
      <ul class="game-list">
        {state.live.map(({ room, rules, names, plies }) => {
          const { first, second } = names;
          const both = t.lobby.versus(first ?? t.lobby.somebody, second ?? t.lobby.somebody);
          return (
            <li key={room}>
              <Piece game={gameOfRules(rules)} side="first" />
              <p>
                <strong>
                  <bdi>{both}</bdi>
                </strong>
                <span>
                  {rulesName(translator, rules)} · {t.lobby.plies(plies)}
                </span>
              </p>
              <a
                class="button-like"
                href={`/game/${room}`}
                aria-label={`${t.lobby.watch}, ${both}`}
              >
                {t.lobby.watch}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
