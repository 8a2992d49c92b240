import { type Rules, SIDES, type Sides } from '../../core/game.ts';
import { type Action, type Match, type MatchEvent, newMatch, preview } from '../../core/match.ts';
import { type Fault, type LocalizedText, unwrap } from '../../core/result.ts';
import type { CourseContext } from '../course.ts';
import { readCommand, say } from '../questions.ts';
import { openPrograms, playSession } from '../session.ts';
import type { Puissance4CoursePlayer } from './players.ts';

import { texts } from './texts.ts';

/** Plays one game to its end, or until a person leaves. The same `seed` gives the same moves of the AI. */
export async function playGame(
  context: CourseContext,
  rules: Rules,
  players: Sides<Puissance4CoursePlayer>,
  seed: string,
): Promise<Match> {
  const { dialogue, engine } = context;
  const programs = {
    first: players.first.kind === 'ai' ? players.first : null,
    second: players.second.kind === 'ai' ? players.second : null,
  };
  const start = newMatch(rules);
  let asked: Typed = { text: '', isPreview: false, rest: '' };
  if (SIDES.some(side => players[side].kind === 'person')) say(context, helpOf(start));
  showGrid(context, start);
  const match = await playSession({
    dialogue,
    match: start,
    programs: await openPrograms(programs, engine, { first: seed, second: seed }),
    pace: context.pace,
    thinking: match => sayThinking(context, players, match),
    show: (event, match) => showEvent(context, players, event, match),
    async ask(match, fault) {
      if (fault) say(context, explained(match, fault, asked));
      const typed = await askMove(context, match);
      if (typed === null) return null;
      asked = typed;
      return { action: actionOf(typed) };
    },
  });
  if (match.ended) throw new Error(match.ended.evidence ?? match.ended.cause); // an engine failed
  return match;
}

function showEvent(
  context: CourseContext,
  players: Sides<Puissance4CoursePlayer>,
  event: MatchEvent,
  match: Match,
): void {
  if (event.type === 'previewed') showPreview(context, match, event.move);
  if (event.type !== 'moved') return;
  const { side, move } = event;
  if (players[side].kind === 'ai')
    say(context, texts.aiPlays(match.rules.game.texts.sides[side], move));
  showGrid(context, match);
}

function sayThinking(
  context: CourseContext,
  players: Sides<Puissance4CoursePlayer>,
  match: Match,
): void {
  const player = players[match.position.turn];
  if (player.kind === 'ai') say(context, texts.aiThinks(sideToMove(match), player.title));
}

const sideToMove = ({ rules, position }: Match): LocalizedText =>
  rules.game.texts.sides[position.turn];
const helpOf = ({ rules }: Match): LocalizedText =>
  rules.previews > 0 ? texts.rotationHelp : texts.moveHelp;

/** The grid, each player's remaining rotations, and whose turn it is or how the game ended. */
function showGrid({ dialogue, lang, draw }: CourseContext, match: Match): void {
  const { rules, position, previewsUsed } = match;
  const last = match.plies.at(-1);
  const lines = draw(rules, position, last && { before: last.before, move: last.text });
  if (rules.previews > 0) {
    const left = texts.previewsLeft(
      rules.previews - previewsUsed.first,
      rules.previews - previewsUsed.second,
    );
    lines.splice(-1, 0, left[lang]);
  }
  for (const line of ['', ...lines]) dialogue.print(line);
}

/** A typed line: the text of a move, or of the rotation to preview. */
interface Typed {
  readonly text: string;
  readonly isPreview: boolean;
  readonly rest: string;
}

const actionOf = ({ text, isPreview, rest }: Typed): Action =>
  isPreview ? { type: 'preview', text: rest } : { type: 'move', text };

/** Asks until the answer is a move or a preview; null if the person leaves. */
async function askMove(context: CourseContext, match: Match): Promise<Typed | null> {
  const { dialogue, lang } = context;
  while (true) {
    const line = await dialogue.ask(texts.prompt(sideToMove(match))[lang]);
    if (line === null) return null;
    const text = line.trim();
    const { command, rest } = readCommand(text);
    if (command === 'quit') return null;
    if (command === 'help' || text === '') say(context, helpOf(match));
    else if (/^[-–—]/.test(text))
      say(context, unreadable(match, text)); // the rules ignore hyphens, but -3 is not column 3
    else return { text, isPreview: command === 'preview', rest: rest.replace(/^[àa] /i, '') };
  }
}

/** The course's own explanation, where the fault's message is too short or too long here. */
function explained(match: Match, fault: Fault, { text, isPreview }: Typed): LocalizedText {
  if (fault.code === 'no-previews') return texts.noPreviews;
  if (fault.code !== 'unreadable-move') return fault.message;
  if (isPreview) return texts.whichPreview;
  return unreadable(match, text);
}

function unreadable(match: Match, typed: string): LocalizedText {
  const [bad, help] = [texts.unreadable(typed), helpOf(match)];
  return { fr: `${bad.fr}\n${help.fr}`, en: `${bad.en}\n${help.en}` };
}

/** The grid alone: a preview does not change the remaining rotations. */
function showPreview(context: CourseContext, match: Match, move: string): void {
  const { rules, position, previewsUsed } = match;
  const lines = context.draw(rules, unwrap(preview(match, move)));
  const grid = lines.slice(0, -1 - rules.view(position).counters.length);
  say(context, texts.preview(move));
  for (const line of grid) context.dialogue.print(line);
  say(context, texts.notTurned(rules.previews - previewsUsed[position.turn]));
}
