import { heatMap } from '../../src/arena/report/charts/heat-map.ts';
import { rowsChart } from '../../src/arena/report/charts/rows.ts';
import { formatsIn } from '../../src/arena/report/format.ts';
import { type Ink, standalone } from '../../src/arena/report/palette.ts';
import { strengthRow, strengthText } from '../../src/arena/report/sections/strengths.ts';
import type { ExperimentData } from './data.ts';
import { COUNTED, findingsOf, type PlayerFinding } from './findings.ts';
import { scatter } from './scatter.ts';

/** Whether there is a figure of costs: with equal budgets, all points would coincide. */
export function costsDiffer(data: ExperimentData): boolean {
  const costs = findingsOf(data).players.map(({ cost }) => cost);
  return Math.max(...costs) >= 10 * Math.min(...costs);
}

/** Whether a player is the subject of its experiment, as compiled strategies and levels are; others have another colour. */
const isSubject = ({ name, isCompiled }: PlayerFinding): boolean =>
  isCompiled || name.startsWith('level:');

/** The figures of an experiment by file name, made only from its data. */
export function figuresOf(data: ExperimentData): ReadonlyMap<string, string> {
  const f = formatsIn('fr');
  const { players, strengths, scoreAgainst, counted } = findingsOf(data);
  const names = players.map(({ name }) => name);
  const subjects = players.filter(isSubject).map(({ name }) => name);
  const colourOf = (name: string): Ink =>
    subjects.length === 0 || subjects.includes(name) ? 'blue' : 'yellow';
  const forest = rowsChart({
    key: 'forces',
    title: `Forces : ${data.id}`,
    description: f.list(strengths.map(player => `${player.name} ${strengthText(f, player)}`)),
    axis: 'Elo au-dessus de la moyenne, intervalle à 95 %',
    rows: strengths.map(player => ({
      ...strengthRow(f, player),
      colour: colourOf(player.name),
    })),
    reference: 0,
    write: value => f.signed(value),
  });
  const heat = heatMap({
    title: `Tous contre tous : ${data.id}`,
    description: 'Score en pour cent de la ligne contre la colonne.',
    names,
    cells: names.map(one =>
      names.map(two => {
        const value = scoreAgainst(one, two);
        return (
          value && {
            value: value.score,
            label: f.share(value.score, 0),
            title: `${one} – ${two} : ${f.percent(value.score)} (${f.range(value.low, value.high)})`,
          }
        );
      }),
    ),
  });
  const cost = scatter({
    title: `Score et coût : ${data.id}`,
    description: f.list(
      players.map(
        ({ name, result, cost }) => `${name} ${f.percent(result.score)}, ${f.number(cost)}`,
      ),
    ),
    across: `${COUNTED[counted].fr} (échelle logarithmique)`,
    up: 'score contre tous',
    points: players.map(({ name, result, cost }) => ({
      name,
      x: cost,
      y: result.score,
      colour: colourOf(name),
    })),
    writeX: value => f.number(value),
    writeY: value => f.percent(value, 0),
  });
  return new Map([
    [`${data.id}-forces.svg`, standalone(forest)],
    [`${data.id}-tous-contre-tous.svg`, standalone(heat)],
    ...(costsDiffer(data) ? [[`${data.id}-cout.svg`, standalone(cost)] as const] : []),
  ]);
}
