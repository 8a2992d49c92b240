import { perMove } from '../../core/clock.ts';
import { type Rules, SIDES } from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { programEnd } from '../../match/program-end.ts';
import { fitsCodingame } from '../../protocols/codingame.ts';
import { readEngineLine } from '../../protocols/ugi-engine-lines.ts';
import type { Candidate, CheckProtocol } from './candidate.ts';
import { BotDialogue } from './dialogue.ts';
import type { Examination } from './examine.ts';
import { finding, forfeitFinding, shown, stderrTalk } from './finding.ts';
import { samples, trial } from './trial.ts';

/** Milliseconds for a first move, which may include the program's start. */
const FIRST_MOVE = 1_000;

/**
 * The games to examine: the one requested, those that it offers, or those in which it has a legal first move.
 * Null if the greeting fails.
 */
export async function offeredGames(
  { candidate, games, game, report }: Examination,
  protocol: CheckProtocol,
): Promise<readonly Rules[] | null> {
  const greets = protocol === 'ugi' && candidate.prolog === null;
  const greeted = greets ? await handshake(candidate, report) : { offered: null };
  if (greeted === null) return null;
  const { offered } = greeted;
  if (game) return [unwrap(rulesOf(game))];
  const all = games.map(each => unwrap(rulesOf(each)));
  if (offered) {
    const ours = all.filter(rules => offered.includes(rules.game.id));
    const foreign = offered.filter(name => !ours.some(rules => rules.game.id === name));
    if (ours.length > 0) report(finding('games', 'ok', 'games.offered', { games: names(ours) }));
    if (foreign.length > 0)
      report(finding('games', 'warning', 'games.foreign', { games: foreign.join(', ') }));
    if (ours.length > 0) return ours;
  }
  const knows = async (rules: Rules, moves: readonly string[]) => {
    const side = SIDES[moves.length % 2];
    const control = perMove(FIRST_MOVE);
    const asked = { protocol, rules, control, side, moves, until: 'move', seed: 'check' } as const;
    return { rules, evidence: (await trial(candidate, asked)).evidence };
  };
  const tried = [];
  for (const rules of all.filter(each => protocol === 'ugi' || fitsCodingame(each)))
    tried.push(await knows(rules, []));
  const known = tried.filter(each => each.evidence === null).map(each => each.rules);
  const playable =
    protocol === 'ugi' && known.length > 1 ? await confirmedGames(known, knows) : known;
  const [{ rules: first, evidence }] = tried;
  if (playable.length > 0)
    report(finding('games', 'ok', 'games.tried', { games: names(playable) }));
  else if (evidence) report(forfeitFinding(candidate, 'games', first.game.id, evidence));
  return playable;
}

/** A first move may be legal in several games; those in which later moves are illegal are not the bot's. */
async function confirmedGames(
  known: readonly Rules[],
  knows: (rules: Rules, moves: readonly string[]) => Promise<{ evidence: unknown }>,
): Promise<readonly Rules[]> {
  const sure: Rules[] = [];
  for (const rules of known) {
    const later = samples(rules, 'offered').filter(({ phase }) => phase === 'middle');
    let lost = false;
    for (const { moves } of later) lost ||= (await knows(rules, moves)).evidence !== null;
    if (!lost) sure.push(rules);
  }
  return sure.length > 0 ? sure : known;
}

const names = (list: readonly Rules[]): string => list.map(rules => rules.game.id).join(', ');

interface GreetedProgram {
  /** Null without such an option. */
  readonly offered: readonly string[] | null;
}

/** The greeting, and the games that the bot offers; null if the greeting fails. */
async function handshake(
  candidate: Candidate,
  report: Examination['report'],
): Promise<GreetedProgram | null> {
  const bot = new BotDialogue(await candidate.start());
  let name = '';
  let offered: readonly string[] | null = null;
  bot.say('ugi');
  const greeted = await bot.until(line => {
    const message = readEngineLine(line);
    if (message.type === 'id' && message.field === 'name') name = message.text;
    if (message.type === 'option' && message.option.name.toLowerCase() === 'game')
      offered = message.option.kind === 'combo' ? message.option.values : null;
    return message.type === 'ugiok' ? true : null;
  }, candidate.options.wait);
  if (greeted.kind === 'said') bot.say('isready');
  const ready =
    greeted.kind === 'said' ? await bot.untilType('readyok', candidate.options.wait) : greeted;
  const { stderr } = await bot.connection.status();
  const dialogue = [...shown(bot.lines), ...stderrTalk(stderr)];
  const isReady = greeted.kind === 'said' && ready.kind === 'said';
  if (ready.kind === 'ended') {
    const end = programEnd({ ending: ready.ending, phase: 'greeting' }) ?? { fr: '', en: '' };
    report(finding('handshake', 'fault', 'handshake.ended', { end }, { dialogue }));
  } else if (greeted.kind !== 'said')
    report(finding('handshake', 'fault', 'handshake.none', {}, { dialogue }));
  else if (ready.kind !== 'said')
    report(finding('handshake', 'fault', 'handshake.notReady', {}, { dialogue }));
  else if (name === '')
    report(finding('handshake', 'warning', 'handshake.unnamed', {}, { dialogue }));
  else report(finding('handshake', 'ok', 'handshake.ok', { name, ms: Math.round(greeted.spent) }));
  await bot.connection.close();
  return isReady ? { offered } : null;
}
