import type { LocalizedText } from '../core/result.ts';
import type { BotEntry, Conditions } from './conditions.ts';

/** Texts about the sandboxes of a contest's bots. */
export const sandboxTexts = {
  label: { fr: 'Bac à sable', en: 'Sandbox' },
  without: (names: readonly string[]): LocalizedText => ({
    fr: `SANS BAC À SABLE : ${names.join(', ')}. Ces programmes pouvaient lire et changer les fichiers de la machine, ceux des adversaires et les résultats compris.`,
    en: `WITHOUT A SANDBOX: ${names.join(', ')}. These programs could read and change the machine’s files, those of their opponents and the results included.`,
  }),
  enforcedBy: {
    cgroup: {
      fr: 'pour chaque robot ; le noyau limite sa mémoire et ses processus (cgroup)',
      en: 'for each bot; the kernel limits its memory and processes (cgroup)',
    },
    rlimit: {
      fr: 'pour chaque robot ; mémoire mesurée quatre fois par seconde, processus et fichiers limités (rlimit)',
      en: 'for each bot; memory measured four times a second, processes and files limited (rlimit)',
    },
  },
  bots: { fr: 'Robots (empreinte des fichiers)', en: 'Bots (hash of the files)' },
};

const entriesOf = ({ bots = {} }: Conditions): [string, BotEntry][] => Object.entries(bots);

/** The bots that play without a sandbox. */
export const unsandboxedBots = (conditions: Conditions): string[] =>
  entriesOf(conditions).flatMap(([name, { sandbox }]) => (sandbox ? [] : [name]));

/** The sandboxes of a contest in one text; null if no bot plays, or nothing is known. */
export function sandboxText(conditions: Conditions): LocalizedText | null {
  const [first] = entriesOf(conditions);
  if (first === undefined) return null;
  const without = unsandboxedBots(conditions);
  if (without.length > 0) return sandboxTexts.without(without);
  const { sandbox } = first[1];
  return sandbox && sandboxTexts.enforcedBy[sandbox.enforcedBy];
}

/** The bots with the beginnings of their hashes and their runtimes; null if no bot plays. */
export function botsText(conditions: Conditions): string | null {
  const bots = entriesOf(conditions).map(([name, { hash, runtime }]) =>
    [name, hash?.slice(0, 12) ?? '–', ...(runtime === null ? [] : [`(${runtime})`])].join(' '),
  );
  return bots.length === 0 ? null : bots.join(', ');
}
