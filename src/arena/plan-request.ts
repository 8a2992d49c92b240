import * as z from 'zod';
import { type ChampionshipPreset, FORMATS, MOST_PLIES } from './plan.ts';

/**
 * A request for a contest: a championship's file, or options of the same names. Missing settings come from the preset
 * or the defaults. The published schema is docs/championship.schema.json.
 */

const seat = z
  .string()
  .describe(
    'Who plays: level:5, mcts:100ms, alphabeta:nodes=2000, demo:2, bot:COMMAND, codingame:COMMAND, prolog:FILE.pl, tcp:scs, tcp:log320, tcp:log320-course, tcp:ugi; on a server class:NAME, person:NAME, and no programs of its own',
  );
const count = (most: number) => z.int().min(0).max(most);

const points = z
  .strictObject({
    win: z.number().describe('For a win. Usually 1.'),
    loss: z.number().describe('For a loss. Usually 0.'),
    draw: z.number().describe('For a draw. Usually 0.5.'),
    tally: z
      .number()
      .describe('Added in a draw for each unit of the game’s tally, if it has one. Usually 0.'),
    forfeit: z.number().describe('For whoever forfeits. Usually 0.'),
    walkover: z.number().describe('For the opponent of whoever forfeits. Usually as for a win.'),
  })
  .partial();

const participant = z
  .union([
    seat,
    z.strictObject({
      name: z.string().describe('Unique in the championship.'),
      seat,
      folder: z
        .string()
        .optional()
        .describe('A bot’s folder: it runs there and sees all of it, as with bot@FOLDER:COMMAND.'),
    }),
  ])
  .describe('A seat, which is then its own name; NAME=SEAT; or a name and a seat.');

export const planRequestSchema = (presets: readonly ChampionshipPreset[]) =>
  z
    .strictObject({
      $schema: z.string().optional(),
      name: z.string().optional().describe('What the championship is called.'),
      preset: z
        .enum(presets.map(({ name }) => name))
        .optional()
        .describe('The rules of a course; other keys change them.'),
      game: z.string().optional().describe('The game; a preset has its own.'),
      variant: z.string().optional().describe('A variant’s name, or OPTION=VALUE,…'),
      participants: z.array(participant).describe('At least two.'),
      format: z
        .enum(FORMATS)
        .optional()
        .describe(
          'round-robin: everyone meets everyone, home and away. gauntlet: the first meets each other one, home and away. knockout: pairings until one is left. swiss: in each round whoever has as many points meets. Usually round-robin.',
        ),
      rounds: count(100_000)
        .optional()
        .describe(
          'How often a round robin or gauntlet is played, usually 1; the rounds of a Swiss, usually as many as a knockout would need.',
        ),
      legs: count(1_000)
        .optional()
        .describe(
          'Games of a knockout’s pairing, an even number, or of a meeting in a Swiss, 1 or 2. Usually 2.',
        ),
      extra: count(1_000)
        .optional()
        .describe('Games added at most to a tied pairing, two at a time. Usually 4.'),
      lot: z
        .boolean()
        .optional()
        .describe('Whether the places of a knockout or Swiss are drawn by lot. Usually as listed.'),
      complete: seat
        .optional()
        .describe(
          'The seat that fills a knockout’s vacancies, or makes a round robin or Swiss even.',
        ),
      time: z
        .string()
        .optional()
        .describe('6s (each move), 5m+3s (a game), none. Usually the game’s pace where bots play.'),
      grace: count(60_000).optional().describe('Milliseconds forgiven beyond the time. Usually 0.'),
      points: points.optional(),
      openings: count(MOST_PLIES)
        .optional()
        .describe(
          'Random moves that games begin with, the same for home and away. Usually 0 in one round, 4 in several.',
        ),
      ponder: z
        .boolean()
        .optional()
        .describe(
          'Whether bots may think on their opponents’ turns. Usually they are stopped then.',
        ),
      wait: z
        .string()
        .optional()
        .describe('How long a game waits for players that connect over TCP: 30s, 2m. Usually 30s.'),
      port: z
        .int()
        .min(1)
        .max(65_535)
        .optional()
        .describe('The first port for players over TCP. Usually those of the courses.'),
      seed: z.union([z.string(), z.number()]).optional().describe('Makes all luck repeatable.'),
      suspendAfter: z
        .int()
        .min(1)
        .max(1_000)
        .nullable()
        .optional()
        .describe(
          'A participant that crashes so often in a row plays no more and forfeits its other games. Usually nobody is suspended.',
        ),
    })
    .meta({
      title: 'A championship of Quadrille',
      description: 'What `quadrille championship run FILE` takes. Comments are allowed.',
    });

export type PlanRequest = z.infer<ReturnType<typeof planRequestSchema>>;

/** The published schema. */
export const publishedSchema = (presets: readonly ChampionshipPreset[]): string =>
  `${JSON.stringify(z.toJSONSchema(planRequestSchema(presets)), null, 2)}\n`;
