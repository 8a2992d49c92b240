import type { Game } from '../../core/game.ts';
import { games } from '../../games/index.ts';
import { readTcpBotState } from '../../protocols/bot-port-wire.ts';
import { type BotPage, readBotPage } from '../../protocols/bot-wire.ts';
import { BotGameList } from '../bots/bot-game-list.tsx';
import { BotSettings } from '../bots/bot-settings.tsx';
import { CheckPanel } from '../bots/check-panel.tsx';
import { TcpBotPanel } from '../bots/tcp-panel.tsx';
import { UploadForm } from '../bots/upload-form.tsx';
import { VersionList } from '../bots/version-list.tsx';
import { isPassing } from '../session/api.ts';
import { useTopic } from '../session/topics.ts';
import { players } from '../setup/setup.ts';
import { NotFound } from '../shell/not-found.tsx';
import type { PageProps } from '../shell/pages.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import { Unavailable } from '../shell/unavailable.tsx';
import type { AppTranslator } from '../texts/app.ts';
import { botTexts } from '../texts/bots.ts';
import { tcpBotTexts } from '../texts/tcp-bots.ts';

/** `/bot/ID`: a bot of a class, for its author and the teacher. */
export default function Bot({ address }: PageProps) {
  const { t, say } = useTranslator(botTexts);
  const [, id] = address.path;
  const isSound = address.path.length === 2 && /^[a-z0-9]{4,20}$/.test(id);
  const { state, fault, isLive } = useTopic(isSound ? `bot:${id}` : null, readBotPage);
  useTitle(state?.name ?? t.bots.title);
  if (!isSound) return <NotFound />;
  if (!state && !fault) return <p class="loading">{t.bots.loading}</p>;
  if (fault && !state && isPassing(fault)) return <Unavailable fault={fault} />;
  if (!state)
    return (
      <section class="plain-page">
        <h1>{t.bots.closed}</h1>
        <p>{fault && say(fault.message)}</p>
        <p>
          <a href="/class">{t.bots.toClass('')}</a>
        </p>
      </section>
    );
  const isEngine = state.means === 'engine';
  return (
    <div class="bot-page">
      <BotHead bot={state} />
      {(fault || !isLive) && (
        <p class="notice" role="status">
          {fault ? say(fault.message) : t.bots.lost}
        </p>
      )}
      <div class="table">
        <div class="class-main">
          {state.means === 'upload' && <UploadForm bot={state} />}
          {state.means === 'tcp' && <TcpPlace bot={state.id} />}
          {isEngine ? (
            <section class="slip">
              <p>{t.bots.engineOnly}</p>
            </section>
          ) : (
            <>
              <CheckPanel bot={state} />
              <BotGameList bot={state} />
            </>
          )}
        </div>
        <aside class="table-side">
          {!isEngine && <VersionList bot={state} />}
          <BotSettings key={state.name} bot={state} />
          <p class="muted">{t.bots.own}</p>
        </aside>
      </div>
    </div>
  );
}

/** Where a program that connects over TCP is expected. */
function TcpPlace({ bot }: { readonly bot: string }) {
  const { t } = useTranslator(tcpBotTexts);
  const { state } = useTopic(`bot-port:${bot}`, readTcpBotState);
  return (
    state && (
      <div class="slip">
        <h2>{t.tcp.place}</h2>
        <TcpBotPanel state={state} />
      </div>
    )
  );
}

/** An engine's name in the form, by its seat, such as `level:3`. */
function engineName(game: Game, seat: string, app: AppTranslator): string {
  const { levels, strategies } = players(game, app);
  return [...levels, ...strategies].find(([value]) => value === seat)?.[1] ?? seat;
}

function BotHead({ bot }: { readonly bot: BotPage }) {
  const { t, say } = useTranslator(botTexts);
  const app = useTranslator();
  const game = games.find(({ id }) => id === bot.game);
  const about = [
    game ? say(game.texts.name) : bot.game,
    t.bots.means[bot.means],
    bot.protocol && t.bots.protocols[bot.protocol],
    game && bot.seat && engineName(game, bot.seat, app),
    t.bots.by(bot.author),
  ].filter(Boolean);
  return (
    <header>
      <p class="muted">
        <a href={`/class/${bot.classroom.id}`}>
          <bdi>{t.bots.toClass(bot.classroom.name)}</bdi>
        </a>
      </p>
      <h1>
        <bdi>{bot.name}</bdi>
      </h1>
      <p class="muted">
        <bdi>{about.join(' · ')}</bdi>
      </p>
      {bot.means !== 'engine' && (
        <p>{bot.plays === null ? t.bots.playsNone : t.bots.playsVersion(bot.plays)}</p>
      )}
    </header>
  );
}
