import { type LocalizedText, ok, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { endText, raisedText } from '../python/outcome-texts.ts';
import type { PythonHost } from '../python/python-host.ts';
import { isEqual, type PythonValue, tuple } from '../python/python-value.ts';
import { actions } from './board.ts';
import type { AskMinimax } from './game.ts';
import { minimaxTime } from './minimax-trials.ts';

/** A student's `minimax`. */
export const studentMinimax =
  (host: PythonHost): AskMinimax =>
  async board => {
    const value: PythonValue = board;
    const call = await host.call('minimax', [value], { time: minimaxTime(value) });
    const says = (said: LocalizedText) =>
      refuse('student-ai', { fr: `minimax ${said.fr}`, en: `minimax ${said.en}` });
    if (call.kind !== 'called') return says(endText(call));
    if (call.raised) return says(raisedText(call.raised));
    const action = actions(board).find(([i, j]) => isEqual(tuple(i, j), call.value));
    return action ? ok(action) : says(texts.noAction(quotable(call.text, 100)));
  };

const texts = {
  noAction: (text: string): LocalizedText => ({
    fr: `renvoie ${text} ; attendu : une case vide (i, j), i et j de 0 à 2.`,
    en: `returns ${text}; expected: an empty cell (i, j), i and j from 0 to 2.`,
  }),
};
