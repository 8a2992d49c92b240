import { expect, test } from 'vitest';
import { fileOf, newContestForm } from './contest-form.ts';

const CHOICES = {
  presets: [
    {
      name: 'log320',
      game: 'breakthrough',
      format: 'round-robin',
      time: '5s',
      completedBy: 'level:3',
      rule: { fr: '', en: '' },
    },
  ],
  bots: [
    {
      seat: 'class:abcd',
      id: 'abcd',
      name: 'Ada',
      game: 'breakthrough',
      version: 2,
      author: 'm',
      isHere: true,
    },
    {
      seat: 'class:efgh',
      id: 'efgh',
      name: 'Bob',
      game: 'ultimate',
      version: 1,
      author: 'm',
      isHere: true,
    },
  ],
  members: [{ seat: 'person:ijkl', id: 'ijkl', name: 'Chloé', isHere: false }],
};

test('a form becomes the file that the terminal takes: only what was chosen', () => {
  const form = {
    ...newContestForm('ultimate'),
    preset: 'log320',
    name: ' Coupe ',
    seats: ['class:abcd', 'class:efgh', 'person:ijkl'],
    levels: [5],
    points: { win: '3', draw: '1,5', loss: '' },
    rounds: 'two',
    complete: true,
  };
  expect(JSON.parse(fileOf(form, CHOICES))).toEqual({
    name: 'Coupe',
    preset: 'log320',
    participants: [
      { name: 'Ada', seat: 'class:abcd' }, // Bob plays another game
      { name: 'Chloé', seat: 'person:ijkl' },
      'level:5',
    ],
    rounds: 'two', // the server refuses it as no number
    points: { win: 3, draw: 1.5 },
    complete: 'level:3',
  });
});
