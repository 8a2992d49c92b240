import { describe, expect, test } from 'vitest';
import type { IhmOrder, IhmState } from '../../protocols/ihm-wire.ts';
import { moveText } from '../board/announcements.ts';
import { orderOf, type ShownScene, shownAfter } from './shown-grid.ts';

/** Grids are written row by row here, as they are seen; `t[i][j]` goes column by column. */
const gridOf = (...rows: readonly string[]): string => {
  const all = [...Array<string>(7 - rows.length).fill('0000000'), ...rows];
  return Array.from({ length: 49 }, (_, i) => all[i % 7][Math.floor(i / 7)]).join('');
};
const stateOf = (grid: string, more: Partial<IhmState> = {}): IhmState => ({
  grid,
  text: '',
  enabled: { columns: true, rotation: true, preview: true, back: true },
  asked: { id: 1, question: { kind: 'order' } },
  ...more,
});
const show = (...grids: readonly (readonly [string, IhmOrder?])[]): ShownScene => {
  let scene: ShownScene | null = null;
  for (const [grid, ordered] of grids) scene = shownAfter(scene, stateOf(grid), ordered ?? null);
  if (!scene) throw new Error('no grid');
  return scene;
};
const motions = ({ rules, last }: ShownScene) =>
  last ? rules.motion(last.before, last.move).map(({ kind }) => kind) : null;
const marks = ({ rules, position }: ShownScene) =>
  rules
    .view(position)
    .cells.map(({ mark }) => (mark === null ? '0' : mark === 'first' ? '1' : '2'))
    .join('')
    .replace(/.{7}/g, '$& ')
    .trim();

describe('what the board shows of a program’s grids', () => {
  test('row 6 of a column is the bottom, column 0 the left', () => {
    const grid = [...'0'.repeat(49)];
    grid[0 * 7 + 6] = '1'; // t[0][6]
    grid[6 * 7 + 0] = '2'; // t[6][0]
    expect(marks(show([grid.join('')]))).toBe(
      '0000002 0000000 0000000 0000000 0000000 0000000 1000000',
    );
  });

  test('one token more has fallen, and the other side is to move', () => {
    const scene = show([gridOf()], [gridOf('0001000')], [gridOf('0002000', '0001000')]);
    expect(motions(scene)).toEqual(['appear']);
    expect(scene.last && moveText(scene, scene.last).fr).toBe('Jaune\u00A0: 4.');
    expect(scene.position.turn).toBe('first');
  });

  test.each([
    ['a token that hangs', gridOf('0001000'), gridOf('0001000', '0000000')],
    ['two at once', gridOf(), gridOf('0012000')],
    ['one that is gone', gridOf('0012000'), gridOf('0010000')],
    ['one of another colour', gridOf('0010000'), gridOf('0020000')],
  ])('%s is shown as it is', (_, before, after) => {
    const scene = show([before], [after]);
    expect(motions(scene)).toBeNull();
    expect(marks(scene)).toBe(marks(show([after])));
  });

  test('a rotation turns the board, either way and whatever was ordered', () => {
    const before = gridOf('1000000', '2000001');
    // clockwise: the bottom row is now the first column, its right end at the bottom
    const clockwise = gridOf('2000000', '1100000');
    const scene = show([before], [clockwise, 'ROTATIOND']);
    expect(motions(scene)?.[0]).toBe('turn');
    expect(scene.position.turn).toBe('first'); // by two red, one yellow it was yellow's turn
    expect(scene.preview).toBe(false);
  });

  test('a preview is one, and the way back restores whose turn it was', () => {
    const [before, after] = [gridOf('1000000', '2000001'), gridOf('2000000', '1100000')];
    const preview = show([before], [after, 'APROTAD']);
    expect(preview.preview).toBe(true);
    expect(motions(preview)?.[0]).toBe('turn');
    expect(preview.last && moveText(preview, preview.last).fr).toBe(
      'Jaune\u00A0: aperçu de la rotation à droite.',
    );
    const back = show([before], [after, 'APROTAD'], [before, 'RETOUR']);
    expect([back.preview, back.last, back.position.turn]).toEqual([false, null, 'second']);
  });

  test('orders are those of the enabled buttons, full columns too', () => {
    const full = gridOf(...Array<string>(7).fill('1000000'));
    const { enabled } = stateOf(full);
    const movesOf = (more: Partial<IhmState['enabled']>) => {
      const scene = shownAfter(null, stateOf(full, { enabled: { ...enabled, ...more } }), null);
      const { rules, position } = scene;
      return rules.view(position).inputs.map(({ move }) => rules.writeMove(position, move));
    };
    expect(movesOf({})).toEqual(['1', '2', '3', '4', '5', '6', '7', 'R', 'L']);
    expect(movesOf({ columns: false })).toEqual(['R', 'L']);
    expect(movesOf({ rotation: false, columns: false })).toEqual([]);
    const { rules, position } = show([full]);
    expect(rules.motion(position, rules.view(position).inputs[0].move)).toEqual([]);
    expect(['1', '7', 'R', 'L'].map(move => orderOf(move, false))).toEqual([
      ...['COLONNE0', 'COLONNE6', 'ROTATIOND', 'ROTATIONG'],
    ]);
    expect(['R', 'L'].map(move => orderOf(move, true))).toEqual(['APROTAD', 'APROTAG']);
  });
});
