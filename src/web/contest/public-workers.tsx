import type { PublicWorker } from '../../protocols/contest-wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { type ContestTranslator, contestTexts } from '../texts/contest.ts';
import { durationText } from './duration.ts';
import { boardPage, publicWorkerPlaces } from './grid.ts';
import { rateText } from './rate.ts';
import { useTurn } from './turn.ts';

/** More are shown by turns, since smaller ones could not be read from the back of a class. */
const AT_ONCE = 12;

/** The workers on the wall: the progress of each, its speed, and the time left. */
export function PublicWorkers({
  publicWorkers,
  elsewhere,
}: {
  readonly publicWorkers: readonly PublicWorker[];
  /** How many games they play now. */
  readonly elsewhere: number;
}) {
  const { t, lang } = useTranslator(contestTexts);
  const places = publicWorkerPlaces(publicWorkers);
  const turn = useTurn(places.length > AT_ONCE);
  const { pages, from, to } = boardPage(places.length, AT_ONCE, turn);
  const here = publicWorkers.filter(({ state }) => state !== 'set-aside');
  const rate = here.reduce((sum, each) => sum + (each.rate ?? 0), 0);
  return (
    <section class="wall-workers">
      <header>
        <h2>{t.contest.publicWorkers(here.length, rateText(rate, lang))}</h2>
        <span>{t.contest.publicWorkerGames(elsewhere)}</span>
        <span>{t.contest.publicWorkerLegend}</span>
        {pages > 1 && <span>{t.contest.publicWorkerPage(from + 1, to, places.length)}</span>}
      </header>
      <ul>
        {places.slice(from, to).map((worker, i) => (
          <WorkerItem key={worker?.number ?? `left ${i}`} number={from + i + 1} worker={worker} />
        ))}
      </ul>
    </section>
  );
}

function WorkerItem({ number, worker }: { number: number; worker: PublicWorker | null }) {
  const translator = useTranslator(contestTexts);
  const { t } = translator;
  const chunk = worker?.chunk;
  const played = chunk ? chunk.played / Math.max(1, chunk.games) : 0;
  return (
    <li data-state={worker?.state ?? 'gone'} style={{ '--played': `${Math.round(100 * played)}%` }}>
      <strong>
        <span class="sr-only">{t.contest.worker} </span>
        {worker?.number ?? number}
      </strong>
      {worker ? (
        <Progress translator={translator} worker={worker} />
      ) : (
        <span class="wall-worker-state">{t.contest.workerStates.gone}</span>
      )}
    </li>
  );
}

function Progress({
  worker: { state, rate, chunk },
  translator,
}: {
  readonly worker: PublicWorker;
  readonly translator: ContestTranslator;
}) {
  const { t, lang } = translator;
  if (!chunk)
    return (
      <span class="wall-worker-state">
        {state === 'working' ? t.contest.otherContest : t.contest.workerStates[state]}
      </span>
    );
  return (
    <>
      <span>
        {chunk.played}/{chunk.games}
      </span>
      <span>{rate ? rateText(rate, lang) : '–'}</span>
      <span>{rate ? durationText(translator, (chunk.games - chunk.played) / rate) : '–'}</span>
    </>
  );
}
