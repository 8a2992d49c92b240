import { type Mailbox, mailbox } from '../../match/mailbox.ts';
import type { Link, LinkEvent } from './kept-link.ts';
import type { Speech } from './speech.ts';

/** A bot that stays for many games, one after the other. */
export interface Resident {
  /** A link for one game, to be closed after it; the bot itself stays. */
  game(): Link;
  /** Ends the bot. */
  close(): Promise<void>;
}

export function resident(link: Link): Resident {
  let box: Mailbox<LinkEvent> = mailbox();
  let last: LinkEvent | null = null;
  void (async () => {
    for await (const event of link.events) {
      if (event.type === 'ended') last = event;
      box.push(event);
    }
  })();
  return {
    game() {
      box.close();
      const events: Mailbox<LinkEvent> = mailbox();
      box = events;
      if (last) events.push(last);
      return {
        events,
        sandboxed: link.sandboxed,
        address: link.address,
        send: data => link.send(data),
        finish: () => {},
        settle: () => link.settle(),
        standing: () => link.standing(),
        close: async () => events.close(),
      };
    },
    close: () => link.close(),
  };
}

/** A protocol without its farewell, for a bot that is not to leave. */
export const staying = (speech: Speech): Speech => ({ ...speech, farewell: () => [] });
