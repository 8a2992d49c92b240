import { allowance } from '../../core/clock.ts';
import { other, type Rules, SIDES, type Side, type Sides } from '../../core/game.ts';
import { endingOf, type Match, preview } from '../../core/match.ts';
import { quotable } from '../../core/texts.ts';
import { readEvidence } from '../../hosts/bots/evidence.ts';
import { lastWords } from '../../match/last-words.ts';
import { programEnd } from '../../match/program-end.ts';
import type { News } from '../../match/seat.ts';
import { explain } from '../complaint.ts';
import type { Voice } from '../language.ts';
import { type Drawing, piece } from './board.ts';
import type { Console } from './console.ts';
import { outcomeText, printPosition } from './screen.ts';

/** A table in the terminal: where a game is shown, how it is drawn and in which language. */
export interface Table {
  readonly console: Console;
  readonly voice: Voice;
  readonly drawing: Drawing;
}

/** What a person reads when something happens in a game. `people`: the sides that type their answers. */
export function newsLines(
  table: Table,
  news: News,
  people: Sides<boolean> = { first: true, second: true },
): string[] {
  const { voice, drawing } = table;
  const { match } = news;
  const { rules } = match;
  if (news.type === 'fault') return [explain(voice, news.fault)];
  if (news.type === 'start') return boardLines(table, match);
  const { event } = news;
  const name = (side: Side) => voice.say(rules.game.texts.sides[side]);
  switch (event.type) {
    case 'moved':
      return boardLines(table, match);
    case 'peeked': {
      const shown = preview(match, event.move);
      if (!shown.ok) return [];
      const left = rules.peeks - match.peeked[event.side];
      const board = printPosition(voice, rules, shown.value, drawing).slice(0, -1);
      return ['', ...board, voice.t('play.peeked', { move: event.move, left })];
    }
    case 'offered':
      if (event.what === 'undo') return [];
      return [
        voice.t(people[other(event.side)] ? 'play.offered' : 'play.offeredTo', {
          side: name(event.side),
          other: name(other(event.side)),
        }),
      ];
    case 'undone':
      return [voice.t('play.undone', { count: event.plies }), ...boardLines(table, match)];
    case 'ended':
      return [endingText(voice, match), ...evidenceLines(voice, event.evidence)];
    case 'declined':
      return event.what === 'draw' ? [voice.t('play.declined', { side: name(event.side) })] : [];
    case 'resumed':
      return [];
  }
}

/** Why a bot forfeited, and what its author needs to see it again. */
function evidenceLines(voice: Voice, text: string | undefined): string[] {
  const evidence = readEvidence(text);
  if (!evidence) return [];
  const { rule, words, received, stderr, replay } = evidence;
  const said = lastWords(stderr);
  return [
    `  ${voice.say(programEnd(evidence) ?? words ?? rule)}`,
    ...(received === ''
      ? []
      : [`  ${voice.t('play.received', { text: JSON.stringify(quotable(received)) })}`]),
    ...(said.length === 0 ? [] : [`  ${voice.t('play.lastWords')}`]),
    ...said.map(line => `    > ${line}`),
    ...(replay === undefined ? [] : [`  ${voice.t('play.replayWith', { command: replay })}`]),
  ];
}

/** The board as it stands, with the number of the coming move and the previews and the time left. */
export function boardLines(table: Table, match: Match): string[] {
  const { voice } = table;
  const { rules, position, peeked } = match;
  const lines = turnLines(table, match);
  if (position.outcome) return lines;
  const turn = [lines.pop()];
  if (rules.peeks > 0)
    turn.push(voice.t('play.peeksLeft', { left: rules.peeks - peeked[position.turn] }));
  if (match.control.kind !== 'none') turn.push(clockText(voice, match));
  return [...lines, turn.join(' ')];
}

/** The board as it stood, with the number of the coming move. */
export function turnLines({ voice, drawing }: Table, match: Match): string[] {
  const { rules, position, line } = match;
  const lines = printPosition(voice, rules, position, drawing, line.at(-1));
  if (position.outcome) return ['', ...lines];
  const turn = [voice.t('play.moveNumber', { number: line.length + 1 }), lines.pop()];
  return ['', ...lines, turn.join(' ')];
}

/** What each side has left of its time, as minutes and seconds. */
function clockText(voice: Voice, { control, used }: Match): string {
  const left = (side: Side): string => {
    const seconds = Math.max(0, allowance(control, used[side]) ?? 0) / 1000;
    const tenths = Math.floor(seconds * 10); // never rounded up to a full minute
    const rest = voice.number((tenths % 600) / 10, 1);
    return `${Math.floor(tenths / 600)}:${rest.padStart(4, '0')}`;
  };
  return voice.t('play.clock', { first: left('first'), second: left('second') });
}

export function endingText(voice: Voice, match: Match): string {
  const ending = endingOf(match);
  if (!ending || ending.cause === 'rules') return outcomeText(voice, match.rules, match.position);
  const cause = voice.t(`play.cause.${ending.cause}`);
  if (ending.winner === null)
    return `${voice.t(ending.cause === 'agreement' ? 'play.drawn' : 'play.nobody')} (${cause})`;
  return `${voice.t('play.won', { side: voice.say(match.rules.game.texts.sides[ending.winner]) })} (${cause})`;
}

/** Whose pieces are whose, for the head of a game. */
export const sidesText = (
  { voice, drawing }: Table,
  rules: Rules,
  seats: Sides<{ readonly kind: string; readonly name: string }>,
): string =>
  SIDES.map(side => {
    const { kind, name } = seats[side];
    const who = kind === 'human' ? '' : ` (${name})`;
    return `${piece(drawing, side)} ${voice.say(rules.game.texts.sides[side])}${who}`;
  }).join('   ');
