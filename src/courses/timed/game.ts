import { millis, perMove } from '../../core/clock.ts';
import { endingOf, type Match, type MatchEvent, newMatch } from '../../core/match.ts';
import type { LocalizedText } from '../../core/result.ts';
import type { EngineClient, SearchResultText } from '../../match/engine-client.ts';
import type { Submission } from '../../match/seat.ts';
import { after, systemTimers, type Timers } from '../../time/timers.ts';
import { readCommand } from '../questions.ts';
import { openPrograms, playSession } from '../session.ts';
import { boardLines, endingTexts, moveTexts, type TimedGame, whoIs } from './output.ts';
import { texts } from './texts.ts';

const DAY = 86_400_000;

/**
 * Plays to the end, or until the person leaves; returns the match as it is then. A person who exceeds
 * the time is only warned; so is a program if the game is `casual`.
 */
export async function playTimedGame(setup: TimedGame, manner: 'strict' | 'casual'): Promise<Match> {
  const { context, rules, seats, limit } = setup;
  const { dialogue, lang } = context;
  const say = (text: LocalizedText) => dialogue.print(text[lang]);
  const start = newMatch(rules, perMove(limit, manner === 'casual' ? DAY : 0));
  let match = start;
  let turnBegan = systemTimers.now();
  let result: SearchResultText | null = null;
  const elapsed = () => systemTimers.now() - turnBegan;
  const showBoard = () => boardLines(setup, match).map(line => dialogue.print(line));

  const show = (event: MatchEvent, reached: Match) => {
    match = reached;
    const ply = match.plies.at(-1);
    if (event.type !== 'moved' || !ply) return;
    for (const text of moveTexts(setup, ply, elapsed(), result)) say(text);
    turnBegan = systemTimers.now();
    showBoard();
  };
  const thinking = ({ position: { turn } }: Match) => say(texts.thinking(whoIs(setup, turn)));
  const submitted = (text: string): Submission => ({
    action: { type: 'move', text },
    spent: millis(Math.min(elapsed(), limit)), // so that lateness is only warned about
  });

  const engine: EngineClient = {
    ...context.engine,
    async search(request, watch) {
      result = await context.engine.search(request, watch);
      return result;
    },
  };
  const personMoves = () => !endingOf(match) && seats[match.position.turn] === null;
  const timers: Timers = {
    ...systemTimers,
    after: (delay, act, options) => after(delay, () => personMoves() || act(), options),
  };

  showBoard();
  for (const seat of [seats.first, seats.second]) // before the clock starts
    if (seat)
      await context.engine.ready({ rules: rules.id, player: seat.name, limits: seat.limits });
  turnBegan = systemTimers.now();
  match = await playSession({
    dialogue,
    match: start,
    programs: await openPrograms(seats, engine, context.seed),
    show,
    thinking,
    pace: Math.min(context.pace, limit / 4),
    async ask(at, fault) {
      if (fault) say(fault.message);
      const line = await askMove(setup, at);
      return line === null ? null : submitted(line);
    },
    timers,
  });
  for (const text of endingTexts(setup, match)) say(text);
  return match;
}

/** Asks until a line is neither empty nor a command; null if the person leaves. */
async function askMove(
  { context: { dialogue, lang }, rules, notate }: TimedGame,
  { position }: Match,
): Promise<string | null> {
  const say = (text: LocalizedText) => dialogue.print(text[lang]);
  while (true) {
    const line = await dialogue.ask(texts.prompt(rules.game.texts.sides[position.turn])[lang]);
    if (line === null) return null;
    switch (readCommand(line).command) {
      case 'quit':
        return null;
      case 'help':
        say(rules.game.texts.moveHelp);
        say(texts.help);
        break;
      case 'rules':
        for (const each of rules.game.texts.rules[lang].split('\n')) dialogue.print(each);
        break;
      case 'moves': {
        const list = position.legalMoves().map(move => notate(rules.writeMove(position, move)));
        say(texts.moves(list.join(' ')));
        break;
      }
      case 'preview':
        say(texts.noPreviews);
        break;
      case undefined:
        if (line.trim() !== '') return line;
        say(texts.help);
    }
  }
}
