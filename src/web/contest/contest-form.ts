import type { ContestChoices } from '../../protocols/contest-wire.ts';

/** What is chosen for a new championship. */
export interface ContestForm {
  readonly name: string;
  /** The preset of a course; empty for none. */
  readonly preset: string;
  readonly game: string;
  readonly variant: string;
  /** The seats of bots and members who take part. */
  readonly seats: readonly string[];
  /** The levels of our engines that fill the field. */
  readonly levels: readonly number[];
  readonly format: string;
  /** Empty for the usual number. */
  readonly rounds: string;
  readonly time: string;
  readonly points: Readonly<Record<PointsName, string>>;
  readonly wait: string;
  /** Whether to fill up with the engine that the preset names. */
  readonly complete: boolean;
}

export const POINTS = ['win', 'draw', 'loss'] as const;
export type PointsName = (typeof POINTS)[number];

export const CONTEST_FORMATS = ['round-robin', 'swiss', 'knockout', 'gauntlet'] as const;

export const newContestForm = (game: string): ContestForm => ({
  name: '',
  preset: '',
  game,
  variant: '',
  seats: [],
  levels: [],
  format: '',
  rounds: '',
  time: '',
  points: { win: '', draw: '', loss: '' },
  wait: '',
  complete: false,
});

/** The game that is played: the preset's, or the one that was chosen. */
export const gameOfForm = ({ preset, game }: ContestForm, { presets }: ContestChoices): string =>
  presets.find(({ name }) => name === preset)?.game ?? game;

/** How many take part. */
export function entrantsOf(form: ContestForm, choices: ContestChoices): number {
  return participantsOf(form, choices).length;
}

function participantsOf(form: ContestForm, choices: ContestChoices) {
  const game = gameOfForm(form, choices);
  const named = [...choices.bots.filter(bot => bot.game === game), ...choices.members];
  return [
    ...named
      .filter(({ seat }) => form.seats.includes(seat))
      .map(({ name, seat }) => ({ name, seat })),
    ...form.levels.map(level => `level:${level}`),
  ];
}

/** Other texts are sent as they are: the server says what is wrong with them. */
const numberOf = (text: string): number | string | undefined => {
  const read = Number(text.replace(',', '.'));
  if (text.trim() === '') return undefined;
  return Number.isFinite(read) ? read : text;
};

/** The same file that `quadrille championship run` takes: only what differs from the usual. */
export function fileOf(form: ContestForm, choices: ContestChoices): string {
  const preset = choices.presets.find(({ name }) => name === form.preset);
  const points = Object.fromEntries(
    POINTS.flatMap(name => {
      const value = numberOf(form.points[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const file = {
    name: form.name.trim() || undefined,
    preset: preset?.name,
    game: preset ? undefined : form.game,
    variant: form.variant || undefined,
    participants: participantsOf(form, choices),
    format: form.format || undefined,
    rounds: numberOf(form.rounds),
    time: form.time.trim() || undefined,
    points: Object.keys(points).length > 0 ? points : undefined,
    wait: form.wait.trim() || undefined,
    complete: form.complete ? (preset?.completedBy ?? undefined) : undefined,
  };
  return JSON.stringify(file, null, 2);
}
