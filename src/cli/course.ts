import type { Position, Rules, Sides } from '../core/game.ts';
import type { Match } from '../core/match.ts';
import { unwrap } from '../core/result.ts';
import { unknown } from '../core/texts.ts';
import type { CourseContext } from '../courses/course.ts';
import { courses } from '../courses/index.ts';
import { HUMAN } from '../match/seat-choice.ts';
import { engineThread } from '../threads/engine-thread.ts';
import type { CliCommand } from './command.ts';
import { fileOfMine, playMine } from './course-mine.ts';
import { openPage } from './open-page.ts';
import { argument, flag, given, value } from './options.ts';
import { RecordSaver } from './saving.ts';
import { openConsole } from './terminal/console.ts';
import { drawingFor, printPosition } from './terminal/screen.ts';
import { fitted } from './terminal/wrap.ts';
import { UsageError } from './usage-error.ts';

/** Columns of a session whose output is not a terminal. */
const COLUMNS = 80;

/** The least milliseconds between two moves of programs that a person watches. */
const PACE = 700;

export const courseCommand: CliCommand = {
  examples: courses.flatMap(({ usage }) => usage.map(line => `course ${line}`)),
  partHelp(words, { say }) {
    const course = courses.find(({ name }) => words.includes(name));
    if (!course) return null;
    return {
      usage: `course ${course.name}`,
      describe: `${say(course.summary)}\n\n${say(course.help)}`,
      examples: course.usage.map(line => `course ${line}`),
    };
  },
  options: (args, { t }, words) => {
    const all = args
      .positional('name', argument(courses.map(({ name }) => name).join(', ')))
      .positional('words', { ...argument(t.args.courseWords), array: true })
      .options({
        seed: value(t.options.seed),
        ascii: flag(t.options.ascii),
        mine: value(t.code.mine),
      });
    const isNamed = courses.some(({ name }) => words.includes(name));
    return isNamed ? all.hide('name').hide('words') : all;
  },

  async run(call) {
    const { args, translator } = call;
    const name = given(args, 'name');
    if (name === undefined) {
      for (const course of courses)
        console.log(
          fitted(process.stdout, `${course.name.padEnd(11)}  ${translator.say(course.summary)}`),
        );
      console.log(`\n${fitted(process.stdout, translator.t.course.begin)}`);
      return;
    }
    const course = courses.find(each => each.name === name.toLowerCase());
    if (!course) {
      const message = unknown(
        { fr: 'Cours inconnu', en: 'Unknown course' },
        name,
        courses.map(each => each.name),
      );
      throw new UsageError(translator.say(message));
    }
    const words = ((args.words as unknown[] | undefined) ?? []).map(String);
    if (words.length > 0 && !course.faults)
      throw new UsageError(
        translator.t.errors.courseWords({ name, words: words.join(' ') }),
        2,
        `course ${course.name}`,
      );
    const faults = course.faults?.(words) ?? [];
    if (faults.length > 0)
      throw new UsageError(
        faults.map(fault => translator.say(fault.message)).join('\n'),
        2,
        `course ${course.name}`,
      );
    const file = fileOfMine(call, course.name);
    let broken: string | null = null;
    const seed = given(args, 'seed') ?? String(Math.floor(Math.random() * 1e6));
    const terminal = openConsole({ echo: course.echo, wrap: course.echo, columns: COLUMNS });
    const engine = engineThread();
    const draw = (rules: Rules, position: Position, last?: { before: Position; move: string }) => {
      const drawing = drawingFor(rules.game, process.stdout, args.ascii === true);
      const marked = last && {
        before: last.before,
        move: unwrap(rules.readMove(last.before, last.move)),
      };
      return printPosition(translator, rules, position, drawing, marked);
    };
    const savings = new RecordSaver(translator, terminal.print);
    const saveRecord = async (match: Match, players: Sides<string | null>) => {
      if (match.plies.length === 0) return;
      const names = {
        first: players.first ?? HUMAN.name,
        second: players.second ?? HUMAN.name,
      };
      const isSeeded = players.first !== null || players.second !== null;
      const recorded = isSeeded ? { names, seed } : { names };
      await savings.save(match, recorded);
    };
    try {
      const context: CourseContext = {
        dialogue: terminal,
        lang: translator.lang,
        args: words,
        seed,
        engine,
        pace: terminal.isTerminal ? PACE : 0,
        draw,
        openPage: (path, port) => openPage(terminal, translator, path, port),
        saveRecord,
      };
      if (file) broken = await playMine(translator, context, file);
      else await course.run(context);
      if (course.echo) terminal.print(translator.t.play.bye);
    } finally {
      terminal.close();
      await engine.close();
    }
    savings.check();
    if (broken !== null) throw new UsageError(broken, 1);
  },
};
