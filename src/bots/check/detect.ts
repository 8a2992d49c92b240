import type { Game, Rules } from '../../core/game.ts';
import { newMatch } from '../../core/match.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { readAnswer } from '../../protocols/codingame.ts';
import { readEngineLine } from '../../protocols/ugi-engine-lines.ts';
import { codingameAdapter } from '../codingame-adapter.ts';
import type { Candidate, CheckProtocol } from './candidate.ts';
import { BotDialogue } from './dialogue.ts';

/** CodinGame's protocol supports moves that are one cell of a square: plain and Ultimate tic-tac-toe. */
export function speaksCodingame(rules: Rules): boolean {
  const { inputs, rows, columns, counters } = rules.view(rules.start);
  const oneCell = inputs.every(({ steps }) => steps.length === 1 && steps[0].length === 1);
  return oneCell && rows === columns && counters.length === 0;
}

export interface Detected {
  readonly protocol: CheckProtocol | null;
  /** What was tried, if it speaks none. */
  readonly lines: readonly string[];
}

/** Detects a program's protocol: greets one process in each protocol at the same time. */
export async function detect(candidate: Candidate, games: readonly Game[]): Promise<Detected> {
  const { wait } = candidate.options;
  const bots: BotDialogue[] = [];
  const open = async () => {
    const bot = new BotDialogue(await candidate.start());
    bots.push(bot);
    return bot;
  };
  const ugi = async (): Promise<CheckProtocol> => {
    const bot = await open();
    bot.say('ugi');
    const reply = await bot.until(
      line => (readEngineLine(line).type === 'ugiok' ? true : null),
      wait,
    );
    if (reply.kind === 'said') return 'ugi';
    throw new Error(reply.kind);
  };
  const codingame = async (rules: Rules): Promise<CheckProtocol> => {
    const bot = await open();
    bot.say(...codingameAdapter().turn(newMatch(rules)));
    const reply = await bot.until(readAnswer, wait);
    if (reply.kind === 'said') return 'codingame';
    throw new Error(reply.kind);
  };
  const fitting = games.map(game => unwrap(rulesOf(game))).filter(speaksCodingame);
  try {
    const protocol = await Promise.any([ugi(), ...fitting.map(codingame)]).catch(() => null);
    return { protocol, lines: bots.find(bot => bot.lines[0] === '> ugi')?.lines ?? [] };
  } finally {
    await Promise.all(bots.map(bot => bot.connection.close()));
  }
}
