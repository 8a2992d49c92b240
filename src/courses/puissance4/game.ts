import { type Millis, millis } from '../../core/clock.ts';
import { type Rules, SIDES, type Sides } from '../../core/game.ts';
import { type Action, decide, endingOf, type Match, newMatch, preview } from '../../core/match.ts';
import { type Fault, type LocalizedText, unwrap } from '../../core/result.ts';
import { systemTimers } from '../../match/timers.ts';
import type { CourseContext } from '../course.ts';
import type { Puissance4CoursePlayer } from './players.ts';
import { ask, LEAVE, say } from './questions.ts';
import { texts } from './texts.ts';

/** One game from the empty grid to its end, or until a person leaves it. `seed` makes the AI repeatable. */
export async function playGame(
  context: CourseContext,
  rules: Rules,
  players: Sides<Puissance4CoursePlayer>,
  seed: string,
): Promise<Match> {
  let match = newMatch(rules);
  let began = systemTimers.now();
  const spent = () => millis(Math.round(systemTimers.now() - began));
  if (SIDES.some(side => players[side].kind === 'person')) say(context, helpOf(match));
  show(context, match);
  try {
    while (!endingOf(match)) {
      const player = players[match.position.turn];
      const before = match.plies.length;
      match =
        player.kind === 'ai'
          ? await think(context, match, player, seed, spent)
          : await turn(context, match, spent);
      if (match.plies.length === before) continue;
      show(context, match);
      began = systemTimers.now();
    }
  } catch (signal) {
    if (signal !== LEAVE) throw signal;
  }
  return match;
}

const sideToMove = ({ rules, position }: Match): LocalizedText =>
  rules.game.texts.sides[position.turn];
const helpOf = ({ rules }: Match): LocalizedText =>
  rules.previews > 0 ? texts.rotationHelp : texts.help;

/** The grid, what each player has left, and whose turn it is or how the game ended. */
function show({ dialogue, lang, draw }: CourseContext, match: Match): void {
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

async function think(
  context: CourseContext,
  match: Match,
  ai: Puissance4CoursePlayer & { readonly kind: 'ai' },
  seed: string,
  spent: () => Millis,
): Promise<Match> {
  const { rules, position, plies } = match;
  const signal = context.dialogue.interrupted;
  const { move } = await context.engine.search(
    {
      rules: rules.id,
      position: position.text(),
      player: ai.name,
      seed: `${seed} ${plies.length}`,
      ...(ai.limits ? { limits: ai.limits } : {}),
    },
    signal ? { signal } : {},
  );
  if (signal?.aborted) throw LEAVE;
  say(context, texts.aiPlays(sideToMove(match), ai.title, move));
  return unwrap(decide(match, { side: position.turn, type: 'move', text: move }, spent())).match;
}

/** One line of a person: a move, a preview, or something that changes nothing. */
async function turn(context: CourseContext, match: Match, spent: () => Millis): Promise<Match> {
  const typed = await ask(context, texts.prompt(sideToMove(match)));
  const { word, rest } = readWord(typed);
  if (word === 'quit') throw LEAVE;
  if (word === 'help' || typed === '') {
    say(context, helpOf(match));
    return match;
  }
  if (/^[-–—]/.test(typed)) {
    say(context, unreadable(match, typed)); // rules read past hyphens, but no column is negative
    return match;
  }
  const action: Action =
    word === 'preview' ? { type: 'preview', text: rest } : { type: 'move', text: typed };
  const decided = decide(match, { side: match.position.turn, ...action }, spent());
  if (!decided.ok) {
    say(context, explained(match, decided.fault, word, typed));
    return match;
  }
  const { match: next, events } = decided.value;
  for (const event of events)
    if (event.type === 'previewed') showPreview(context, next, event.move);
  return next;
}

const WORDS = {
  preview: ['apercu', 'preview', 'preview'],
  help: ['aide', 'help', '?'],
  quit: ['quitter', 'quit', 'q'],
} as const;
type Word = keyof typeof WORDS;

/** The word that a line begins with, if it is one of ours; neither case nor accents matter. */
function readWord(line: string): { readonly word: Word | undefined; readonly rest: string } {
  const [start, ...rest] = line.split(/\s+/);
  const bare = start.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const keys = Object.keys(WORDS) as Word[];
  const word = keys.find(key => WORDS[key].some(known => known === bare));
  return { word, rest: rest.filter(each => !/^[àa]$/i.test(each)).join(' ') };
}

/** What is wrong, in the words of this game: some faults say too little or too much for it. */
function explained(
  match: Match,
  fault: Fault,
  word: Word | undefined,
  typed: string,
): LocalizedText {
  if (fault.code === 'no-previews') return texts.noPreviews;
  if (fault.code !== 'unreadable-move') return fault.message;
  if (word === 'preview') return texts.whichPreview;
  return unreadable(match, typed);
}

function unreadable(match: Match, typed: string): LocalizedText {
  const [bad, help] = [texts.unreadable(typed), helpOf(match)];
  return { fr: `${bad.fr} ${help.fr}`, en: `${bad.en} ${help.en}` };
}

/** The grid alone: what is left to each player does not change. */
function showPreview(context: CourseContext, match: Match, move: string): void {
  const { rules, position, previewsUsed } = match;
  const lines = context.draw(rules, unwrap(preview(match, move)));
  const grid = lines.slice(0, -1 - rules.view(position).counters.length);
  say(context, texts.preview(move));
  for (const line of grid) context.dialogue.print(line);
  say(context, texts.notTurned(rules.previews - previewsUsed[position.turn]));
}
