import { perMove } from '../../core/clock.ts';
import { type Rules, SIDES } from '../../core/game.ts';
import { endingOf } from '../../core/match.ts';
import { writeHostLine } from '../../protocols/ugi.ts';
import type { Candidate, CheckProtocol } from './candidate.ts';
import type { Examination } from './examine.ts';
import { type Finding, finding, forfeitFinding } from './finding.ts';
import { samples, trial } from './trial.ts';

const SEED = 'check';
/** Milliseconds for single positions, where late moves are measured but lose nothing. */
const POSITION_TIME = 300;
const POSITION_GRACE = 1_200;
/** Milliseconds a move for whole games: later moves are reported, but lose only beyond the grace. */
const QUICK = 100;
const GRACE = 5_000;
/** CodinGame's limit in milliseconds for the first turn, which includes the program's start. */
const FIRST_TURN = 1_000;
/** The share of late turns that a busy machine may explain. */
const BUSY = 0.05;

/** Positions, then whole games in a row, with our referee. */
export async function playTestGame(
  { candidate, time, report }: Examination,
  protocol: CheckProtocol,
  rules: Rules,
): Promise<void> {
  const game = rules.game.id;
  const seed = `${SEED} ${game}`;
  if (protocol === 'ugi') {
    let faults = 0;
    const chosen = samples(rules, seed);
    for (const { moves } of chosen) {
      const found = await playMove(candidate, rules, moves, time);
      if (found === null) continue;
      report(found);
      if (++faults === 2 || candidate.prolog !== null) return; // more would only repeat these
    }
    if (faults > 0) return;
    report(finding('moves', 'ok', 'moves.ok', { count: chosen.length }, { game }));
  }
  await series({ candidate, report, ...(time && { time }) }, protocol, rules);
}

/** One move in one position, repeated if it is late, since the machine may have been busy. */
async function playMove(
  candidate: Candidate,
  rules: Rules,
  moves: readonly string[],
  time?: number,
): Promise<Finding | null> {
  const game = rules.game.id;
  const side = SIDES[moves.length % 2];
  const control = time ? perMove(time) : perMove(POSITION_TIME, POSITION_GRACE);
  let spent = 0;
  for (let attempt = 0; attempt < 2; attempt++) {
    const options = { protocol: 'ugi', rules, control, side, moves, seed: SEED } as const;
    const { evidence, turns } = await trial(candidate, { ...options, until: 'move' });
    if (evidence) return forfeitFinding(candidate, 'moves', game, evidence);
    [spent = 0] = turns;
    if (time || spent <= POSITION_TIME) return null;
  }
  const asked = writeHostLine({ type: 'position', fen: null, moves });
  return finding(
    'moves',
    'fault',
    'faults.late-answer',
    { cause: 'time', spent, limit: POSITION_TIME },
    { game, dialogue: [`> ${asked}`, `> go movetime ${POSITION_TIME}`] },
  );
}

async function series(
  { candidate, report, time }: Pick<Examination, 'candidate' | 'report' | 'time'>,
  protocol: CheckProtocol,
  rules: Rules,
): Promise<void> {
  const game = rules.game.id;
  const score = { won: 0, drawn: 0, lost: 0 };
  const turns: { readonly spent: number; readonly limit: number }[] = [];
  const firstLimit = protocol === 'ugi' ? QUICK : FIRST_TURN;
  // a program that observes its time plays quickly; one that does not may take what a contest allows
  const control = time
    ? perMove(Math.min(QUICK, time), Math.max(0, time - QUICK))
    : perMove(firstLimit, GRACE);
  const sides = time ? SIDES : [...SIDES, ...SIDES];
  for (const [i, side] of sides.entries()) {
    const seed = `${SEED} ${game} ${i}`;
    const played = await trial(candidate, { protocol, rules, control, side, until: 'end', seed });
    if (played.evidence) return report(forfeitFinding(candidate, 'series', game, played.evidence));
    const winner = endingOf(played.match)?.winner ?? null;
    score[winner === null ? 'drawn' : winner === side ? 'won' : 'lost']++;
    turns.push(...played.turns.map((spent, n) => ({ spent, limit: n === 0 ? firstLimit : QUICK })));
  }
  report(finding('series', 'ok', 'series.ok', { count: sides.length, ...score }, { game }));
  const slowest = Math.max(...turns.map(({ spent }) => spent));
  if (time) {
    const verdict = slowest > time / 2 ? 'warning' : 'ok';
    const values = { turns: turns.length, slowest, limit: time };
    return report(finding('time', verdict, 'time.prolog', values, { game }));
  }
  const late = turns.filter(({ spent, limit }) => spent > limit).length;
  // UGI sends a bot its time, which may be longer elsewhere; CodinGame's never changes
  const tooLate = protocol === 'ugi' ? 'warning' : 'fault';
  const verdict = late / turns.length > BUSY ? tooLate : 'ok';
  const values = { turns: turns.length, late, slowest, limit: QUICK };
  report(finding('time', verdict, `time.${protocol}`, values, { game }));
}
