import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StudyData } from '../../research/study/data.ts';
import { type Findings, findingsOf } from '../../research/study/findings.ts';
import { ROOT } from '../support/run.ts';

/** The figures in the study's hand-written sentences are those of its data. */

const FOLDER = join(ROOT, 'docs', 'etude');
const read = (path: string) => readFileSync(join(FOLDER, path), 'utf8').replace(/\s/g, ' ');
/** The reports that the courses ask for. */
const [onUltimate, onBreakthrough, onPuissance4] = [
  'rapport-ultimate',
  'rapport-breakthrough',
  'analyse-puissance4',
].map(name => read(`../courses/${name}.md`));
const french = read('README.md');
const english = read('summary.md');
const data = JSON.parse(readFileSync(join(FOLDER, 'data.json'), 'utf8')) as StudyData;
const all = new Map(data.experiments.map(one => [one.id, findingsOf(one)]));

function of(id: string): Findings {
  const found = all.get(id);
  if (!found) throw new Error(`no experiment ${id}`);
  return found;
}

/** The score of one against another, in per cent. */
function met(id: string, one: string, two: string): number {
  const found = of(id).scoreAgainst(one, two);
  if (!found) throw new Error(`${one} and ${two} have not met in ${id}`);
  return 100 * found.score;
}

const total = (id: string, name: string): number =>
  100 * (of(id).players.find(player => player.name === name)?.result.score ?? Number.NaN);

const depth = (id: string, name: string): number =>
  of(id).players.find(player => player.name === name)?.depth ?? Number.NaN;

const elo = (id: string, name: string): number =>
  of(id).strengths.find(player => player.name === name)?.elo.value ?? Number.NaN;

const plies = [1, 2, 3, 4, 5, 6].map(depth => `plies:depth=${depth}`);
const steps = plies
  .slice(1)
  .map(
    (deeper, i) =>
      elo('puissance4-rotation-profondeur', deeper) -
      elo('puissance4-rotation-profondeur', plies[i]),
  );
const ladders = ['ultimate', 'puissance4', 'puissance4-rotation', 'breakthrough'].map(
  game => `${game}-niveaux`,
);
const spans = ladders.map(id => elo(id, 'level:7') - elo(id, 'level:1'));
const margins = ladders.flatMap(id =>
  of(id).strengths.flatMap(({ name, elo: { error }, limit }) =>
    name.startsWith('level:') && !limit ? [error] : [],
  ),
);
const ten = (value: number): number => 10 * Math.round(value / 10);
/** Experiments in which every two strategies met two hundred times. */
const long = data.experiments.filter(({ pairs }) =>
  pairs.every(({ counts }) => counts.reduce((sum, n) => sum + n, 0) === 100),
);
const orders = long.flatMap(({ id }) => of(id).claims);
const number = orders.length;
const proven = orders.filter(claim => claim.proven).length;

const P4 = 'puissance4-profondeur';
const ROTATION = 'puissance4-rotation-profondeur';

/** A sentence whose groups are figures, and their values. */
const SENTENCES: readonly (readonly [string, RegExp, readonly number[]])[] = [
  [
    french,
    /aussi souvent \((\S+) %\) que les joueurs parfaits \((\S+) et (\S+) %\)/,
    [
      met('tictactoe', 'greedy', 'random'),
      ...[met('tictactoe', 'alphabeta', 'random'), met('tictactoe', 'mcts', 'random')].sort(),
    ],
  ],
  [
    french,
    /La seconde bat la première par (\S+) % dans leurs rencontres directes/,
    [met('ultimate', 'mcts', 'uct')],
  ],
  [french, /bat `greedy`, qui a l’évaluation, par (\S+) %/, [met('ultimate', 'uct', 'greedy')]],
  [
    french,
    /Ce seul coup vaut (\S+) % .*? devance aussi `mcts` \((\S+) %\)/,
    [met('ultimate', 'alphabeta', 'minimax'), met('ultimate', 'alphabeta', 'mcts')],
  ],
  [
    french,
    /aucun ordre entre ces trois-là n’est établi, les douze autres le sont.*?`alphabeta` garde (\S+) %.*?voit (\S+) coups d’avance en moyenne, `alphabeta` (\S+),/,
    [
      met('ultimate-prolog', 'alphabeta', 'prolog'),
      depth('ultimate-prolog', 'prolog'),
      depth('ultimate-prolog', 'alphabeta'),
    ],
  ],
  [
    french,
    /`prolog` prend (\S+) % à `mcts`, contre qui `alphabeta` n’a que (\S+) %, mais laisse (\S+) % à `uct`, qui n’en prend que (\S+) à/,
    [
      met('ultimate-prolog', 'prolog', 'mcts'),
      met('ultimate-prolog', 'alphabeta', 'mcts'),
      met('ultimate-prolog', 'uct', 'prolog'),
      met('ultimate-prolog', 'uct', 'alphabeta'),
    ],
  ],
  [
    onBreakthrough,
    /`alphabeta` bat `minimax` par (\S+) %.*?`demo:3` bat `demo:2` par (\S+) %, et `alphabeta` bat `demo:3` par (\S+) %.*?bat encore `alphabeta` par (\S+) %/,
    [
      met('breakthrough', 'alphabeta', 'minimax'),
      met('breakthrough', 'demo:3', 'demo:2'),
      met('breakthrough', 'alphabeta', 'demo:3'),
      met('breakthrough-compile', 'breakthrough', 'alphabeta'),
    ],
  ],
  [
    onPuissance4,
    /`naive` bat le hasard par (\S+) %, `naive-live` bat `naive` par (\S+) %, `naive-fours` bat `naive-live` par (\S+) %, et quatre coups d’avance battent `naive-fours` par (\S+) %/,
    [
      met('puissance4-rotation', 'naive', 'random'),
      met('puissance4-rotation', 'naive-live', 'naive'),
      met('puissance4-rotation', 'naive-fours', 'naive-live'),
      met('puissance4-rotation', 'plies', 'naive-fours'),
    ],
  ],
  [french, /`naive-live` bat `naive` par (\S+) %/, [met('puissance4', 'naive-live', 'naive')]],
  [
    french,
    /bat pourtant la meilleure naïve par (\S+) %/,
    [met('puissance4', 'greedy', 'naive-fours')],
  ],
  [french, /gagne de (\d+) à (\d+) Elo par coup/, [Math.min(...steps), Math.max(...steps)]],
  [
    french,
    /: (\d+) % de nulles entre ces joueurs, contre (\d+) % avec/,
    [100 * of(P4).drawShare, 100 * of(ROTATION).drawShare],
  ],
  [
    french,
    /Commencer vaut ici (\d+) et (\d+) Elo/,
    [of(P4).advantage.value, of(ROTATION).advantage.value],
  ],
  [
    french,
    /bat par (\S+) % `demo:3`.*?`demo:3` bat `demo:2` par (\S+) %, et `alphabeta` bat `demo:3` par (\S+) %/,
    [
      met('breakthrough', 'greedy', 'demo:3'),
      met('breakthrough', 'demo:3', 'demo:2'),
      met('breakthrough', 'alphabeta', 'demo:3'),
    ],
  ],
  [
    french,
    /`minimax` bat `greedy` par (\S+) %.*?n’en tire rien \((\S+) %/,
    [met('breakthrough', 'minimax', 'greedy'), met('breakthrough', 'demo:2', 'demo:1')],
  ],
  [french, /connaissance échoue\*\* : (\S+) %/, [total('breakthrough', 'mcts')]],
  [
    french,
    /`ultimate` bat `alphabeta` par (\S+) %.*?`best-first` bat `mcts`, son modèle, par (\S+) %.*?compilé \((\S+) %\) comme lisible \((\S+) %\)/,
    [
      met('ultimate-compile', 'ultimate', 'alphabeta'),
      met('ultimate-compile', 'best-first', 'mcts'),
      met('ultimate-compile', 'ultimate', 'best-first'),
      met('ultimate-compile', 'alphabeta', 'mcts'),
    ],
  ],
  [
    french,
    /obtient (\S+) % contre `alphabeta` et (\S+) % contre `mcts`, à peine mieux que `uct` parmi les stratégies lisibles \((\S+) et (\S+) %\)/,
    [
      met('ultimate-compile', 'fast-uct', 'alphabeta'),
      met('ultimate-compile', 'fast-uct', 'mcts'),
      met('ultimate', 'uct', 'alphabeta'),
      met('ultimate', 'uct', 'mcts'),
    ],
  ],
  [
    french,
    /perd contre elle \((\S+) %\), et ne fait pas mieux que les quatre coups d’avance de `plies` \((\S+) %, ordre non établi\).*?bat `solver` par (\S+) % .*?(\d+) % des parties sont nulles/,
    [
      met('puissance4-compile', 'solver', 'alphabeta'),
      met('puissance4-compile', 'solver', 'plies'),
      met('puissance4-compile', 'puissance4', 'solver'),
      100 * of('puissance4-compile').drawShare,
    ],
  ],
  [
    french,
    /Le moteur bat `alphabeta` par (\S+) % en visitant/,
    [met('puissance4-rotation-compile', 'puissance4', 'alphabeta')],
  ],
  [
    french,
    /`breakthrough` bat `alphabeta` par (\S+) %/,
    [met('breakthrough-compile', 'breakthrough', 'alphabeta')],
  ],
  [
    french,
    /se partagent leurs parties \((\S+) % pour `level:4`\).*?ne prend que (\S+) % à `level:7`, à qui `greedy` en prend (\S+) %/,
    [
      met('puissance4-niveaux', 'level:4', 'greedy'),
      met('puissance4-niveaux', 'level:4', 'level:7'),
      met('puissance4-niveaux', 'greedy', 'level:7'),
    ],
  ],
  [
    french,
    /`level:7` prend (\S+) % des points à `level:6`/,
    [met('breakthrough-niveaux', 'level:7', 'level:6')],
  ],
  [
    french,
    /sept niveaux couvrent de (\d+) à (\d \d+) Elo/,
    [ten(Math.min(...spans)), ten(Math.max(...spans))],
  ],
  [
    french,
    /Sur (\d+) ordres de deux stratégies qui se sont rencontrées deux cents fois, (\d+) sont/,
    [number, proven],
  ],
  [
    french,
    /ses marges vont de (\d+) à (\d+) Elo/,
    [5 * Math.round(Math.min(...margins) / 5), 5 * Math.round(Math.max(...margins) / 5)],
  ],
  [
    french,
    /battent cinq par (\S+) %, mais n’obtiennent que (\S+) % contre quatre/,
    [met(P4, plies[5], plies[4]), met(P4, plies[5], plies[3])],
  ],
  [
    english,
    /they score (\S+) % against `alphabeta` in Ultimate and (\S+) % in Breakthrough/,
    [
      met('ultimate-compile', 'ultimate', 'alphabeta'),
      met('breakthrough-compile', 'breakthrough', 'alphabeta'),
    ],
  ],
  [english, /scores (\S+) % against `uct`/, [met('ultimate', 'mcts', 'uct')]],
  [
    english,
    /seven levels span (\d+) to (\d,\d+) Elo/,
    [ten(Math.min(...spans)), ten(Math.max(...spans))],
  ],
  [
    english,
    /of (\d+) orders of two strategies that met two hundred times (\d+) are/,
    [number, proven],
  ],
  [
    english,
    /Elo has margins of (\d+) to (\d+)/,
    [5 * Math.round(Math.min(...margins) / 5), 5 * Math.round(Math.max(...margins) / 5)],
  ],
];

test.each(SENTENCES)('%#', (text, sentence, values) => {
  const groups = sentence.exec(text)?.slice(1);
  expect([String(sentence), groups?.length]).toEqual([String(sentence), values.length]);
  const shown = (groups ?? []).map(group =>
    text === english ? group.replace(/,(?=\d{3})/, '') : group.replace(' ', '').replace(',', '.'),
  );
  // to as many digits as the sentence has
  const expected = values.map((value, i) => value.toFixed(shown[i].split('.')[1]?.length ?? 0));
  expect([String(sentence), ...shown]).toEqual([String(sentence), ...expected]);
});

test('of the three best with the AI in Prolog no order is proven, all others are', () => {
  const best = ['alphabeta', 'prolog', 'mcts'];
  for (const { stronger, weaker, proven } of of('ultimate-prolog').claims)
    expect([stronger, weaker, proven]).toEqual([
      stronger,
      weaker,
      !(best.includes(stronger) && best.includes(weaker)),
    ]);
});

test.each([
  ['ultimate', onUltimate],
  ['ultimate-prolog', onUltimate],
  ['breakthrough', onBreakthrough],
])('the report has the scores of %s', (id, report) => {
  const block = french.split(`<!-- ${id} -->`)[1].split(`<!-- /${id} -->`)[0];
  for (const { name } of of(id).players) {
    const score = new RegExp(`\\| \`${name}\` \\| [^|]* \\| ([^|]+) \\|`).exec(block)?.[1];
    if (score === undefined) throw new Error(`no score of ${name} in ${id}`);
    expect(report, name).toContain(score);
  }
});
