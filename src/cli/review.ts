import { SIDES } from '../core/game.ts';
import { type GameRecord, resultText } from '../core/record.ts';
import type { Limits } from '../core/strategy.ts';
import { shownMove } from '../core/texts.ts';
import { measuredNote } from '../engine/measured-texts.ts';
import { type ReviewedMove, review, type SideReview, summary, VERDICTS } from '../engine/review.ts';
import { countedVerdict, verdictTitle } from '../engine/verdict-texts.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { recordsFrom } from './inputs.ts';
import { scoreText } from './terminal/inform.ts';
import type { CliTranslator } from './translator.ts';

export interface AnalysisContext {
  readonly translator: CliTranslator;
  readonly engine: EngineClient;
  readonly limits: Limits;
  readonly json: boolean;
  /** Shows a line on a terminal in place of the last one; '' erases it. */
  show(line: string): void;
}

/** Reviews every recorded game of a file, move by move. */
export async function reviewFile(context: AnalysisContext, file: string): Promise<void> {
  for (const [i, record] of (await recordsFrom(context.translator, file)).entries()) {
    if (i > 0 && !context.json) console.log();
    await reviewRecord(context, record);
  }
}

async function reviewRecord(context: AnalysisContext, record: GameRecord): Promise<void> {
  const { translator, engine, limits, json, show } = context;
  const { First: first = '?', Second: second = '?' } = record.tags;
  const result = resultText(record.ending);
  if (!json) console.log(translator.t.show.players({ first, second, result }));
  const moves: ReviewedMove[] = [];
  const working = () => {
    if (!json && moves.length < record.moves.length)
      show(translator.t.analyse.working({ ply: moves.length + 1, last: record.moves.length }));
  };
  const analyse = (position: { text(): string }) => {
    const text = position.text();
    const request = { rules: record.rules.id, position: text, player: 'alphabeta', limits };
    return engine.analyse({ ...request, seed: 'review' });
  };
  working();
  for await (const move of review(record, analyse)) {
    moves.push(move);
    if (json) continue;
    show('');
    console.log(moveLine(translator, record, move));
    working();
  }
  const sides = summary(moves);
  if (json) {
    const head = { rules: record.rules.id, first, second, result };
    console.log(JSON.stringify({ ...head, moves, summary: sides }));
    return;
  }
  for (const side of SIDES) {
    const name = translator.say(record.rules.game.texts.sides[side]);
    console.log(summaryLine(translator, name, sides[side]));
  }
  const scores = moves.flatMap(({ score, best }) => [score, best.score]);
  const note = measuredNote(record.rules.game, scores);
  if (note) console.log(translator.say(note));
}

const percent = (translator: CliTranslator, part: number): string =>
  translator.number(Math.round(part * 1000) / 10);

function moveLine(
  translator: CliTranslator,
  record: GameRecord,
  { ply, side, move, score, loss, best, verdict }: ReviewedMove,
): string {
  const shown = (text: string) => translator.say(shownMove(record.rules.game.texts, text));
  const turn = Math.ceil((record.start.turn === 'first' ? ply : ply + 1) / 2);
  const number = `${turn}${side === 'first' ? '.' : '…'}`;
  const text = `${number.padStart(4)} ${shown(move).padEnd(5)} ${scoreText(translator, score)}`;
  const lost = translator.t.analyse.loss(percent(translator, loss));
  if (verdict === null) return loss < 0.0005 ? text : `${text}, ${lost}`;
  const name = translator.say(verdictTitle(verdict));
  const better = {
    verdict: name,
    move: shown(best.move),
    score: scoreText(translator, best.score),
  };
  return `${text}, ${lost}. ${translator.t.analyse.verdict(better)}`;
}

function summaryLine(
  translator: CliTranslator,
  side: string,
  { moves, loss, verdicts }: SideReview,
): string {
  const named = VERDICTS.filter(verdict => verdicts[verdict] > 0).map(verdict =>
    translator.say(countedVerdict(verdict, verdicts[verdict])),
  );
  const list = named.length === 0 ? translator.t.analyse.flawless : named.join(', ');
  return translator.t.analyse.summary({
    count: moves,
    side,
    loss: percent(translator, loss),
    list,
  });
}
