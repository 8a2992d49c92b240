import type { Lang } from '../core/result.ts';
import type { StoredClassroom, StoredMember } from '../store/classroom-store.ts';
import type { Store } from '../store/store.ts';
import { readClassSettings } from './class-settings.ts';

/** What others than the store keep of a bot, such as its files. */
export type BotExtras = (bot: string) => Promise<object>;

/** Everything that a class holds, as one JSON object: people, attendance, bots, contests and their games. */
export async function exportClass(
  store: Store,
  classroom: StoredClassroom,
  extrasOf: BotExtras = async () => ({}),
): Promise<object> {
  const { classrooms, contests, games } = store;
  const { id, name, code, created } = classroom;
  const attendance = await classrooms.attendance(id);
  const members = (await classrooms.members(id)).map(({ person, classroom: _, ...member }) => ({
    ...member,
    hasJoined: person !== null,
    present: attendance.filter(({ member: each }) => each === member.id).map(({ day }) => day),
  }));
  const bots = [];
  for (const { classroom: _, settings, ...bot } of await classrooms.bots(id)) {
    const versions = (await classrooms.versions(bot.id)).map(
      ({ bot: __, details, check, ...version }) => ({
        ...version,
        details: JSON.parse(details),
        check: check === null ? null : JSON.parse(check),
      }),
    );
    bots.push({
      ...bot,
      settings: JSON.parse(settings),
      versions,
      ...(await extrasOf(bot.id)),
    });
  }
  const held = [];
  for (const { contest, state, settings } of await classrooms.contests(id)) {
    const stored = await contests.read(contest);
    const played = [];
    for await (const game of games.withEvents(contest)) played.push(game);
    const { plan = 'null', conditions = 'null', ...about } = stored ?? {};
    held.push({
      ...about,
      state,
      settings: JSON.parse(settings),
      plan: JSON.parse(plan),
      conditions: JSON.parse(conditions),
      games: played,
    });
  }
  return {
    format: 'quadrille-class',
    version: 1,
    class: { id, name, code, created, settings: readClassSettings(classroom.settings) },
    members,
    bots,
    contests: held,
  };
}

/** A spreadsheet takes such a cell for a formula. */
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
