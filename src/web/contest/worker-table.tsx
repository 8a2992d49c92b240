import { useEffect, useState } from 'preact/hooks';
import { readWorkerList, type WorkerView } from '../../protocols/contest-wire.ts';
import { after } from '../../time/timers.ts';
import { request } from '../session/api.ts';
import { administratorSecret } from '../session/own-secret.ts';
import { useTranslator } from '../shell/translator.ts';
import { type ContestTranslator, contestTexts } from '../texts/contest.ts';
import { durationText } from './duration.ts';
import { rateText } from './rate.ts';

/** The machines that play, for the teacher. */
export function WorkerTable({ workers }: { readonly workers: readonly WorkerView[] }) {
  const translator = useTranslator(contestTexts);
  const { t, say, lang } = translator;
  const number = new Intl.NumberFormat(lang);
  if (workers.length === 0) return <p class="muted">{t.contest.noWorkers}</p>;
  const isNumbered = workers.some(({ number }) => number !== null); // as on the wall
  const stateText = ({ state }: WorkerView) => t.contest.workerStates[state];
  return (
    <div class="workers" tabIndex={0} role="group" aria-label={t.contest.workers}>
      <table>
        <thead>
          <tr>
            {isNumbered && <th scope="col">{t.contest.workerNumber}</th>}
            <th scope="col">{t.contest.worker}</th>
            <th scope="col">{t.contest.workerState}</th>
            <th scope="col">{t.contest.workerMachine}</th>
            <th scope="col">{t.contest.workerGames}</th>
            <th scope="col">{t.contest.workerRate}</th>
            <th scope="col">{t.contest.workerChunk}</th>
          </tr>
        </thead>
        <tbody>
          {workers.map((worker, i) => (
            <tr key={i} data-state={worker.state}>
              {isNumbered && <td class="worker-number">{worker.number}</td>}
              <th scope="row">
                <bdi>{worker.name}</bdi>
              </th>
              <td class="worker-state">
                {isExplained(worker) ? t.contest.workerWhy(stateText(worker)) : stateText(worker)}
                {isExplained(worker) && <span class="muted"> {say(worker.reason)}</span>}
              </td>
              <td class="worker-machine">
                {worker.cores} × {worker.processor}
              </td>
              <td class="worker-games" data-label={t.contest.workerGames}>
                {number.format(worker.games)}
              </td>
              <td class="worker-rate">
                {worker.rate === null ? '–' : rateText(worker.rate, lang)}
              </td>
              <td class="worker-chunk">{chunkText(translator, worker)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether its state has a reason: that of others was its last failure's. */
function isExplained(
  worker: WorkerView,
): worker is WorkerView & { readonly reason: NonNullable<WorkerView['reason']> } {
  return worker.reason !== null && (worker.state === 'refused' || worker.state === 'set-aside');
}

/** How many games of its chunk are played, and how long the others take at its speed. */
function chunkText(translator: ContestTranslator, { chunk, rate }: WorkerView): string {
  if (!chunk) return '–';
  const played = `${chunk.played}/${chunk.games}`;
  if (!rate) return played;
  const left = durationText(translator, (chunk.games - chunk.played) / rate);
  return `${played} · ${translator.t.contest.timeLeft(left)}`;
}

/** Milliseconds between two requests. */
const INTERVAL = 2_000;

/** All workers of the server's store, for the administrator; nothing if the store cannot have any. */
export function AllWorkers() {
  const { t } = useTranslator(contestTexts);
  const [workers, setWorkers] = useState<readonly WorkerView[] | null>(null);
  useEffect(() => {
    let cancel = () => {};
    let isOver = false;
    const ask = async () => {
      const path = '/api/workers';
      const found = await request('GET', path, readWorkerList, undefined, administratorSecret());
      if (isOver) return;
      if (found.ok) setWorkers(found.value.workers);
      if (!found.ok || found.value.workers) cancel = after(INTERVAL, ask);
    };
    void ask();
    return () => {
      isOver = true;
      cancel();
    };
  }, []);
  return workers === null ? null : (
    <section class="slip">
      <h2>{t.contest.workers}</h2>
      <WorkerTable workers={workers} />
    </section>
  );
}
