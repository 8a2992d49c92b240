import { z } from 'zod';
import { fault, reader, secret, textReader } from './wire-fields.ts';

/**
 * The messages of the feed: a page follows topics, such as the lobby or a class, and is sent the whole state of
 * each at every change. The states of topics are defined in the files of their areas.
 */

/** A page of another version is asked to reload. */
export const FEED_VERSION = 1;

/** A name, and the id of what it is about, if any: `lobby`, `class:k3f9`. */
const topic = z.string().regex(/^[a-z-]{1,16}(:[a-z0-9]{1,32})?$/);

const feedClientMessage = z.discriminatedUnion('type', [
  /** The first message; the secret of a person, or of the server's administrator. */
  z.strictObject({ type: z.literal('hello'), version: z.int(), secret: secret.exactOptional() }),
  z.strictObject({ type: z.enum(['follow', 'unfollow']), topic }),
  z.strictObject({ type: z.literal('ping') }),
]);

const feedServerMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('welcome') }),
  z.strictObject({ type: z.literal('topic'), topic, state: z.unknown() }),
  /** `id`: the topic that it is about, if any. */
  z.strictObject({ type: z.literal('fault'), id: z.string().max(64).nullable(), fault }),
  z.strictObject({ type: z.literal('pong') }),
]);

export type FeedClientMessage = z.infer<typeof feedClientMessage>;
export type FeedServerMessage = z.infer<typeof feedServerMessage>;

export const readFeedClientMessage = textReader(reader(feedClientMessage));
export const readFeedServerMessage = textReader(reader(feedServerMessage));
