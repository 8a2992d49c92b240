import type { RunningServer } from '../src/server/server-options.ts';

const STUDENTS =
  'Élodie Dupont,Jean-Baptiste Lefèvre,Anaïs Côté,François Tremblay,Zoé Gagnon,Maxime Bélanger,' +
  'Noémie Bouchard,Loïc Le Goff,Chloé Pelletier,Rémi Gauthier,Inès Benali,Hugo Lévesque';
const BOTS = 'Glouton,Prudente,Minimax,Monte-Carlo,Alpha et Bêta,Hasard,Petit Poucet,Cavalier';

/** A class with a roster and engines as its bots, in the middle of a championship. */
export async function playedClass({
  address,
  administrator,
}: Pick<RunningServer, 'address' | 'administrator'>) {
  const send = async <T>(as: string, path: string, body: unknown, type = 'application/json') => {
    const answer = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    const text = await answer.text();
    return (text === '' ? null : JSON.parse(text)) as T;
  };
  const made = await send<{ id: string; secret: string }>(administrator, '/api/classes', {
    ...{ name: '8INF846', teacher: 'Mme Roy' },
  });
  const { id, secret: teacher } = made;
  const roster = STUDENTS.replaceAll(',', '\n');
  await send(teacher, `/api/classes/${id}/roster`, roster, 'text/csv');
  const participants: { name: string; seat: string }[] = [];
  for (const [i, name] of BOTS.split(',').entries()) {
    const seat = name === 'Hasard' ? 'random' : `level:${(i % 4) + 1}`;
    const bot = { means: 'engine', classroom: id, name, game: 'breakthrough', seat };
    const created = await send<{ id: string }>(teacher, '/api/bots', bot);
    participants.push({ name, seat: `class:${created.id}` });
  }
  // so long that it still runs when its screenshot is taken
  const rules = { game: 'breakthrough', rounds: 20, time: '2s' };
  const plan = { name: 'Championnat d’automne', ...rules, participants };
  const body = { class: id, file: JSON.stringify(plan) };
  const { id: contest } = await send<{ id: string }>(teacher, '/api/contests', body);
  await send(teacher, `/api/contests/${contest}/actions`, { type: 'start' });
  return { id, teacher, contest };
}
