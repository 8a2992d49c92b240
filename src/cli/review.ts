import { SIDES } from '../core/game.ts';
import { type GameRecord, resultText } from '../core/record.ts';
import type { Limits } from '../core/strategy.ts';
import { type ReviewedMove, review, type SideReview, summary, VERDICTS } from '../engine/review.ts';
import { countedVerdict, verdictTitle } from '../engine/verdict-words.ts';
import type { Thinker } from '../match/thinker.ts';
import { recordsFrom } from './inputs.ts';
import type { Voice } from './language.ts';
import { scoreText } from './terminal/inform.ts';

/** What an analysis works with. */
export interface AnalysisDesk {
  readonly voice: Voice;
  readonly thinker: Thinker;
  readonly limits: Limits;
  readonly json: boolean;
  /** Shows a line that the next one replaces, on a terminal; '' takes it away. */
  show(line: string): void;
}

/** Every recorded game of a file, move by move. */
export async function reviewFile(desk: AnalysisDesk, file: string): Promise<void> {
  for (const [i, record] of (await recordsFrom(desk.voice, file)).entries()) {
    if (i > 0 && !desk.json) console.log();
    await reviewRecord(desk, record);
  }
}

async function reviewRecord(desk: AnalysisDesk, record: GameRecord): Promise<void> {
  const { voice, thinker, limits, json, show } = desk;
  const { First: first = '?', Second: second = '?' } = record.tags;
  const result = resultText(record.ending);
  if (!json) console.log(voice.t('show.players', { first, second, result }));
  const moves: ReviewedMove[] = [];
  const working = () => {
    if (!json && moves.length < record.moves.length)
      show(voice.t('analyse.working', { ply: moves.length + 1, last: record.moves.length }));
  };
  const analyse = (position: { text(): string }) => {
    const text = position.text();
    const request = { rules: record.rules.id, position: text, player: 'alphabeta', limits };
    return thinker.analyse({ ...request, seed: 'review' });
  };
  working();
  for await (const move of review(record, analyse)) {
    moves.push(move);
    if (json) continue;
    show('');
    console.log(moveLine(voice, record, move));
    working();
  }
  const sides = summary(moves);
  if (json) {
    const head = { rules: record.rules.id, first, second, result };
    console.log(JSON.stringify({ ...head, moves, summary: sides }));
    return;
  }
  for (const side of SIDES) {
    const name = voice.say(record.rules.game.texts.sides[side]);
    console.log(summaryLine(voice, name, sides[side]));
  }
}

const percent = (voice: Voice, part: number): string => voice.number(Math.round(part * 1000) / 10);

function moveLine(
  voice: Voice,
  record: GameRecord,
  { ply, side, move, score, loss, best, verdict }: ReviewedMove,
): string {
  const turn = Math.ceil((record.start.turn === 'first' ? ply : ply + 1) / 2);
  const number = `${turn}${side === 'first' ? '.' : '…'}`;
  const text = `${number.padStart(4)} ${move.padEnd(5)} ${scoreText(voice, score)}`;
  const lost = voice.t('analyse.loss', { loss: percent(voice, loss) });
  if (verdict === null) return loss < 0.0005 ? text : `${text}, ${lost}`;
  const name = voice.say(verdictTitle(verdict));
  const better = { verdict: name, move: best.move, score: scoreText(voice, best.score) };
  return `${text}, ${lost}. ${voice.t('analyse.verdict', better)}`;
}

function summaryLine(voice: Voice, side: string, { moves, loss, verdicts }: SideReview): string {
  const named = VERDICTS.filter(verdict => verdicts[verdict] > 0).map(verdict =>
    voice.say(countedVerdict(verdict, verdicts[verdict])),
  );
  const list = named.length === 0 ? voice.t('analyse.flawless') : named.join(', ');
  return voice.t('analyse.summary', { count: moves, side, loss: percent(voice, loss), list });
}
