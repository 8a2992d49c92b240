import { isNamed } from '../../arena/network-plan.ts';
import { clientsOf } from '../../arena/participants.ts';
import type { ContestPlan } from '../../arena/plan.ts';
import { shownNumber } from '../../arena/records.ts';
import type { NetworkRun } from '../../arena/run.ts';
import type { ForfeitCause } from '../../core/match.ts';
import { finishOf } from '../../stats/played.ts';
import { pointsOf } from '../../stats/points.ts';
import type { StoredGame } from '../../store/store.ts';
import type { ExpectedClient, RosterNotice } from '../../tcp/roster.ts';
import type { Invocation } from '../command.ts';
import { given } from '../options.ts';
import type { CliTranslator } from '../translator.ts';
import { plain } from './numbers.ts';

/** Games over the network, announced to the person who runs the contest. */

export interface Fixtures {
  readonly run: NetworkRun;
  /** Called with the result of each game over the network. */
  report(game: StoredGame): void;
}

/** Null if no participant connects over TCP. */
export function openFixtures(
  { args, translator }: Invocation,
  plan: ContestPlan,
  print: (line: string) => void,
): Fixtures | null {
  const clients = clientsOf(plan);
  if (clients.length === 0) return null;
  const { t } = translator;
  print(t.fixtures.ports.title);
  for (const line of portLines(translator, clients)) print(line);
  const address = given(args, 'address');
  if (address === undefined) print(t.fixtures.onlyHere);
  const ofPort = (port: number) => clients.filter(client => client.port === port);
  return {
    run: {
      address,
      announce(game, { first, second }) {
        const values = { home: game.first, away: game.second };
        const port = first?.port ?? second?.port ?? 0;
        const shared = first && first.port === second?.port && !isNamed(first.protocol);
        const where =
          shared && ofPort(port).length > 1
            ? t.fixtures.inTurn({ port, ...values })
            : first && second && first.port !== second.port
              ? t.fixtures.onPorts({ first: first.port, second: second.port })
              : t.fixtures.onPort(port);
        print(t.fixtures.announced({ number: shownNumber(game), ...values, where }));
      },
      note: limitedNotices(translator, print),
    },
    report(game) {
      const isClient = (name: string) => clients.some(client => client.name === name);
      if (isClient(game.first) || isClient(game.second)) print(resultText(translator, plan, game));
    },
  };
}

export function portLines({ t }: CliTranslator, clients: readonly ExpectedClient[]): string[] {
  return [...new Set(clients.map(({ port }) => port))].map(port => {
    const own = clients.filter(client => client.port === port);
    const [{ protocol }] = own;
    const names = own.map(({ name }) => name).join(', ');
    const { named, anyName, own: alone, turns } = t.fixtures.ports;
    const values = { names, port, protocol: protocol.toUpperCase() };
    if (isNamed(protocol)) return own.every(each => each.anyName) ? anyName(values) : named(values);
    return own.length > 1 ? turns(values) : alone(values);
  });
}

/** How many notices of one kind are shown about one machine, which may connect a thousand times. */
const MOST_SHOWN = 10;

function limitedNotices(translator: CliTranslator, print: (line: string) => void) {
  const shown = new Map<string, number>();
  return (notice: RosterNotice): void => {
    const host = notice.address.replace(/:\d+$/, '');
    const key = `${notice.kind} ${'name' in notice ? notice.name : ''} ${host}`;
    const count = (shown.get(key) ?? 0) + 1;
    shown.set(key, count);
    const isUsual = notice.kind === 'here';
    if (isUsual || count <= MOST_SHOWN) print(noticeText(translator, notice));
    else if (count === MOST_SHOWN + 1) print(translator.t.fixtures.notices.more(host));
  };
}

export function noticeText({ t }: CliTranslator, notice: RosterNotice): string {
  const { address, port } = notice;
  const texts = t.fixtures.notices;
  switch (notice.kind) {
    case 'here':
    case 'left':
    case 'twice':
      return texts[notice.kind]({ name: notice.name, address, port });
    case 'unknown-name':
      return texts[notice.kind]({
        name: notice.name,
        address,
        port,
        list: notice.expected.join(', '),
      });
    case 'unfit':
      return texts.unfit({ address, port, protocol: notice.protocol.toUpperCase() });
    case 'silent':
    case 'unexpected':
    case 'gone':
      return texts[notice.kind]({ address, port });
  }
}

function resultText(translator: CliTranslator, plan: ContestPlan, game: StoredGame): string {
  const { t } = translator;
  const points = (side: 'first' | 'second') => plain(translator, pointsOf(game, side, plan.points));
  return t.fixtures.result({
    number: shownNumber(game),
    home: game.first,
    away: game.second,
    score: `${points('first')}:${points('second')}`,
    how: endText(translator, game),
  });
}

function endText({ t }: CliTranslator, game: StoredGame): string {
  const finish = finishOf(game.ending);
  const how = t.play.cause[game.ending.cause as ForfeitCause];
  switch (finish.kind) {
    case 'win':
      return t.fixtures.ends.win(game[finish.winner]);
    case 'draw':
      return t.fixtures.ends.draw;
    case 'forfeit':
      return t.fixtures.ends.forfeit({ name: game[finish.by], how });
    case 'double-forfeit':
      return t.fixtures.ends.both({ how });
  }
}
