import { millis } from '../core/clock.ts';
import type { Fault, Result } from '../core/result.ts';
import type { FeedServerMessage } from '../protocols/feed-wire.ts';
import type { Timers } from '../time/timers.ts';
import { faults } from './faults.ts';
import type { Identity } from './identity.ts';
import type { ServerLimits } from './limits.ts';
import { publicFault } from './public-fault.ts';

/** Where the states of a kind of topic come from. */
export interface TopicProvider {
  /**
   * The audience to which a follower belongs: `public`, `teacher`, or a person's id. All of an audience are sent the
   * same state, which is read and encoded once. A fault for whoever may not follow the topic.
   */
  audienceOf(id: string, identity: Identity): Promise<Result<string>>;
  /** The state; null if the topic no longer exists. */
  read(id: string, audience: string): Promise<object | null>;
  /** Called when the first follower of a topic comes, or the last one leaves. */
  followed?(id: string, isFollowed: boolean): void;
  /** The least milliseconds between two states, if not the usual. */
  readonly interval?: number;
}

/** A page that follows topics. */
export interface FeedClient {
  readonly identity: Identity;
  send(frame: Buffer): void;
  /** Ends its connection. */
  close?(fault: Fault): void;
}

/** A topic that somebody follows. */
interface Followed {
  /** The followers with their audiences. */
  readonly clients: Map<FeedClient, string>;
  /** The last frame of each audience: a state that did not change is not sent again. */
  frames: Map<string, Buffer>;
  /** `waiting`: to be sent later; `stale`: changed while it was read. */
  state: 'idle' | 'waiting' | 'reading' | 'stale';
  cancel(): void;
}

const frameOf = (message: FeedServerMessage): Buffer => Buffer.from(JSON.stringify(message));

/** Sends pages the state of what they follow, whenever it has changed. */
export class Feed {
  readonly #timers: Timers;
  readonly #limits: ServerLimits;
  readonly #providers = new Map<string, TopicProvider>();
  readonly #followed = new Map<string, Followed>();
  readonly #topics = new Map<FeedClient, Set<string>>();
  /** Called when a page of somebody opens or closes. */
  onPresence = () => {};

  constructor(timers: Timers, limits: ServerLimits) {
    this.#timers = timers;
    this.#limits = limits;
  }

  /** Precondition: once for each kind. */
  provide(kind: string, provider: TopicProvider): void {
    this.#providers.set(kind, provider);
  }

  /** Who has a page open, once per page. */
  get present(): readonly Identity[] {
    return [...this.#topics.keys()].map(({ identity }) => identity);
  }

  isFollowed(topic: string): boolean {
    return this.#followed.has(topic);
  }

  enter(client: FeedClient): void {
    this.#topics.set(client, new Set());
    this.onPresence();
  }

  leave(client: FeedClient): void {
    for (const topic of this.#topics.get(client) ?? []) this.unfollow(client, topic);
    this.#topics.delete(client);
    this.onPresence();
  }

  /** Precondition: the client has entered. */
  async follow(client: FeedClient, topic: string): Promise<Fault | null> {
    const topics = this.#topics.get(client);
    if (!topics || topics.has(topic)) return null;
    if (topics.size >= this.#limits.topicsPerPage) return faults.tooManyTopics;
    const { provider, id } = this.#providerOf(topic);
    const allowed = await provider?.audienceOf(id, client.identity);
    if (!allowed) return faults.noTopic;
    if (!allowed.ok) return allowed.fault;
    if (!this.#topics.has(client)) return null; // it has left meanwhile
    topics.add(topic);
    const known = this.#followed.get(topic);
    const followed = known ?? newFollowed();
    this.#followed.set(topic, followed);
    followed.clients.set(client, allowed.value);
    if (!known) provider?.followed?.(id, true);
    const frame = followed.frames.get(allowed.value);
    if (frame) client.send(frame);
    if (!frame || !known) await this.#send(topic, followed);
    return null;
  }

  unfollow(client: FeedClient, topic: string): void {
    if (!this.#topics.get(client)?.delete(topic)) return;
    const followed = this.#followed.get(topic);
    followed?.clients.delete(client);
    if (!followed || followed.clients.size > 0) return;
    followed.cancel();
    this.#followed.delete(topic);
    const { provider, id } = this.#providerOf(topic);
    provider?.followed?.(id, false);
  }

  /** Closes the pages of somebody who is no longer known. */
  expel(person: string): void {
    for (const client of [...this.#topics.keys()])
      if (client.identity.person?.id === person) {
        this.leave(client);
        client.close?.(faults.unknownSecret);
      }
  }

  /** Sends followers the new state soon, at a limited rate. */
  changed(topic: string): void {
    const followed = this.#followed.get(topic);
    if (!followed) return;
    if (followed.state === 'reading') followed.state = 'stale';
    if (followed.state !== 'idle') return;
    followed.state = 'waiting';
    const wait = this.#providerOf(topic).provider?.interval ?? this.#limits.topicInterval;
    followed.cancel = this.#timers.after(millis(wait), () => {
      followed.state = 'idle';
      void this.#send(topic, followed);
    });
  }

  /** Decides anew who may follow the topic, and in which audience. */
  async reconsider(topic: string): Promise<void> {
    for (const [client] of this.#followed.get(topic)?.clients ?? [])
      await this.#reconsider(client, topic);
    this.changed(topic);
  }

  /** The same for all topics that some of the pages follow, after somebody left a class or a class was deleted. */
  async reconsiderPages(isMeant: (identity: Identity) => boolean): Promise<void> {
    const changed = new Set<string>();
    for (const [client, topics] of [...this.#topics])
      if (isMeant(client.identity))
        for (const topic of [...topics]) {
          await this.#reconsider(client, topic);
          changed.add(topic);
        }
    for (const topic of changed) this.changed(topic);
  }

  async #reconsider(client: FeedClient, topic: string): Promise<void> {
    const { provider, id } = this.#providerOf(topic);
    const allowed = await provider?.audienceOf(id, client.identity);
    const clients = this.#followed.get(topic)?.clients;
    if (!clients?.has(client)) return; // it has left meanwhile
    if (allowed?.ok) {
      clients.set(client, allowed.value);
      return;
    }
    this.unfollow(client, topic);
    client.send(frameOf({ type: 'fault', id: topic, fault: faults.noTopic }));
  }

  #providerOf(topic: string): {
    readonly provider: TopicProvider | undefined;
    readonly id: string;
  } {
    const [kind, id = ''] = topic.split(':');
    return { provider: this.#providers.get(kind), id };
  }

  async #send(topic: string, followed: Followed): Promise<void> {
    if (followed.state === 'reading' || followed.state === 'stale') {
      followed.state = 'stale';
      return;
    }
    followed.cancel();
    followed.state = 'reading';
    try {
      const frames = await this.#framesOf(topic, new Set(followed.clients.values()));
      const last = followed.frames;
      followed.frames = frames;
      for (const [client, audience] of followed.clients) {
        const frame = frames.get(audience);
        if (frame && !last.get(audience)?.equals(frame)) client.send(frame);
      }
    } catch (error) {
      const frame = frameOf({ type: 'fault', id: topic, fault: publicFault(error) });
      for (const client of followed.clients.keys()) client.send(frame);
    }
    // cast: TypeScript narrows `state`, which may have changed during the await
    const isStale = (followed.state as Followed['state']) === 'stale';
    followed.state = 'idle';
    const isWhole = [...followed.clients.values()].every(each => followed.frames.has(each));
    if (isStale || !isWhole) this.changed(topic);
  }

  async #framesOf(topic: string, audiences: ReadonlySet<string>): Promise<Map<string, Buffer>> {
    const { provider, id } = this.#providerOf(topic);
    const frames = new Map<string, Buffer>();
    for (const audience of audiences) {
      const state = (await provider?.read(id, audience)) ?? null;
      const message: FeedServerMessage =
        state === null
          ? { type: 'fault', id: topic, fault: faults.noTopic }
          : { type: 'topic', topic, state };
      frames.set(audience, frameOf(message));
    }
    return frames;
  }
}

const newFollowed = (): Followed => ({
  clients: new Map(),
  frames: new Map(),
  state: 'idle',
  cancel: () => {},
});
