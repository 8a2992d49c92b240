import { Worker } from 'node:worker_threads';
import { type Mailbox, mailbox } from '../../match/mailbox.ts';
import { KeptLink, type Link } from './kept-link.ts';
import type { ConnectSpec, ListenSpec, Order, ProcessSpec, Report } from './messages.ts';

export type { Link, LinkEvent } from './kept-link.ts';

export interface Listener {
  readonly port: number;
  readonly guests: AsyncIterable<Link>;
  close(): Promise<void>;
}

export interface BotsThread {
  /** Rejects with the system's word where the program cannot be started or the host not reached. */
  open(spec: ProcessSpec | ConnectSpec): Promise<Link>;
  listen(spec: ListenSpec): Promise<Listener>;
  /** Ends every link, then the thread. */
  close(): Promise<void>;
}

/** The thread that keeps bots; one is enough for many of them. */
export function botsThread(): BotsThread {
  const file = new URL(`./bots-worker${import.meta.url.slice(-3)}`, import.meta.url);
  const worker = new Worker(file);
  const links = new Map<number, KeptLink>();
  const opening = new Map<
    number,
    { opened(port: number | null): void; failed(why: Error): void }
  >();
  const guestBoxes = new Map<number, Mailbox<Link>>();
  const post = (order: Order) => worker.postMessage(order);
  let next = 0;

  const begin = (spec: Extract<Order, { type: 'open' }>['spec'], address: string) => {
    next += 2;
    const number = next;
    const link = new KeptLink(number, address, post);
    links.set(number, link);
    const opened = new Promise<number | null>((resolve, reject) => {
      opening.set(number, { opened: resolve, failed: reject });
    });
    post({ type: 'open', link: number, spec });
    return { number, link, opened };
  };

  worker.on('message', (report: Report) => {
    if (report.type === 'guest') {
      const link = new KeptLink(report.link, report.address, post);
      links.set(report.link, link);
      guestBoxes.get(report.listener)?.push(link);
      return;
    }
    const link = links.get(report.link);
    if (report.type === 'opened') {
      if (link) link.sandboxed = report.sandboxed;
      opening.get(report.link)?.opened(report.port);
      opening.delete(report.link);
    }
    link?.hear(report);
    if (report.type === 'ended') {
      const { ending } = report;
      opening
        .get(report.link)
        ?.failed(new Error(ending.kind === 'failed' ? ending.message : ending.kind));
      opening.delete(report.link);
      guestBoxes.get(report.link)?.close();
    }
    if (report.type === 'gone') links.delete(report.link);
  });

  return {
    async open(spec) {
      const { link, opened } = begin(
        spec,
        spec.kind === 'connect' ? `${spec.host}:${spec.port}` : spec.command.join(' '),
      );
      await opened;
      return link;
    },
    async listen(spec) {
      const { number, link, opened } = begin(spec, `${spec.host}:${spec.port}`);
      const guests = mailbox<Link>();
      guestBoxes.set(number, guests);
      const port = await opened;
      return { port: port ?? spec.port, guests, close: () => link.close() };
    },
    async close() {
      await Promise.all([...links.values()].map(link => link.close()));
      await worker.terminate();
    },
  };
}
