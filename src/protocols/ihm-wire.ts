import { z } from 'zod';
import { count, fault, reader, secret, textReader } from './wire-fields.ts';

/**
 * The messages between `quadrille ihm` and its page, which shows what a program with the reference interface of
 * the Puissance 4 course calls. The page is sent the whole state at every call.
 */

/** A page of another version is asked to reload. */
export const IHM_VERSION = 1;

/** Of a text that a program shows. */
export const LONGEST_IHM_TEXT = 20_000;
export const MOST_IHM_CHOICES = 100;
/** Of what a person types. */
export const LONGEST_IHM_ANSWER = 1_000;

export const IHM_COLUMNS = 7;
/** Cells of the grid, column by column from the left, each from its top: as `t[i][j]`. */
const GRID = /^[0-2]{49}$/;
export const EMPTY_GRID = '0'.repeat(49);

/** What a person can order, named as the course names it: a column, a rotation, its preview, the end of a preview. */
export const IHM_ORDERS = [
  ...['COLONNE0', 'COLONNE1', 'COLONNE2', 'COLONNE3', 'COLONNE4', 'COLONNE5', 'COLONNE6'],
  ...['ROTATIONG', 'ROTATIOND', 'APROTAG', 'APROTAD', 'RETOUR'],
] as const;

/** The buttons that a program enables together. */
export const IHM_BUTTONS = ['columns', 'rotation', 'preview', 'back'] as const;
export type IhmButtons = (typeof IHM_BUTTONS)[number];

/** The buttons that an order belongs to. */
export const buttonsOf = (order: string): IhmButtons =>
  order.startsWith('COLONNE')
    ? 'columns'
    : order.startsWith('ROTATION')
      ? 'rotation'
      : order === 'RETOUR'
        ? 'back'
        : 'preview';

const shown = z.string().max(LONGEST_IHM_TEXT);

const question = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order') }),
  z.strictObject({
    kind: z.literal('message'),
    tone: z.enum(['information', 'warning', 'error']),
    text: shown,
  }),
  z.strictObject({ kind: z.literal('yes-no'), text: shown }),
  z.strictObject({
    kind: z.literal('choice'),
    text: shown,
    choices: z.array(shown).min(1).max(MOST_IHM_CHOICES),
  }),
  z.strictObject({ kind: z.literal('line'), text: shown }),
]);

const answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order'), order: z.enum(IHM_ORDERS) }),
  z.strictObject({ kind: z.literal('message') }),
  z.strictObject({ kind: z.literal('yes-no'), yes: z.boolean() }),
  /** Null: the person has closed the box. */
  z.strictObject({ kind: z.literal('choice'), choice: count.nullable() }),
  z.strictObject({ kind: z.literal('line'), line: z.string().max(LONGEST_IHM_ANSWER).nullable() }),
]);

const state = z.strictObject({
  grid: z.string().regex(GRID),
  /** The line under the grid. */
  text: shown,
  enabled: z.strictObject({
    columns: z.boolean(),
    rotation: z.boolean(),
    preview: z.boolean(),
    back: z.boolean(),
  }),
  /** What the program waits for. */
  asked: z.strictObject({ id: count, question }).nullable(),
});

const clientMessage = z.discriminatedUnion('type', [
  /** The first message; the secret of the page's address. */
  z.strictObject({ type: z.literal('hello'), version: z.int(), secret }),
  z.strictObject({ type: z.literal('answer'), id: count, answer }),
]);

/** Why there is nothing more to come: the program, Quadrille itself, or a newer page that shows the same program. */
const ends = z.enum(['program-ended', 'interrupted', 'shown-elsewhere']);

const serverMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('state'), state }),
  z.strictObject({ type: z.literal('end'), why: ends }),
  z.strictObject({ type: z.literal('fault'), fault }),
]);

export type IhmOrder = (typeof IHM_ORDERS)[number];
export type IhmQuestion = z.infer<typeof question>;
export type IhmAnswer = z.infer<typeof answer>;
export type IhmState = z.infer<typeof state>;
export type IhmEnd = z.infer<typeof ends>;
export type IhmClientMessage = z.infer<typeof clientMessage>;
export type IhmServerMessage = z.infer<typeof serverMessage>;

export const isIhmGrid = (text: string): boolean => GRID.test(text);
export const readIhmClientMessage = textReader(reader(clientMessage));
export const readIhmServerMessage = textReader(reader(serverMessage));
