import type { Catalogue } from '../core/localize.ts';
import type { ContainerKind } from './facts.ts';

const SYSTEM_NAMES: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows' };
export const systemName = (platform: string): string => SYSTEM_NAMES[platform] ?? platform;

export const containerNames: Readonly<Record<ContainerKind, string>> = {
  docker: 'Docker',
  podman: 'Podman',
  lxc: 'LXC',
  kubernetes: 'Kubernetes',
  other: '',
};
export const spaced = (name: string): string => (name === '' ? '' : ` ${name}`);

/** Why there is no sandbox, by the code of the problem. */
export const sandboxTexts = {
  'not-linux': (platform: string) => ({
    fr: `Sous ${systemName(platform)} les robots n’ont ni bac à sable ni limites, qui demandent Linux. Tout le reste marche.`,
    en: `On ${systemName(platform)} bots have neither sandbox nor limits, which need Linux. Everything else works.`,
  }),
  wsl1: {
    fr: 'WSL 1 n’a pas les espaces de noms dont bubblewrap a besoin ; WSL 2 les a.',
    en: 'WSL 1 has none of the namespaces that bubblewrap needs; WSL 2 has them.',
  },
  'not-installed': {
    fr: 'bubblewrap (bwrap) n’est pas installé.',
    en: 'bubblewrap (bwrap) is not installed.',
  },
  'too-old': ({ version, needed }: Readonly<Record<'version' | 'needed', string>>) => ({
    fr: `bubblewrap ${version} est trop ancien : il faut la ${needed}, qui interdit les nouveaux espaces de noms.`,
    en: `bubblewrap ${version} is too old: ${needed} is needed, which forbids new namespaces.`,
  }),
  'no-user-namespaces': {
    fr: 'Ce noyau a été compilé sans espaces de noms d’utilisateurs.',
    en: 'This kernel was built without user namespaces.',
  },
  'userns-clone': {
    fr: 'Les espaces de noms d’utilisateurs sont fermés aux utilisateurs ordinaires (kernel.unprivileged_userns_clone = 0).',
    en: 'User namespaces are closed to ordinary users (kernel.unprivileged_userns_clone = 0).',
  },
  'userns-max': {
    fr: 'Les espaces de noms d’utilisateurs sont désactivés (user.max_user_namespaces = 0).',
    en: 'User namespaces are switched off (user.max_user_namespaces = 0).',
  },
  apparmor: {
    fr: 'AppArmor refuse à bubblewrap les espaces de noms d’utilisateurs, comme Ubuntu le fait depuis la 23.10.',
    en: 'AppArmor denies bubblewrap its user namespaces, as Ubuntu does since 23.10.',
  },
  container: (name: string) => ({
    fr: `Ce conteneur${spaced(name)} interdit les espaces de noms (seccomp ou AppArmor).`,
    en: `This${spaced(name)} container forbids namespaces (seccomp or AppArmor).`,
  }),
  'proc-mount': {
    fr: 'Un bac à sable ne peut pas monter son propre /proc : celui d’ici est en partie masqué, comme dans un conteneur.',
    en: 'A sandbox cannot mount a /proc of its own: the one here is partly masked, as in a container.',
  },
  setuid: {
    fr: 'bubblewrap est installé setuid : il ne peut alors pas interdire les nouveaux espaces de noms.',
    en: 'bubblewrap is installed setuid: it can then not forbid new namespaces.',
  },
  'cannot-drop-root': {
    fr: 'Vous êtes root sans pouvoir changer d’utilisateur : aucun robot ne serait lancé comme root.',
    en: 'You are root without the right to change users: no bot is started as root.',
  },
  timeout: {
    fr: 'bubblewrap n’a pas lancé de bac à sable en 5 s.',
    en: 'bubblewrap has not started a sandbox within 5 s.',
  },
  nested: {
    fr: 'Aucun nouvel espace de noms d’utilisateurs n’est permis ici : Quadrille tourne sans doute déjà dans un bac à sable.',
    en: 'No further user namespaces are permitted here: Quadrille probably runs in a sandbox already.',
  },
  capabilities: {
    fr: 'Ce processus a des capacités de root sans être root, et bubblewrap s’y refuse.',
    en: 'This process has capabilities of root without being root, which bubblewrap refuses.',
  },
  unknown: (error: string) => ({
    fr: `bubblewrap ne lance pas de bac à sable : ${error}`,
    en: `bubblewrap starts no sandbox: ${error}`,
  }),
} satisfies Catalogue;
