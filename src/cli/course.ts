import type { Position, Rules, Sides } from '../core/game.ts';
import type { Match } from '../core/match.ts';
import { must } from '../core/result.ts';
import { unknown } from '../core/texts.ts';
import { courses } from '../courses/index.ts';
import { engineThread } from '../hosts/engine-thread.ts';
import { type Command, given } from './command.ts';
import { Complaint } from './complaint.ts';
import { Savings, storeKept } from './saving.ts';
import { HUMAN, type SeatChoice } from './seats.ts';
import { openConsole } from './terminal/console.ts';
import { drawingFor, printPosition } from './terminal/screen.ts';

export const courseCommand: Command = {
  name: 'course',
  takes: '[name] [words..]',
  examples: courses.flatMap(({ usage }) => usage.map(line => `course ${line}`)),
  options: (args, voice) =>
    args
      .positional('name', { type: 'string', describe: courses.map(({ name }) => name).join(', ') })
      .positional('words', { type: 'string', array: true, describe: voice.t('args.courseWords') })
      .option('seed', { type: 'string', requiresArg: true, describe: voice.t('options.seed') })
      .option('ascii', { type: 'boolean', describe: voice.t('options.ascii') }),

  async run(args, voice) {
    const name = given(args, 'name');
    if (name === undefined) {
      for (const course of courses)
        console.log(`${course.name.padEnd(12)} ${voice.say(course.summary)}`);
      return;
    }
    const course = courses.find(each => each.name === name.toLowerCase());
    if (!course) {
      const words = unknown(
        { fr: 'Cours inconnu', en: 'Unknown course' },
        name,
        courses.map(each => each.name),
      );
      throw new Complaint(voice.say(words));
    }
    const words = ((args.words as unknown[] | undefined) ?? []).map(String);
    if (words.length > 0 && !course.refusals)
      throw new Complaint(voice.t('errors.courseWords', { name, words: words.join(' ') }));
    const refusals = course.refusals?.(words) ?? [];
    if (refusals.length > 0)
      throw new Complaint(refusals.map(fault => voice.say(fault.words)).join('\n'));
    const seed = given(args, 'seed') ?? String(Math.floor(Math.random() * 1e6));
    const terminal = openConsole({ echo: course.echo });
    const thinker = engineThread();
    const draw = (rules: Rules, position: Position, last?: { before: Position; move: string }) => {
      const drawing = drawingFor(rules.game, process.stdout, args.ascii === true);
      const marked = last && {
        before: last.before,
        move: must(rules.readMove(last.before, last.move)),
      };
      return printPosition(voice, rules, position, drawing, marked);
    };
    const savings = new Savings(voice, terminal.print);
    const keep = async (match: Match, players: Sides<string | null>) => {
      if (match.line.length === 0) return;
      const seat = (name: string | null): SeatChoice =>
        name === null ? HUMAN : { kind: 'engine', name, limits: {} };
      const seats = { first: seat(players.first), second: seat(players.second) };
      savings.tell(await storeKept(voice, match, seats, seed));
    };
    try {
      await course.run({
        dialogue: terminal,
        lang: voice.lang,
        words,
        seed,
        thinker,
        draw,
        keep,
      });
      if (course.echo) terminal.print(voice.t('play.bye'));
    } finally {
      terminal.close();
      await thinker.close();
    }
    savings.complain();
  },
};
