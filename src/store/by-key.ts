import type { ExpressionBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * What belongs to each game of a statement, looked up by its whole key: joined, it might be searched for among all rows
 * of the contest, where PostgreSQL does not know yet how many they are.
 */

export const eventsOfGame = ({ selectFrom }: ExpressionBuilder<Schema, 'game'>) =>
  selectFrom('game_events')
    .select('events')
    .whereRef('game_events.contest', '=', 'game.contest')
    .whereRef('game_events.number', '=', 'game.number')
    .whereRef('game_events.attempt', '=', 'game.attempt')
    .as('events');

/** The place of its link in the chain. */
export const linkOfGame = ({ selectFrom }: ExpressionBuilder<Schema, 'game'>) =>
  selectFrom('link')
    .select('link.sequence')
    .whereRef('link.contest', '=', 'game.contest')
    .where('link.kind', '=', 'game')
    .whereRef('link.number', '=', 'game.number')
    .whereRef('link.attempt', '=', 'game.attempt');
