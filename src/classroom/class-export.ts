import type { Lang } from '../core/result.ts';
import type {
  ClassContest,
  StoredBot,
  StoredClassroom,
  StoredMember,
} from '../store/classroom-store.ts';
import type { Store } from '../store/store.ts';
import type { BotFolders } from './bot-folders.ts';
import { readClassSettings } from './class-settings.ts';

/**
 * Everything that a class holds, as one JSON text piece by piece: people, attendance, bots with their files
 * (base64), contests and their games. Files may be larger together than memory.
 */
export async function* exportClass(
  store: Store,
  folders: BotFolders,
  classroom: StoredClassroom,
): AsyncGenerator<string> {
  const { classrooms } = store;
  const { id, name, code, created } = classroom;
  const attendance = await classrooms.attendance(id);
  const members = (await classrooms.members(id)).map(({ person, classroom: _, ...member }) => ({
    ...member,
    hasJoined: person !== null,
    present: attendance.filter(({ member: each }) => each === member.id).map(({ day }) => day),
  }));
  const settings = readClassSettings(classroom.settings);
  const about = { format: 'quadrille-class', version: 1 };
  yield `${JSON.stringify({ ...about, class: { id, name, code, created, settings }, members }).slice(0, -1)},"bots":[`;
  let comma = '';
  for (const bot of await classrooms.bots(id)) {
    yield comma;
    yield* exportBot(store, folders, bot);
    comma = ',\n';
  }
  yield '],"contests":[';
  comma = '';
  for (const contest of await classrooms.contests(id)) {
    yield comma;
    yield* exportContest(store, contest);
    comma = ',\n';
  }
  yield ']}\n';
}

async function* exportBot(
  { classrooms }: Store,
  folders: BotFolders,
  { classroom: _, settings, ...bot }: StoredBot,
): AsyncGenerator<string> {
  const about = JSON.stringify({ ...bot, settings: JSON.parse(settings) });
  yield `${about.slice(0, -1)},"versions":[`;
  let comma = '';
  for (const { details, check, ...version } of await classrooms.versions(bot.id)) {
    const known = { ...version, details: JSON.parse(details), check: check && JSON.parse(check) };
    yield `${comma}${JSON.stringify(known).slice(0, -1)},"files":{`;
    comma = ',\n';
    let between = '';
    for (const path of await folders.sources(bot.id, version.number)) {
      const content = await folders.source(bot.id, version.number, path);
      yield `${between}${JSON.stringify(path)}:"${content.toString('base64')}"`;
      between = ',';
    }
    yield '}}';
  }
  yield ']}';
}

async function* exportContest(
  { contests, games }: Store,
  { contest, state, settings }: ClassContest,
): AsyncGenerator<string> {
  const { plan = 'null', conditions = 'null', ...stored } = (await contests.read(contest)) ?? {};
  const about = {
    ...stored,
    state,
    settings: JSON.parse(settings),
    plan: JSON.parse(plan),
    conditions: JSON.parse(conditions),
  };
  yield `${JSON.stringify(about).slice(0, -1)},"games":[`;
  let comma = '';
  for await (const game of games.withEvents(contest)) {
    yield `${comma}${JSON.stringify(game)}`;
    comma = ',\n';
  }
  yield ']}';
}

/** Spreadsheets take such a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const HEADER: Readonly<Record<Lang, readonly string[]>> = {
  fr: ['Nom', 'Pseudonyme', 'Rôle', 'Jours de présence', 'Dernier jour'],
  en: ['Name', 'Pseudonym', 'Role', 'Days present', 'Last day'],
};
const ROLES: Readonly<Record<Lang, Readonly<Record<StoredMember['role'], string>>>> = {
  fr: { teacher: 'enseignant', student: 'élève' },
  en: { teacher: 'teacher', student: 'student' },
};

/** The roster as Excel opens it in that language: with a byte order mark, and its separator. */
export async function exportRoster(
  { classrooms }: Store,
  { id }: StoredClassroom,
  lang: Lang,
): Promise<string> {
  const separator = lang === 'fr' ? ';' : ',';
  const attendance = await classrooms.attendance(id);
  const rows = (await classrooms.members(id))
    .filter(({ removed }) => !removed)
    .map(member => {
      const days = attendance.filter(({ member: each }) => each === member.id);
      const { realName, pseudonym, role } = member;
      return [realName, pseudonym, ROLES[lang][role], `${days.length}`, days.at(-1)?.day ?? ''];
    });
  const cell = (text: string): string =>
    `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = [HEADER[lang], ...rows].map(row => row.map(cell).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
