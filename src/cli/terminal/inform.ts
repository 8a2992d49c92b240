import { SIDES } from '../../core/game.ts';
import type { Match } from '../../core/match.ts';
import { shownMove } from '../../core/texts.ts';
import { percentOf, type Score } from '../../engine/search.ts';
import { recordedPlayers, storeRecord } from '../saving.ts';
import type { CliTranslator } from '../translator.ts';
import { COMMAND_NAMES, COMMANDS, type TerminalCommand } from './commands.ts';
import { boardLines, isRemote, type TerminalSession } from './messages.ts';

/** The commands that show or write something and do not change the game. */
export async function inform(
  session: TerminalSession,
  match: Match,
  word: TerminalCommand,
  rest: string,
): Promise<void> {
  const { terminal, engine, seats } = session;
  const { console, translator } = terminal;
  const { rules, position } = match;
  const hasBot = SIDES.some(side => isRemote(seats[side]));
  const isOffered = (key: TerminalCommand): boolean => {
    if (key === 'preview') return rules.previews > 0;
    if (key === 'undo') return !hasBot;
    return key !== 'draw' || !(hasBot || rules.game.drawless);
  };
  const shown = (move: string) => translator.say(shownMove(rules.game.texts, move));
  switch (word) {
    case 'help':
      console.print(translator.say(rules.game.texts.moveHelp));
      console.print(translator.t.play.help);
      for (const key of COMMAND_NAMES)
        if (isOffered(key))
          console.print(
            `  ${COMMANDS[key][translator.lang].padEnd(12)} ${translator.t.play.words[key]}`,
          );
      return;
    case 'rules':
      console.print(translator.say(rules.game.texts.rules));
      return;
    case 'moves': {
      const list = position.legalMoves().map(move => shown(rules.writeMove(position, move)));
      console.print(translator.t.play.moves({ count: list.length, list: list.join(' ') }));
      return;
    }
    case 'hint': {
      const { moves } = await engine.analyse({
        rules: rules.id,
        position: position.text(),
        player: 'alphabeta',
        limits: { time: 1000 },
        seed: 'hint',
      });
      const [best] = moves;
      console.print(
        translator.t.play.hint({
          move: shown(best.move),
          score: scoreText(translator, best.score),
        }),
      );
      return;
    }
    case 'position':
      console.print(position.text(), 'raw');
      return;
    case 'save':
      console.print(
        rest === ''
          ? translator.t.play.saveName
          : (await storeRecord(translator, match, recordedPlayers(seats), rest)).message,
      );
      return;
    default:
      for (const line of boardLines(terminal, match)) console.print(line);
  }
}

/** A score as text, for the side to move. */
export function scoreText(translator: CliTranslator, score: Score): string {
  switch (score.kind) {
    case 'win':
      return score.latest
        ? translator.t.score.winBy(Math.ceil(score.plies / 2))
        : translator.t.score.win(Math.ceil(score.plies / 2));
    case 'loss':
      return score.latest
        ? translator.t.score.lossBy(Math.ceil(score.plies / 2))
        : translator.t.score.loss(Math.ceil(score.plies / 2));
    case 'draw':
      return translator.t.score.draw;
    case 'points': {
      const { chances } = score;
      const likely =
        chances === undefined ? '' : ` · ${translator.t.score.chances(percentOf(chances))}`;
      const points = `${score.points > 0 ? '+' : ''}${translator.number(score.points)}${likely}`;
      if (score.proven === undefined) return points;
      const { notLost, notWon } = translator.t.score;
      const proven = score.proven === 'not-lost' ? notLost : notWon;
      return score.points === 0 ? proven : `${points}, ${proven}`;
    }
  }
}
