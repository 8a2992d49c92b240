import { SIDES } from '../../core/game.ts';
import type { Match } from '../../core/match.ts';
import type { Score } from '../../engine/thought.ts';
import type { Voice } from '../language.ts';
import { storeRecord } from '../saving.ts';
import { boardLines } from './news.ts';
import type { Sitting } from './table.ts';
import { ALL_WORDS, WORDS, type Word } from './words.ts';

/** The words that ask for something to be shown or written; the game stays as it is. */
export async function inform(
  sitting: Sitting,
  match: Match,
  word: Word,
  rest: string,
): Promise<void> {
  const { table, thinker, seats } = sitting;
  const { console, voice } = table;
  const { rules, position } = match;
  const hasBot = SIDES.some(side => seats[side].kind === 'bot');
  const isOffered = (key: Word): boolean => {
    if (key === 'peek') return rules.peeks > 0;
    if (key === 'undo') return !hasBot;
    return key !== 'draw' || !(hasBot || rules.game.drawless);
  };
  switch (word) {
    case 'help':
      console.print(voice.say(rules.game.texts.moveHelp));
      console.print(voice.t('play.help'));
      for (const key of ALL_WORDS)
        if (isOffered(key))
          console.print(`  ${WORDS[key][voice.lang].padEnd(12)} ${voice.t(`play.words.${key}`)}`);
      return;
    case 'rules':
      console.print(voice.say(rules.game.texts.rules));
      return;
    case 'moves': {
      const list = position.legalMoves().map(move => rules.writeMove(position, move));
      console.print(voice.t('play.moves', { count: list.length, list: list.join(' ') }));
      return;
    }
    case 'hint': {
      const { moves } = await thinker.analyse({
        rules: rules.id,
        position: position.text(),
        player: 'alphabeta',
        limits: { time: 1000 },
        seed: 'hint',
      });
      const [best] = moves;
      console.print(voice.t('play.hint', { move: best.move, score: scoreText(voice, best.score) }));
      return;
    }
    case 'position':
      console.print(position.text(), 'raw');
      return;
    case 'save':
      console.print(
        rest === ''
          ? voice.t('play.saveName')
          : (await storeRecord(voice, match, seats, rest)).words,
      );
      return;
    default:
      for (const line of boardLines(table, match)) console.print(line);
  }
}

/** A score for people, from the side to move. */
export function scoreText(voice: Voice, score: Score): string {
  switch (score.kind) {
    case 'win':
      return voice.t(score.latest ? 'score.winBy' : 'score.win', {
        count: Math.ceil(score.plies / 2),
      });
    case 'loss':
      return voice.t(score.latest ? 'score.lossBy' : 'score.loss', {
        count: Math.ceil(score.plies / 2),
      });
    case 'draw':
      return voice.t('score.draw');
    case 'points': {
      const points = `${score.points > 0 ? '+' : ''}${voice.number(score.points)}`;
      if (score.proven === undefined) return points;
      const key = score.proven === 'not-lost' ? 'score.notLost' : 'score.notWon';
      return score.points === 0 ? voice.t(key) : `${points}, ${voice.t(key)}`;
    }
  }
}
