import type { CrewMember } from '../../protocols/contest-wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { type ContestTranslator, contestTexts } from '../texts/contest.ts';
import { crewPlaces } from './crew-places.ts';
import { durationText } from './duration.ts';
import { boardPage } from './grid.ts';
import { rateText } from './rate.ts';
import { useTurn } from './turn.ts';

/** More take turns: smaller ones could not be read from the back of a class. */
const AT_ONCE = 12;

/** Each worker on the wall: how much of what it holds is played, how fast, and how long the rest takes. */
export function Crew({
  crew,
  elsewhere,
}: {
  readonly crew: readonly CrewMember[];
  /** Games that they play now. */
  readonly elsewhere: number;
}) {
  const { t, lang } = useTranslator(contestTexts);
  const places = crewPlaces(crew);
  const turn = useTurn(places.length > AT_ONCE);
  const { pages, from, to } = boardPage(places.length, AT_ONCE, turn);
  const here = crew.filter(({ state }) => state !== 'set-aside');
  const rate = here.reduce((sum, each) => sum + (each.rate ?? 0), 0);
  return (
    <section class="wall-crew">
      <header>
        <h2>{t.contest.crew(here.length, rateText(rate, lang))}</h2>
        <span>{t.contest.crewGames(elsewhere)}</span>
        <span>{t.contest.crewLegend}</span>
        {pages > 1 && <span>{t.contest.crewPage(from + 1, to, places.length)}</span>}
      </header>
      <ul>
        {places.slice(from, to).map((member, i) => (
          <Member key={member?.number ?? `left ${i}`} number={from + i + 1} member={member} />
        ))}
      </ul>
    </section>
  );
}

function Member({ number, member }: { number: number; member: CrewMember | null }) {
  const translator = useTranslator(contestTexts);
  const { t } = translator;
  const chunk = member?.chunk;
  const played = chunk ? chunk.played / Math.max(1, chunk.games) : 0;
  return (
    <li data-state={member?.state ?? 'gone'} style={{ '--played': `${Math.round(100 * played)}%` }}>
      <strong>
        <span class="voice">{t.contest.worker} </span>
        {member?.number ?? number}
      </strong>
      {member ? (
        <Progress translator={translator} member={member} />
      ) : (
        <span class="wall-crew-state">{t.contest.workerStates.gone}</span>
      )}
    </li>
  );
}

function Progress({
  member: { state, rate, chunk },
  translator,
}: {
  readonly member: CrewMember;
  readonly translator: ContestTranslator;
}) {
  const { t, lang } = translator;
  if (!chunk)
    return (
      <span class="wall-crew-state">
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
