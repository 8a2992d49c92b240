import type { Game, Rules } from '../../core/game.ts';
import { newMatch } from '../../core/match.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { readAnswer } from '../../protocols/codingame.ts';
import { codingameAdapter, fitsCodingame } from '../codingame-adapter.ts';
import type { Candidate, CheckProtocol } from './candidate.ts';
import { BotDialogue } from './dialogue.ts';

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
    const reply = await bot.untilType('ugiok', wait);
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
  const fitting = games.map(game => unwrap(rulesOf(game))).filter(fitsCodingame);
  try {
    const protocol = await Promise.any([ugi(), ...fitting.map(codingame)]).catch(() => null);
    return { protocol, lines: bots.find(bot => bot.lines[0] === '> ugi')?.lines ?? [] };
  } finally {
    await Promise.all(bots.map(bot => bot.connection.close()));
  }
}
