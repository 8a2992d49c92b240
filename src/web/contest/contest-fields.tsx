import { levelsOf } from '../../engine/players.ts';
import { games } from '../../games/index.ts';
import type { ContestChoices } from '../../protocols/contest-wire.ts';
import { SelectField, TextField } from '../parts/fields.tsx';
import { GameField } from '../parts/games.tsx';
import type { Choice } from '../parts/select-options.tsx';
import { useTranslator } from '../shell/translator.ts';
import { contestTexts } from '../texts/contest.ts';
import { CONTEST_FORMATS, type ContestForm, gameOfForm, POINTS } from './contest-form.ts';

/** The points unless a course has others. */
const USUAL_POINTS = { win: 1, draw: 0.5, loss: 0 } as const;

interface Props {
  readonly form: ContestForm;
  readonly choices: ContestChoices;
  readonly change: (changes: Partial<ContestForm>) => void;
}

/** The rules of a new championship: those of a course, and what differs from them. */
export function RuleFields({ form, choices, change }: Props) {
  const { t, say, number } = useTranslator(contestTexts);
  const preset = choices.presets.find(({ name }) => name === form.preset);
  const game = games.find(({ id }) => id === gameOfForm(form, choices)) ?? games[0];
  const formats: Readonly<Record<string, string>> = t.contest.formats;
  return (
    <section class="slip setup contest-rules">
      <h2>{t.contest.rules}</h2>
      <TextField
        label={t.contest.name}
        value={form.name}
        set={name => change({ name })}
        placeholder={t.contest.nameHint}
        maxLength={MOST}
      />
      <SelectField
        label={t.contest.preset}
        value={form.preset}
        set={value => change({ preset: value, seats: [], variant: '' })}
        choices={[['', t.contest.noPreset], ...choices.presets.map(({ name }) => own(name))]}
      />
      {preset && <p class="lesson">{say(preset.rule)}</p>}
      {!preset && (
        <GameField
          label={t.contest.game}
          game={form.game}
          set={value => change({ game: value, seats: [], variant: '' })}
        />
      )}
      {Object.keys(game.presets).length > 1 && (
        <SelectField
          label={t.contest.variant}
          value={form.variant}
          set={variant => change({ variant })}
          choices={[['', t.contest.usual], ...Object.keys(game.presets).map(own)]}
        />
      )}
      <SelectField
        label={t.contest.format}
        value={form.format}
        set={format => change({ format })}
        choices={[
          ['', t.contest.usualIs(formats[preset?.format ?? CONTEST_FORMATS[0]] ?? '')],
          ...CONTEST_FORMATS.map((each): Choice => [each, t.contest.formats[each]]),
        ]}
      />
      <TextField
        label={t.contest.rounds}
        value={form.rounds}
        set={rounds => change({ rounds })}
        placeholder={t.contest.usual}
        maxLength={MOST}
      />
      <TextField
        label={t.contest.time}
        value={form.time}
        set={time => change({ time })}
        maxLength={MOST}
        placeholder={preset?.time ?? '6s, 5m+3s'}
      />
      <fieldset class="points">
        <legend>{t.contest.points}</legend>
        {POINTS.map(each => (
          <TextField
            key={each}
            label={t.contest.pointsFor[each]}
            value={form.points[each]}
            set={value => change({ points: { ...form.points, [each]: value } })}
            maxLength={MOST}
            placeholder={
              preset ? t.contest.usual : number(USUAL_POINTS[each], each === 'draw' ? 1 : 0)
            }
          />
        ))}
      </fieldset>
      <TextField
        label={t.contest.wait}
        value={form.wait}
        set={wait => change({ wait })}
        maxLength={MOST}
        placeholder="30s"
      />
    </section>
  );
}

const own = (name: string): Choice => [name, name];

/** The most characters of a field. */
const MOST = 120;

/** Who takes part: the class's bots of the game, members in person, and our engines. */
export function EntrantFields({ form, choices, change }: Props) {
  const { t } = useTranslator(contestTexts);
  const game = gameOfForm(form, choices);
  const ours = games.find(({ id }) => id === game);
  const levels = ours ? levelsOf(ours) : [];
  const preset = choices.presets.find(({ name }) => name === form.preset);
  const bots = choices.bots.filter(bot => bot.game === game);
  const toggle = (seat: string) =>
    change({
      seats: form.seats.includes(seat)
        ? form.seats.filter(each => each !== seat)
        : [...form.seats, seat],
    });
  const toggleLevel = (level: number) =>
    change({
      levels: form.levels.includes(level)
        ? form.levels.filter(each => each !== level)
        : [...form.levels, level],
    });
  const all = bots.map(({ seat }) => seat);
  const hasAll = all.every(seat => form.seats.includes(seat));
  return (
    <section class="slip setup entrants">
      <h2>{t.contest.participants}</h2>
      <fieldset>
        <legend>{t.contest.bots}</legend>
        {bots.length === 0 && <p class="muted">{t.contest.noBots}</p>}
        {bots.length > 1 && (
          <button
            type="button"
            class="quiet"
            onClick={() =>
              change({
                seats: hasAll
                  ? form.seats.filter(seat => !all.includes(seat))
                  : [...new Set([...form.seats, ...all])],
              })
            }
          >
            {hasAll ? t.contest.none : t.contest.all}
          </button>
        )}
        {bots.map(({ seat, name, author, version, isHere }) => (
          <Entrant
            key={seat}
            name={name}
            details={`${author}, ${t.contest.version(version)}`}
            isHere={isHere}
            isChecked={form.seats.includes(seat)}
            toggle={() => toggle(seat)}
          />
        ))}
      </fieldset>
      <fieldset class="levels">
        <legend>{t.contest.engines}</legend>
        {levels.map((_, i) => (
          <Entrant
            key={i}
            name={t.contest.level(i + 1)}
            details=""
            isHere
            isChecked={form.levels.includes(i + 1)}
            toggle={() => toggleLevel(i + 1)}
          />
        ))}
      </fieldset>
      <details open={bots.length === 0}>
        <summary>{t.contest.people(choices.members.length)}</summary>
        {choices.members.map(({ seat, name, isHere }) => (
          <Entrant
            key={seat}
            name={name}
            details=""
            isHere={isHere}
            isChecked={form.seats.includes(seat)}
            toggle={() => toggle(seat)}
          />
        ))}
      </details>
      {preset?.completedBy && (
        <label class="entrant">
          <input
            type="checkbox"
            checked={form.complete}
            onChange={event => change({ complete: event.currentTarget.checked })}
          />
          {t.contest.complete(preset.completedBy)}
        </label>
      )}
    </section>
  );
}

function Entrant({
  name,
  details,
  isHere,
  isChecked,
  toggle,
}: {
  readonly name: string;
  readonly details: string;
  readonly isHere: boolean;
  readonly isChecked: boolean;
  readonly toggle: () => void;
}) {
  const { t } = useTranslator(contestTexts);
  return (
    <label class="entrant">
      <input type="checkbox" checked={isChecked} onChange={toggle} />
      <span class="dot" data-here={isHere} aria-hidden="true" />
      {name}
      <span class="muted">
        {[details, isHere ? '' : t.contest.notHere].filter(part => part !== '').join(', ')}
      </span>
    </label>
  );
}
