import { useEffect, useState } from 'preact/hooks';
import { HUMAN } from '../../match/seat-choice.ts';
import { variantText } from '../parts/variant-text.ts';
import { gameOf, seatName } from '../setup/setup.ts';
import { useTitle } from '../shell/title.ts';
import { useTranslator } from '../shell/translator.ts';
import type { AppTranslator } from '../texts/app.ts';
import { courseTexts } from '../texts/courses.ts';
import { playedSeries, type Series } from './played-games.ts';

/** The games of this browser, as a sheet to print and hand in. */
export function Synthesis() {
  const { t, lang } = useTranslator(courseTexts);
  const [series, setSeries] = useState<readonly Series[] | null>(null);
  useTitle(t.synthesis.title);
  useEffect(() => {
    let wanted = true;
    void playedSeries().then(found => {
      if (wanted) setSeries(found);
    });
    return () => {
      wanted = false;
    };
  }, []);
  const today = new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(new Date());
  return (
    <article class="synthesis">
      <header>
        <h1>{t.synthesis.title}</h1>
        <p class="lead">{t.synthesis.lead}</p>
      </header>
      <div class="synthesis-who">
        <label class="field">
          <span>{t.synthesis.name}</span>
          <input type="text" autocomplete="name" />
        </label>
        <p>
          <span>{t.synthesis.date}</span> {today}
        </p>
      </div>
      <p class="actions">
        <button type="button" class="button" onClick={() => print()}>
          {t.synthesis.print}
        </button>
        <a class="button-like" href="/cours">
          {t.synthesis.back}
        </a>
      </p>
      {series?.length === 0 && <p class="synthesis-none">{t.synthesis.none}</p>}
      {series?.map((one, i) => (
        <SeriesTable key={i} series={one} />
      ))}
      {series !== null && series.length > 0 && <Totals series={series} />}
    </article>
  );
}

/** The names of two players; a person without a name is "you" against a program. */
function namesOf(translator: AppTranslator, { rules, players }: Series): readonly string[] {
  const { t } = translator;
  const people = players.filter(({ seat }) => seat === HUMAN.name).length;
  return players.map(({ name, seat }, i) => {
    if (name !== null && seat === HUMAN.name) return name;
    if (seat !== HUMAN.name) return seatName(gameOf(rules), seat, translator);
    return people === 2 ? t.play.player(i + 1) : t.play.you;
  });
}

function SeriesTable({ series }: { readonly series: Series }) {
  const translator = useTranslator(courseTexts);
  const { t, say } = translator;
  const { rules, players, played, drawn } = series;
  const names = namesOf(translator, series);
  const variant = variantText(rules);
  return (
    <table class="slip">
      <caption>
        {say(rules.game.texts.name)}
        {variant && ` · ${say(variant)}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.synthesis.player}</th>
          <th scope="col">{t.synthesis.won}</th>
        </tr>
      </thead>
      <tbody>
        {players.map(({ won }, i) => (
          <tr key={i}>
            <th scope="row">{names[i]}</th>
            <td>{won}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t.synthesis.drawn}</th>
          <td>{drawn}</td>
        </tr>
        <tr>
          <th scope="row">{t.synthesis.played}</th>
          <td>{played}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Totals({ series }: { readonly series: readonly Series[] }) {
  const { t } = useTranslator(courseTexts);
  const sum = (key: 'played' | 'drawn') => series.reduce((total, one) => total + one[key], 0);
  return (
    <p class="synthesis-all">
      {t.synthesis.all} · {t.play.played(sum('played'))}, {t.play.drawn(sum('drawn'))}
    </p>
  );
}
