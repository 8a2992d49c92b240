import type { LocalizedText } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { sanitized } from '../../match/program-output.ts';
import { type CodeFinding, STAGES } from './code-finding.ts';
import { endText, placeText, raisedText } from './outcome-texts.ts';
import type { PythonFile } from './python-file.ts';
import { nameOf } from './python-file.ts';
import type { HostEnd, PythonHost, PythonLoad, PythonName } from './python-host.ts';

/** What a student's file defines, once it was run. */
export interface ExaminedFile {
  readonly findings: readonly CodeFinding[];
  /** Null if none of its functions can be tried. */
  readonly found: Readonly<Record<string, PythonName>> | null;
}

/**
 * Runs a student's file with its input closed. If that fails, runs its definitions alone, so that its functions
 * can still be tried. `mayPlay`: the assignment lets the file begin a game at once.
 */
export async function examineFile(
  host: PythonHost,
  file: PythonFile,
  { mayPlay }: { readonly mayPlay: boolean },
): Promise<ExaminedFile> {
  const load = await host.load();
  const findings: CodeFinding[] = [];
  const say = (verdict: CodeFinding['verdict'], message: LocalizedText) =>
    findings.push({ subject: STAGES.file, verdict, message });
  const trouble = troubleOf(load, nameOf(file), mayPlay);
  if (trouble === null && load.kind === 'loaded') {
    say('ok', host.sandboxed ? texts.sandboxed : texts.plain);
    if (load.at !== null) say(mayPlay ? 'ok' : 'fault', texts.plays(placeText(load.at)));
    else if (load.printed !== '' && !mayPlay) say('warning', texts.prints(load.printed));
    return { findings, found: load.found };
  }
  findings.push({ subject: STAGES.file, ...(trouble as Trouble) });
  const definitions = await host.load(true);
  const isUseful =
    definitions.kind === 'loaded' &&
    definitions.raised === null &&
    Object.keys(definitions.found).length > 0;
  if (isUseful) {
    say('ok', texts.definitions);
    return { findings, found: definitions.found };
  }
  findings.push({ subject: STAGES.rest, verdict: 'unseen', message: texts.unseen });
  return { findings, found: null };
}

type Trouble = Omit<CodeFinding, 'subject'>;

function troubleOf(load: PythonLoad | HostEnd, name: string, mayPlay: boolean): Trouble | null {
  const fault = (said: LocalizedText, hint: LocalizedText = { fr: '', en: '' }): Trouble => ({
    verdict: 'fault',
    message: {
      fr: `Charger ${name} ${said.fr}${hint.fr}`,
      en: `Loading ${name} ${said.en}${hint.en}`,
    },
  });
  switch (load.kind) {
    case 'ended':
      return fault(endText(load));
    case 'stopped': {
      const { asked } = load;
      if (mayPlay && asked > 0)
        return { verdict: 'warning', message: texts.endless(placeText(load.at)) };
      return fault(endText(load));
    }
    case 'loaded': {
      const { raised } = load;
      if (raised === null) return null;
      const isMissing = raised.type === 'ModuleNotFoundError';
      return fault(raisedText(raised), isMissing ? texts.missingModule : undefined);
    }
  }
}

const firstLine = (text: string): string => quotable(sanitized(text).trim().split('\n')[0], 60);

const texts = {
  sandboxed: {
    fr: 'Il se charge, dans un bac à sable, la saisie fermée.',
    en: 'It loads, in a sandbox, with its input closed.',
  },
  plain: {
    fr: 'Il se charge, la saisie fermée, mais sans bac à sable : bubblewrap (bwrap) n’est pas disponible.',
    en: 'It loads, with its input closed, but without a sandbox: bubblewrap (bwrap) is not available.',
  },
  plays: (where: LocalizedText): LocalizedText => ({
    fr: `Il pose une question dès qu’on le charge${where.fr} ; le reste est chargé quand même.`,
    en: `It asks a question as soon as it is loaded${where.en}; the rest is loaded all the same.`,
  }),
  prints: (text: string): LocalizedText => ({
    fr: `Il affiche quelque chose dès qu’on le charge (« ${firstLine(text)} »). Mettez vos essais sous if __name__ == "__main__" ; ils ne gêneront plus qui importe le fichier.`,
    en: `It prints something as soon as it is loaded ("${firstLine(text)}"). Put what you try under if __name__ == "__main__"; it is then out of the way of whoever imports the file.`,
  }),
  endless: (where: LocalizedText): LocalizedText => ({
    fr: `Il lance une partie dès qu’on le charge, et repose sa question sans fin quand la saisie est fermée${where.fr}. N’attrapez que ValueError, pas toutes les exceptions.`,
    en: `It begins a game as soon as it is loaded, and asks again for ever when its input is closed${where.en}. Catch ValueError only, not every exception.`,
  }),
  missingModule: {
    fr: ' Tout doit tenir dans ce fichier et la bibliothèque standard de Python ; si le module est à côté, donnez le dossier (check --folder DOSSIER).',
    en: ' This file and Python’s standard library must do; if the module stands beside it, give the folder (check --folder FOLDER).',
  },
  definitions: {
    fr: 'Ses fonctions sont essayées quand même : seules les définitions ont été chargées.',
    en: 'Its functions are tried all the same: only the definitions were loaded.',
  },
  unseen: {
    fr: 'À cause de ce qui précède, aucune fonction n’a pu être essayée.',
    en: 'Because of the above, no function could be tried.',
  },
};
