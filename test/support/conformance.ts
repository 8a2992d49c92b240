import { millis } from '../../src/core/clock.ts';
import { type Game, other, type Position, type Rules } from '../../src/core/game.ts';
import { apply, decide, endingOf, newMatch } from '../../src/core/match.ts';
import type { Random } from '../../src/core/random.ts';
import { matchOf, recordOf, writeRecord } from '../../src/core/record.ts';
import { readRecord } from '../../src/core/record-reader.ts';
import { unwrap } from '../../src/core/result.ts';
import { readPosition, readVariant, rulesOf, variantName } from '../../src/core/variant.ts';
import { type BoardView, tap } from '../../src/core/view.ts';
import {
  demand,
  frozen,
  hasText,
  isHelpful,
  moved,
  positionsOf,
  randomGame,
  same,
  tapped,
} from './conformance-tools.ts';

/** What every listed game and variant must satisfy. A check throws if it does not. */
export interface ConformanceCheck {
  readonly name: string;
  run(game: Game, rules: Rules, random: Random): void;
}

export const checks: readonly ConformanceCheck[] = [
  {
    name: 'names itself in every language',
    run(game, rules) {
      const { name, summary, sides, moveHelp, rules: rulesText } = game.texts;
      for (const text of [name, summary, sides.first, sides.second, moveHelp, rulesText])
        demand(hasText(text), 'a text is missing');
      for (const option of Object.values(game.options))
        demand(hasText(option.text), 'an option has no text');
      for (const preset of Object.keys(game.presets))
        demand(hasText(game.texts.presets[preset]), `preset ${preset} has no text`);
      if (rules.view(rules.start).regions.length > 0)
        demand(hasText(game.texts.region), 'its regions have no name');
      demand(
        game.pieces.first.letter !== game.pieces.second.letter,
        'letters tell the sides apart',
      );
      demand(/^[a-z][a-z0-9]*$/.test(game.id), `"${game.id}" is no id`);
      same(rules.id.split(':')[0], game.id, 'the rules name their game');
      const variant = rules.id.slice(game.id.length + 1) || 'standard';
      same(unwrap(rulesOf(game, variant)).id, rules.id, 'the rules id is read back');
      same(
        unwrap(readVariant(game, variantName(game, rules.options))),
        rules.options,
        'the variant’s name is read back',
      );
    },
  },
  {
    name: 'begins with the first side and ends exactly once',
    run(_, rules, random) {
      same(rules.start.turn, 'first', 'the first side begins');
      const steps = randomGame(rules, random);
      for (const position of positionsOf(rules, steps)) {
        const moves = position.legalMoves();
        same(
          position.outcome === null,
          moves.length > 0,
          'over exactly when there is no move',
          position,
        );
        same(new Set(moves).size, moves.length, 'no move twice', position);
        demand(
          moves.every(move => Number.isInteger(move) && move >= 0 && move < 2 ** 16),
          'moves are numbers below 2^16',
          position,
        );
      }
      const last = steps.at(-1)?.after;
      demand(last?.outcome !== null, 'a game ends with its outcome');
      if (rules.game.drawless)
        demand(last?.outcome?.kind === 'win', 'a game without draws is never drawn', last);
    },
  },
  {
    name: 'writes moves and reads them back, whatever the case and the spaces',
    run(_, rules, random) {
      for (const { before } of randomGame(rules, random)) {
        const moves = before.legalMoves();
        const written = moves.map(move => rules.writeMove(before, move));
        same(new Set(written).size, moves.length, 'two moves are never written alike', before);
        for (const [i, text] of written.entries())
          for (const form of [
            text,
            text.toUpperCase(),
            text.toLowerCase(),
            `  ${[...text].join(' ')} `,
            [...text].join('-'),
          ])
            same(
              rules.readMove(before, form),
              { ok: true, value: moves[i] },
              `"${form}" is read`,
              before,
            );
      }
    },
  },
  {
    name: 'refuses what is no legal move, with a message, and changes nothing',
    run(_, rules, random) {
      const steps = randomGame(rules, random);
      const seen = new Set([
        '',
        ' ',
        '?',
        'zz99',
        '0',
        '-1',
        '99',
        'a',
        '\u0000',
        'é9',
        '😀',
        'x'.repeat(10_000),
      ]);
      for (const { before, move } of steps) seen.add(rules.writeMove(before, move));
      const probes = [
        rules.start,
        ...random
          .shuffle(steps)
          .slice(0, 8)
          .map(step => step.after),
      ];
      for (const position of [...probes, steps[steps.length - 1].after]) {
        const text = position.text();
        const legal = new Set(position.legalMoves().map(move => rules.writeMove(position, move)));
        for (const form of seen) {
          const read = rules.readMove(position, form);
          if (read.ok)
            demand(
              legal.has(rules.writeMove(position, read.value)),
              `"${form}" became an illegal move`,
              position,
            );
          else
            demand(
              isHelpful(read.fault) && !legal.has(form),
              `"${form}" is refused badly`,
              position,
            );
        }
        same(position.text(), text, 'reading moves changes nothing', position);
      }
    },
  },
  {
    name: 'writes positions and reads them back with their variant',
    run(game, rules, random) {
      for (const position of positionsOf(rules, randomGame(rules, random))) {
        const text = position.text();
        demand(/^\S+( \S+)*$/.test(text), `fields are apart by one space: "${text}"`);
        const read = unwrap(readPosition(game, text));
        same(read.rules.id, rules.id, 'the text carries its variant', position);
        same(read.position.text(), text, 'the text is read back', position);
        same(read.position.outcome, position.outcome, 'outcome', position);
        same(read.position.turn, position.turn, 'turn', position);
        same(read.position.legalMoves(), position.legalMoves(), 'moves', position);
        same(read.rules.view(read.position), rules.view(position), 'view', position);
        same(
          unwrap(rules.readPosition(`  ${text.split(' ').join('   ')} `)).text(),
          text,
          'spaces do not matter',
          position,
        );
      }
    },
  },
  {
    name: 'refuses damaged positions at a place, or reads them as what they say',
    run(_, rules, random) {
      const texts = positionsOf(rules, randomGame(rules, random)).map(position => position.text());
      const alphabet = [...'/ -=.,0123456789xorybeaz#\u0000é'];
      for (let i = 0; i < 40; i++) {
        const text = random.pick(texts);
        const at = random.below(text.length + 1);
        const damaged =
          text.slice(0, at) + random.pick(['', ...alphabet]) + text.slice(at + random.below(3));
        const read = rules.readPosition(damaged);
        if (read.ok) {
          same(
            unwrap(rules.readPosition(read.value.text())).text(),
            read.value.text(),
            `"${damaged}" is read`,
          );
          continue;
        }
        const { at: place } = read.fault;
        demand(isHelpful(read.fault), `"${damaged}" is refused without a message`);
        demand(
          place !== undefined && place.column >= 1 && place.column <= damaged.length + 1,
          `"${damaged}" is refused without a place`,
        );
      }
    },
  },
  {
    name: 'means the same future by the same text, and the same text by the same hash',
    run(_, rules, random) {
      const futures = new Map<string, string>();
      const texts = new Map<number, string>();
      for (let game = 0; game < 8; game++)
        for (const position of positionsOf(rules, randomGame(rules, random))) {
          const future = JSON.stringify([
            position.turn,
            position.outcome,
            position.legalMoves(),
            rules.view(position),
          ]);
          same(futures.get(position.text()) ?? future, future, 'one text, one future', position);
          futures.set(position.text(), future);
          const hash = position.hash();
          demand(Number.isSafeInteger(hash) && hash >= 0, `hash ${hash}`, position);
          same(texts.get(hash) ?? position.text(), position.text(), 'one hash, one text', position);
          texts.set(hash, position.text());
          same(unwrap(rules.readPosition(position.text())).hash(), hash, 'hash', position);
        }
    },
  },
  {
    name: 'never changes a position',
    run(_, rules, random) {
      for (const { before, move, after } of randomGame(rules, random)) {
        frozen(before);
        const text = before.text();
        same(
          before.play(move).text(),
          after.text(),
          'the same move leads to the same position',
          before,
        );
        before.legalMoves().length = 0;
        rules.view(before);
        rules.motion(before, move);
        same(before.text(), text, 'playing, drawing and moving change nothing', before);
        demand(before.legalMoves().length > 0, 'a list of moves is the caller’s own', before);
      }
    },
  },
  {
    name: 'draws a view whose taps are its legal moves',
    run(game, rules, random) {
      for (const position of positionsOf(rules, randomGame(rules, random))) {
        const view = rules.view(position);
        same(view.cells.length, view.rows * view.columns, 'every cell is listed', position);
        same(
          new Set(view.cells.map(cell => cell.name)).size,
          view.cells.length,
          'cells have names of their own',
          position,
        );
        const buttons = view.inputs.flatMap(input =>
          input.button === undefined ? [] : [input.button],
        );
        for (const name of [...buttons, ...view.counters.map(counter => counter.name)])
          demand(hasText(game.texts.labels[name]), `"${name}" has no text`);
        const pressed = buttons
          .map(button => tap(view, [], button))
          .flatMap(t => (t.kind === 'move' ? [t.move] : []));
        const reached = new Set([...tapped(view), ...pressed]);
        same(
          [...reached].sort((a, b) => a - b),
          position.legalMoves().sort((a, b) => a - b),
          'taps make the legal moves',
          position,
        );
        const cells = [...view.regions.flatMap(region => region.cells), ...view.lines.flat()];
        demand(
          cells.every(cell => view.cells[cell] !== undefined),
          'regions and lines lie on the board',
          position,
        );
      }
    },
  },
  {
    name: 'says why taps lead nowhere, exactly where they do',
    run(_, rules, random) {
      const { explainTaps } = rules;
      if (!explainTaps) return;
      const explained = (position: Position, view: BoardView, taps: readonly number[]) => {
        const leads = view.inputs.some(
          ({ button, steps }) =>
            button === undefined && taps.every((cell, step) => steps[step]?.includes(cell)),
        );
        const text = explainTaps(position, taps);
        const names = taps.map(cell => view.cells[cell].name).join(' ');
        if (leads) same(text, null, `taps on ${names} need no excuse`, position);
        else demand(text !== null && hasText(text), `taps on ${names} are not explained`, position);
      };
      const positions = positionsOf(rules, randomGame(rules, random));
      for (const position of [...random.shuffle(positions).slice(0, 6), positions[0]]) {
        const view = rules.view(position);
        for (const cell of view.cells.keys()) {
          explained(position, view, [cell]);
          const chosen = tap(view, [], cell);
          if (chosen.kind === 'chosen')
            for (const next of view.cells.keys()) explained(position, view, [cell, next]);
        }
      }
    },
  },
  {
    name: 'moves the pieces as its motions say',
    run(_, rules, random) {
      for (const { before, move, after } of randomGame(rules, random))
        same(
          moved(rules.view(before), rules.motion(before, move)),
          rules.view(after).cells.map(cell => cell.mark),
          `motion of ${rules.writeMove(before, move)}`,
          before,
        );
    },
  },
  {
    name: 'is played through a match and its record',
    run(game, rules, random) {
      const steps = randomGame(rules, random);
      let match = newMatch(rules);
      for (const { before, move, after } of steps) {
        const command = {
          type: 'move',
          side: before.turn,
          text: rules.writeMove(before, move),
        } as const;
        const refused = decide(match, { ...command, side: other(before.turn) }, millis(0));
        demand(
          !refused.ok && refused.fault.code === 'not-your-turn',
          'nobody plays out of turn',
          before,
        );
        const decided = unwrap(decide(match, command, millis(random.below(10_000))));
        match = decided.events.reduce(apply, match);
        same(decided.match.position.text(), after.text(), 'what is decided is played', before);
        same(match.position.text(), after.text(), 'the match follows the game', before);
      }
      demand(endingOf(match) !== null, 'the match has ended', match.position);
      const record = recordOf(match, { First: 'Ada "l’Enchanteresse"', Second: 'back\\slash' });
      const text = writeRecord(record);
      const read = unwrap(readRecord([game], text));
      same(writeRecord(read), text, 'the record is read back');
      same(read.tags, record.tags, 'tags are kept');
      same(
        matchOf(read).position.text(),
        match.position.text(),
        'the record leads to the same end',
      );
      same(
        matchOf(read).plies.map(ply => ply.spent),
        match.plies.map(ply => ply.spent),
        'times are kept',
      );
    },
  },
];
