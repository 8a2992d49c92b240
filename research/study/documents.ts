import type { StudyData } from './data.ts';
import { figuresOf } from './figures.ts';
import { englishBlock, frenchBlock, inserted } from './tables.ts';

/** Everything in docs/etude that is generated from the data, by its path there. */
export function documentsFrom(
  data: StudyData,
  read: (path: string) => string,
): ReadonlyMap<string, string> {
  const blocks = (path: string, block: typeof frenchBlock): [string, string] => [
    path,
    data.experiments.reduce(
      (text, experiment) => inserted(text, experiment.id, block(experiment)),
      read(path),
    ),
  ];
  return new Map([
    blocks('README.md', frenchBlock),
    blocks('summary.md', englishBlock),
    ...data.experiments.flatMap(experiment =>
      [...figuresOf(experiment)].map(([name, picture]): [string, string] => [
        `figures/${name}`,
        picture,
      ]),
    ),
  ]);
}
