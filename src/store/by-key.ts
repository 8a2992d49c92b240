import type { ExpressionBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Subqueries that look up the rows of each game by its whole key. For a join, PostgreSQL may scan all rows of the
 * contest per game while it has no statistics of them.
 */

export const eventsOfGame = ({ selectFrom }: ExpressionBuilder<Schema, 'game'>) =>
  selectFrom('game_events')
    .select('events')
    .whereRef('game_events.contest', '=', 'game.contest')
    .whereRef('game_events.number', '=', 'game.number')
    .whereRef('game_events.attempt', '=', 'game.attempt')
    .as('events');

/** The sequence number of a game's link in the chain. */
export const linkOfGame = ({ selectFrom }: ExpressionBuilder<Schema, 'game'>) =>
  selectFrom('link')
    .select('link.sequence')
    .whereRef('link.contest', '=', 'game.contest')
    .where('link.kind', '=', 'game')
    .whereRef('link.number', '=', 'game.number')
    .whereRef('link.attempt', '=', 'game.attempt');
