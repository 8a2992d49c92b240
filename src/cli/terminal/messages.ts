import { readEvidence } from '../../bots/evidence.ts';
import { allowance } from '../../core/clock.ts';
import { type Game, other, type Rules, SIDES, type Side, type Sides } from '../../core/game.ts';
import { endingOf, type Match, preview } from '../../core/match.ts';
import { outcomeText, quotable, shownMove } from '../../core/texts.ts';
import { playerTitle } from '../../engine/players.ts';
import { games } from '../../games/index.ts';
import type { EngineClient } from '../../match/engine-client.ts';
import { programEnd } from '../../match/program-end.ts';
import { outputTail } from '../../match/program-output.ts';
import type { SeatMessage } from '../../match/seat.ts';
import type { SeatChoice } from '../../match/seat-choice.ts';
import type { CliTranslator } from '../translator.ts';
import { explain } from '../usage-error.ts';
import { type BoardDrawing, piece } from './board.ts';
import type { Console } from './console.ts';
import { printPosition } from './screen.ts';

/** How a game is shown: console, drawing and language. */
export interface TerminalContext {
  readonly console: Console;
  readonly translator: CliTranslator;
  readonly drawing: BoardDrawing;
}

export interface TerminalSession {
  readonly terminal: TerminalContext;
  readonly seats: Sides<SeatChoice>;
  readonly engine: EngineClient;
}

/** Programs that speak a protocol cannot answer offers. */
export const isRemote = ({ kind }: SeatChoice): boolean => kind === 'process' || kind === 'tcp';

/** The lines shown for an event of a game. `people`: the sides that people play. */
export function messageLines(
  terminal: TerminalContext,
  message: SeatMessage,
  people: Sides<boolean> = { first: true, second: true },
): string[] {
  const { translator, drawing } = terminal;
  const { match } = message;
  const { rules } = match;
  if (message.type === 'fault') return [explain(translator, message.fault)];
  if (message.type === 'start') return boardLines(terminal, match);
  const { event } = message;
  const name = (side: Side) => translator.say(rules.game.texts.sides[side]);
  switch (event.type) {
    case 'moved':
      return boardLines(terminal, match);
    case 'previewed': {
      const shown = preview(match, event.move);
      if (!shown.ok) return [];
      const left = rules.previews - match.previewsUsed[event.side];
      const board = printPosition(translator, rules, shown.value, drawing).slice(0, -1);
      return [
        '',
        ...board,
        translator.t.play.previewed({
          move: translator.say(shownMove(rules.game.texts, event.move)),
          left,
        }),
      ];
    }
    case 'offered':
      if (event.what === 'undo') return [];
      return [
        people[other(event.side)]
          ? translator.t.play.offered({ side: name(event.side), other: name(other(event.side)) })
          : translator.t.play.offeredTo(name(event.side)),
      ];
    case 'undone':
      return [
        translator.t.play.undone(event.plies),
        ...(event.cost
          ? [translator.t.play.undoCost(name(event.cost.side), event.cost.previews)]
          : []),
        ...boardLines(terminal, match),
      ];
    case 'ended':
      return [endingText(translator, match), ...evidenceLines(translator, event.evidence)];
    case 'declined':
      return event.what === 'draw' ? [translator.t.play.declined(name(event.side))] : [];
    case 'resumed':
      return [];
  }
}

/** Why a bot forfeited, and what its author needs to reproduce it. */
function evidenceLines(translator: CliTranslator, text: string | undefined): string[] {
  const evidence = readEvidence(text);
  if (!evidence) return [];
  const { rule, words, received, stderr, replay } = evidence;
  const said = outputTail(stderr);
  return [
    `  ${translator.say(programEnd(evidence) ?? words ?? rule)}`,
    ...(received === ''
      ? []
      : [`  ${translator.t.play.received(JSON.stringify(quotable(received)))}`]),
    ...(said.length === 0 ? [] : [`  ${translator.t.play.lastWords}`]),
    ...said.map(line => `    > ${line}`),
    ...(replay === undefined ? [] : [`  ${translator.t.play.replayWith(replay)}`]),
  ];
}

/** The current board, with the number of the next move, the previews and the time left. */
export function boardLines(terminal: TerminalContext, match: Match): string[] {
  const { translator } = terminal;
  const { rules, position, previewsUsed } = match;
  const lines = turnLines(terminal, match);
  if (position.outcome) return lines;
  const turn = [lines.pop()];
  if (rules.previews > 0)
    turn.push(translator.t.play.previewsLeft(rules.previews - previewsUsed[position.turn]));
  if (match.control.kind !== 'none') turn.push(clockText(translator, match));
  return [...lines, turn.join(' ')];
}

/** An earlier board, with the number of the next move. */
export function turnLines({ translator, drawing }: TerminalContext, match: Match): string[] {
  const { rules, position, plies } = match;
  const lines = printPosition(translator, rules, position, drawing, plies.at(-1));
  if (position.outcome) return ['', ...lines];
  const turn = [translator.t.play.moveNumber(plies.length + 1), lines.pop()];
  return ['', ...lines, turn.join(' ')];
}

/** Each side's remaining time, in minutes and seconds. */
function clockText(translator: CliTranslator, { control, used }: Match): string {
  const left = (side: Side): string => {
    const seconds = Math.max(0, allowance(control, used[side]) ?? 0) / 1000;
    const tenths = Math.floor(seconds * 10); // never rounded up to a full minute
    const rest = translator.number((tenths % 600) / 10, 1);
    return `${Math.floor(tenths / 600)}:${rest.padStart(4, '0')}`;
  };
  return translator.t.play.clock({ first: left('first'), second: left('second') });
}

export function endingText(translator: CliTranslator, match: Match): string {
  const ending = endingOf(match);
  if (!ending || ending.cause === 'rules')
    return translator.say(outcomeText(match.rules, match.position, match.plies.at(-1)?.move));
  const { t } = translator;
  if (ending.cause === 'agreement') return t.play.agreed;
  const cause = t.play.cause[ending.cause];
  if (ending.winner === null) return t.play.nobody(cause);
  const side = translator.say(match.rules.game.texts.sides[ending.winner]);
  return t.play.wonBy({ side, cause });
}

/** A seat's name for people: our own players by their titles. */
export function seatTitle(
  translator: CliTranslator,
  { game }: Rules,
  { kind, name }: Pick<SeatChoice, 'kind' | 'name'>,
): string {
  const known: Game | undefined = games.find(({ id }) => id === game.id);
  return kind === 'engine' && known ? translator.say(playerTitle(known, name)) : name;
}

/** Which pieces each side plays, shown before a game. */
export const sidesText = (
  { translator, drawing }: TerminalContext,
  rules: Rules,
  seats: Sides<Pick<SeatChoice, 'kind' | 'name'>>,
): string =>
  SIDES.map(side => {
    const who =
      seats[side].kind === 'person' ? '' : ` (${seatTitle(translator, rules, seats[side])})`;
    return `${piece(drawing, side)} ${translator.say(rules.game.texts.sides[side])}${who}`;
  }).join('   ');
