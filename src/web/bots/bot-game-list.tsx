import { useState } from 'preact/hooks';
import { jsonOf } from '../../core/json.ts';
import { evidenceLines } from '../../match/evidence.ts';
import {
  type BotGameTrace,
  type BotGameView,
  type BotPage,
  readBotGameTrace,
} from '../../protocols/bot-wire.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { useRequest } from '../parts/use-request.ts';
import { request } from '../session/api.ts';
import { useTranslator } from '../shell/translator.ts';
import { botTexts } from '../texts/bots.ts';

/** The games of a bot, by contest, with the trace of each. */
export function BotGameList({ bot }: { readonly bot: BotPage }) {
  const { t } = useTranslator(botTexts);
  const contests = [...new Set(bot.games.map(({ contest }) => contest))];
  return (
    <section class="slip" aria-labelledby="games-title">
      <h2 id="games-title">{t.bots.games.title}</h2>
      {contests.length === 0 && <p class="muted">{t.bots.games.none}</p>}
      {contests.map(contest => {
        const own = bot.games.filter(game => game.contest === contest);
        return (
          <div key={contest} class="bot-contest">
            <h3>
              <a href={`/contest/${contest}`}>
                <bdi>{own[0].contestName}</bdi>
              </a>
            </h3>
            <ul class="plain-list bot-games">
              {own.map(game => (
                <GameItem key={`${game.number} ${game.attempt}`} bot={bot.id} game={game} />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function GameItem({ bot, game }: { readonly bot: string; readonly game: BotGameView }) {
  const { t, say } = useTranslator(botTexts);
  const [trace, setTrace] = useState<BotGameTrace | null>(null);
  const { isBusy, fault, run } = useRequest();
  const { contest, number, opponent, score, cause, hasEvidence, hasLog } = game;
  const causes = t.bots.games.causes as Readonly<Record<string, string>>;
  const toggle = async () => {
    if (trace) return setTrace(null);
    const path = `/api/bots/${bot}/games/${contest}/${number}`;
    const read = await run(() => request('GET', path, readBotGameTrace));
    if (read) setTrace(read.value);
  };
  const offer = hasEvidence ? t.bots.games.evidence : t.bots.games.log;
  return (
    <li class={score}>
      <p>
        <a href={`/game/${contest}x${number}`}>
          <span class={`mark ${score}`}>{t.bots.games.scores[score]}</span>{' '}
          <bdi>{t.bots.games.against(opponent)}</bdi>
        </a>
        {cause !== 'rules' && <span class="muted">{causes[cause] ?? cause}</span>}
        {(hasEvidence || hasLog) && (
          <button
            type="button"
            class="quiet"
            disabled={isBusy}
            aria-expanded={trace !== null}
            onClick={() => void toggle()}
          >
            {trace ? t.bots.games.hide : offer}
          </button>
        )}
      </p>
      {fault && <p class="fault">{say(fault.message)}</p>}
      {trace && <Trace trace={trace} />}
    </li>
  );
}

/** Fields that are shown separately, since they are long and to be copied. */
const APART = new Set(['sent', 'replay', 'stderr']);

function Trace({ trace: { log, evidence } }: { readonly trace: BotGameTrace }) {
  const { t, lang, number } = useTranslator(botTexts);
  const lines = evidence === null ? [] : (evidenceLines(evidence, lang) ?? []);
  const sent = evidence === null ? [] : sentLines(evidence);
  const replay = lines.find(({ field }) => field === 'replay');
  if (evidence === null && log === null) return <p class="muted">{t.bots.games.gone}</p>;
  return (
    <div class="trace">
      {lines.length > 0 && <h4>{t.bots.games.evidenceTitle}</h4>}
      {evidence !== null && lines.length === 0 && <pre>{evidence}</pre>}
      <dl>
        {lines
          .filter(({ field }) => !APART.has(field))
          .map(({ field, label, value }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{typeof value === 'number' ? `${number(value)} ms` : String(value)}</dd>
            </div>
          ))}
      </dl>
      {sent.length > 0 && <CopyText title={t.bots.games.input} text={sent.join('\n')} />}
      {replay && <CopyText title={t.bots.check.replay} text={String(replay.value)} />}
      {log !== null && <CopyText title={t.bots.games.logTitle} text={log} />}
    </div>
  );
}

/** The last message to the bot, line by line. */
function sentLines(evidence: string): readonly string[] {
  const { sent } = (jsonOf(evidence) ?? {}) as { readonly sent?: unknown };
  return Array.isArray(sent) ? sent.map(String) : [];
}
