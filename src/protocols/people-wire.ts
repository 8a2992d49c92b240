import { z } from 'zod';
import { SIDES } from '../core/game.ts';
import { count, id, reader, secret, text } from './wire-fields.ts';

/** Messages about people without accounts, and about the lobby. */

/** As it was typed: the server cleans it. */
const name = text(1_000);
const side = z.enum(SIDES);

const newPerson = z.strictObject({ name });
const createdPerson = z.strictObject({ id, name, secret });

/** The reply to a request with a secret: its owner. */
const whoAmI = z.strictObject({
  /** Null for the administrator's secret. */
  person: z.strictObject({ id, name }).nullable(),
  /** Whether it is the secret of the teacher's link that `serve` prints. */
  admin: z.boolean(),
  classes: z.array(
    z.strictObject({
      id,
      name,
      /** The administrator may do everything in every class, and need not be a member. */
      role: z.enum(['teacher', 'student']),
      member: z.strictObject({ id, realName: name, pseudonym: name }).nullable(),
    }),
  ),
});

const settings = { rules: text(200), time: text(32) };

/** A game that waits for an opponent; `side` is that of the person who offers it. */
const newOpenGame = z.strictObject({ ...settings, side });
const newChallenge = z.strictObject({ ...settings, side, to: id });
/** The room of two people who were paired. */
const seated = z.strictObject({ room: id });

/** A person as others see it; `tag` distinguishes those whose names look alike. */
const shownPerson = z.strictObject({ id, name, tag: z.string().max(8).nullable() });

const lobby = z.strictObject({
  /** The people present. */
  people: z.array(shownPerson),
  /** How many more are present than listed. */
  more: count,
  open: z.array(z.strictObject({ ...settings, room: id, by: shownPerson, side })),
  live: z.array(
    z.strictObject({
      ...settings,
      room: id,
      names: z.strictObject({ first: name.nullable(), second: name.nullable() }),
      plies: count,
    }),
  ),
});

/** The state that concerns one person. */
const personState = z.strictObject({
  challenges: z.array(
    z.strictObject({
      ...settings,
      id,
      from: shownPerson,
      to: shownPerson,
      /** Of the challenger. */
      side,
      state: z.enum(['open', 'accepted', 'declined']),
      /** The room, once it is accepted. */
      room: id.nullable(),
    }),
  ),
});

export type NewChallenge = z.infer<typeof newChallenge>;
export type WhoAmI = z.infer<typeof whoAmI>;
export type ShownPerson = z.infer<typeof shownPerson>;
export type LobbyState = z.infer<typeof lobby>;
export type PersonState = z.infer<typeof personState>;
export type ShownChallenge = PersonState['challenges'][number];

export const readNewPerson = reader(newPerson);
export const readCreatedPerson = reader(createdPerson);
export const readWhoAmI = reader(whoAmI);
export const readNewOpenGame = reader(newOpenGame);
export const readNewChallenge = reader(newChallenge);
export const readSeated = reader(seated);
export const readLobby = reader(lobby);
export const readPersonState = reader(personState);
