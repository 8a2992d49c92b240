import type { LocalizedText } from '../../core/result.ts';

/** The values of a finding by name, depending on its code. */
export type Values = Readonly<Record<string, string>>;
export type Sentence = (values: Values) => LocalizedText;

/** A reason from another source, with one full stop. */
export const stopped = (why: string): string => `${why}.`.replace(/\.+$/, '.');

/** The texts of `check` about Prolog files, by the code of a finding. */
export const prologSays = {
  'prolog.loaded': ({ file }: Values) => ({
    fr: `${file} se charge et définit choisir_coup/4.`,
    en: `${file} is loaded and defines choisir_coup/4.`,
  }),
  'prolog.loading': ({ file, seconds }: Values) => ({
    fr: `Le chargement de ${file} n’est pas fini après ${seconds} s. Une directive (« :- … ») y boucle ou attend une saisie : rien ne doit s’exécuter au chargement.`,
    en: `${file} is not loaded after ${seconds} s. A directive (":- …") in it loops or waits for input: nothing must run while it is loaded.`,
  }),
  'prolog.halted': ({ file }: Values) => ({
    fr: `${file} appelle halt dès son chargement : retirez cette directive.`,
    en: `${file} calls halt while it is loaded: leave out that directive.`,
  }),
  'prolog.refused': ({ file, error }: Values) => ({
    fr: `Prolog trouve une erreur dans ${file}, qui est donc refusé en entier : ${stopped(error)} Corrigez-la, puis vérifiez : swipl ${file}`,
    en: `Prolog finds an error in ${file}, which is therefore refused as a whole: ${stopped(error)} Mend it, then look: swipl ${file}`,
  }),
  'prolog.arity': ({ file, arity }: Values) => ({
    fr: `${file} définit choisir_coup/${arity}, mais pas choisir_coup/4 : il faut quatre arguments, choisir_coup(+Plateau, +Impose, +Symbole, -Coup).`,
    en: `${file} defines choisir_coup/${arity}, but not choisir_coup/4: four arguments are needed, choisir_coup(+Plateau, +Impose, +Symbole, -Coup).`,
  }),
  'prolog.name': ({ file, near }: Values) => ({
    fr: `${file} ne définit pas choisir_coup/4. Il définit ${near} : est-ce lui ? Donnez-lui ce nom, choisir_coup(+Plateau, +Impose, +Symbole, -Coup).`,
    en: `${file} does not define choisir_coup/4. It defines ${near}: is it that one? Give it this name, choisir_coup(+Plateau, +Impose, +Symbole, -Coup).`,
  }),
  'prolog.nameAndArity': ({ file, near }: Values) => ({
    fr: `${file} ne définit pas choisir_coup/4. Il définit ${near} : est-ce lui ? Il faut ce nom et quatre arguments, choisir_coup(+Plateau, +Impose, +Symbole, -Coup).`,
    en: `${file} does not define choisir_coup/4. It defines ${near}: is it that one? It needs this name and four arguments, choisir_coup(+Plateau, +Impose, +Symbole, -Coup).`,
  }),
  'prolog.module': ({ file, module }: Values) => ({
    fr: `${file} définit choisir_coup/4 dans le module ${module}, mais ne l’exporte pas. Écrivez :- module(${module}, [choisir_coup/4]). ou retirez cette directive.`,
    en: `${file} defines choisir_coup/4 in the module ${module}, but does not export it. Write :- module(${module}, [choisir_coup/4]). or leave out that directive.`,
  }),
  'prolog.empty': ({ file }: Values) => ({
    fr: `${file} ne définit rien ; il faut choisir_coup(+Plateau, +Impose, +Symbole, -Coup). docs/prolog.md donne un exemple.`,
    en: `${file} defines nothing; choisir_coup(+Plateau, +Impose, +Symbole, -Coup) is needed. docs/prolog.md has an example.`,
  }),
  'prolog.absent': ({ file, list }: Values) => ({
    fr: `${file} ne définit pas choisir_coup/4, le prédicat que l’arbitre appelle : choisir_coup(+Plateau, +Impose, +Symbole, -Coup). Il définit : ${stopped(list)}`,
    en: `${file} does not define choisir_coup/4, the predicate that the referee calls: choisir_coup(+Plateau, +Impose, +Symbole, -Coup). It defines: ${stopped(list)}`,
  }),
  'prolog.fails': () => ({
    fr: 'choisir_coup/4 échoue (Prolog répond « false ») : il ne trouve pas de coup dans une position où il y en a.',
    en: 'choisir_coup/4 fails (Prolog answers "false"): it finds no move in a position that has some.',
  }),
  'prolog.raises': ({ error }: Values) => ({
    fr: `choisir_coup/4 lève une exception : ${stopped(error)}`,
    en: `choisir_coup/4 raises an exception: ${stopped(error)}`,
  }),
  'prolog.unbound': () => ({
    fr: 'choisir_coup/4 réussit sans donner de valeur à Coup, son quatrième argument.',
    en: 'choisir_coup/4 succeeds without a value for Coup, its fourth argument.',
  }),
  'prolog.loops': ({ limit }: Values) => ({
    fr: `choisir_coup/4 n’a pas répondu en ${limit} ms : il boucle, ou cherche trop loin. temps_accorde(-Secondes) lui dit son temps, call_with_time_limit/2 l’arrête.`,
    en: `choisir_coup/4 has not answered within ${limit} ms: it loops, or looks too far ahead. temps_accorde(-Seconds) tells it its time, call_with_time_limit/2 stops it.`,
  }),
  'prolog.failed': ({ why }: Values) => ({ fr: stopped(why), en: stopped(why) }),
  'time.prolog': ({ limit, turns, slowest }: Values) => ({
    fr: `Sur ${turns} réponses, la plus lente a pris ${slowest} ms ; ${limit} ms sont accordées.`,
    en: `Of ${turns} answers the slowest took ${slowest} ms; ${limit} ms are allowed.`,
  }),
} satisfies Record<string, Sentence>;
