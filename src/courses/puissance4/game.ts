import { type Millis, millis } from '../../core/clock.ts';
import { type Rules, SIDES, type Sides } from '../../core/game.ts';
import {
  type Action,
  applyAll,
  decide,
  endingOf,
  type Match,
  newMatch,
  preview,
} from '../../core/match.ts';
import { type Fault, must, type Words } from '../../core/result.ts';
import { worldTimers } from '../../hosts/timers.ts';
import type { Desk } from '../course.ts';
import type { Player } from './players.ts';
import { ask, LEAVE, say } from './questions.ts';
import { texts } from './texts.ts';

/** One game from the empty grid to its end, or until a person leaves it. `seed` makes the AI repeatable. */
export async function playGame(
  desk: Desk,
  rules: Rules,
  players: Sides<Player>,
  seed: string,
): Promise<Match> {
  let match = newMatch(rules);
  let began = worldTimers.now();
  const spent = () => millis(Math.round(worldTimers.now() - began));
  if (SIDES.some(side => players[side].kind === 'person')) say(desk, helpOf(match));
  show(desk, match);
  try {
    while (!endingOf(match)) {
      const player = players[match.position.turn];
      const before = match.line.length;
      match =
        player.kind === 'ai'
          ? await think(desk, match, player, seed, spent)
          : await turn(desk, match, spent);
      if (match.line.length === before) continue;
      show(desk, match);
      began = worldTimers.now();
    }
  } catch (signal) {
    if (signal !== LEAVE) throw signal;
  }
  return match;
}

const sideToMove = ({ rules, position }: Match): Words => rules.game.texts.sides[position.turn];
const helpOf = ({ rules }: Match): Words => (rules.peeks > 0 ? texts.rotationHelp : texts.help);

/** The grid, what each player has left, and whose turn it is or how the game ended. */
function show({ dialogue, lang, draw }: Desk, match: Match): void {
  const { rules, position, peeked } = match;
  const last = match.line.at(-1);
  const lines = draw(rules, position, last && { before: last.before, move: last.text });
  if (rules.peeks > 0) {
    const left = texts.previewsLeft(rules.peeks - peeked.first, rules.peeks - peeked.second);
    lines.splice(-1, 0, left[lang]);
  }
  for (const line of ['', ...lines]) dialogue.print(line);
}

async function think(
  desk: Desk,
  match: Match,
  ai: Player & { readonly kind: 'ai' },
  seed: string,
  spent: () => Millis,
): Promise<Match> {
  const { rules, position, line } = match;
  const signal = desk.dialogue.interrupted;
  const { move } = await desk.thinker.think(
    {
      rules: rules.id,
      position: position.text(),
      player: ai.name,
      seed: `${seed} ${line.length}`,
      ...(ai.limits ? { limits: ai.limits } : {}),
    },
    signal ? { signal } : {},
  );
  if (signal?.aborted) throw LEAVE;
  say(desk, texts.aiPlays(sideToMove(match), ai.title, move));
  const events = must(decide(match, { side: position.turn, type: 'move', text: move }, spent()));
  return applyAll(match, events);
}

/** One line of a person: a move, a preview, or something that changes nothing. */
async function turn(desk: Desk, match: Match, spent: () => Millis): Promise<Match> {
  const typed = await ask(desk, texts.prompt(sideToMove(match)));
  const { word, rest } = readWord(typed);
  if (word === 'quit') throw LEAVE;
  if (word === 'help' || typed === '') {
    say(desk, helpOf(match));
    return match;
  }
  if (/^[-–—]/.test(typed)) {
    say(desk, unreadable(match, typed)); // rules read past hyphens, but no column is negative
    return match;
  }
  const action: Action =
    word === 'preview' ? { type: 'peek', text: rest } : { type: 'move', text: typed };
  const decided = decide(match, { side: match.position.turn, ...action }, spent());
  if (!decided.ok) {
    say(desk, explained(match, decided.fault, word, typed));
    return match;
  }
  const next = applyAll(match, decided.value);
  for (const event of decided.value)
    if (event.type === 'peeked') showPreview(desk, next, event.move);
  return next;
}

const WORDS = {
  preview: ['apercu', 'preview', 'peek'],
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
function explained(match: Match, fault: Fault, word: Word | undefined, typed: string): Words {
  if (fault.code === 'no-previews') return texts.noPreviews;
  if (fault.code !== 'unreadable-move') return fault.words;
  if (word === 'preview') return texts.whichPreview;
  return unreadable(match, typed);
}

function unreadable(match: Match, typed: string): Words {
  const [bad, help] = [texts.unreadable(typed), helpOf(match)];
  return { fr: `${bad.fr} ${help.fr}`, en: `${bad.en} ${help.en}` };
}

/** The grid alone: what is left to each player does not change. */
function showPreview(desk: Desk, match: Match, move: string): void {
  const { rules, position, peeked } = match;
  const lines = desk.draw(rules, must(preview(match, move)));
  const grid = lines.slice(0, -1 - rules.view(position).counters.length);
  say(desk, texts.preview(move));
  for (const line of grid) desk.dialogue.print(line);
  say(desk, texts.notTurned(rules.peeks - peeked[position.turn]));
}
