import { type GameRecord, matchOf, resultText } from '../../core/record.ts';
import { shownMove } from '../../core/texts.ts';
import type { CliTranslator } from '../translator.ts';
import { openConsole } from './console.ts';
import { endingText, type TerminalContext, turnLines } from './messages.ts';
import { drawingFor } from './screen.ts';

/** Steps through recorded games: Enter forwards, b back, a number jumps, q quits. */
export async function replay(
  translator: CliTranslator,
  records: readonly GameRecord[],
  ascii: boolean,
): Promise<void> {
  const console = openConsole();
  try {
    for (const record of records) {
      const drawing = drawingFor(record.rules.game, process.stdout, ascii);
      await replayGame({ console, translator, drawing }, record);
    }
  } finally {
    console.close();
  }
}

async function replayGame(terminal: TerminalContext, record: GameRecord): Promise<void> {
  const { console, translator } = terminal;
  const { First: first = '?', Second: second = '?' } = record.tags;
  console.print(translator.t.show.players({ first, second, result: resultText(record.ending) }));
  const last = record.moves.length;
  let ply = 0;
  while (true) {
    const match = matchOf(record, ply === last ? undefined : ply);
    const move = record.moves[ply - 1];
    for (const line of turnLines(terminal, match)) console.print(line);
    if (move) {
      const spent =
        move.spent === null ? '' : translator.t.replay.spent(translator.number(move.spent / 1000));
      const shown = translator.say(shownMove(record.rules.game.texts, move.text));
      console.print(`${translator.t.replay.step({ ply, last, move: shown })}${spent}`);
    }
    if (ply === last && record.ending && record.ending.cause !== 'rules')
      console.print(endingText(translator, match));
    const wanted = await askStep(terminal, ply, last);
    if (wanted === null) return;
    ply = wanted;
  }
}

/** The ply to go to, or null to quit. */
async function askStep(
  { console, translator }: TerminalContext,
  ply: number,
  last: number,
): Promise<number | null> {
  while (true) {
    const answer = await console.ask(translator.t.replay.prompt({ ply, last }));
    if (answer === null) return null;
    const word = answer.trim().toLowerCase();
    if (['q', 'quit', 'quitter'].includes(word)) return null;
    if (['', 'n'].includes(word)) {
      if (ply < last) return ply + 1;
      console.print(translator.t.replay.end);
    } else if (['b', 'p', 'r'].includes(word)) {
      if (ply > 0) return ply - 1;
      console.print(translator.t.replay.start);
    } else if (/^\d+$/.test(word) && Number(word) <= last) return Number(word);
    else console.print(translator.t.replay.bad({ answer: answer.trim(), last }));
  }
}
