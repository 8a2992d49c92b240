import type { Catalogue } from '../core/localize.ts';

/** The sentences of remedies; those without a full stop are followed by commands. */
export const remedyTexts = {
  install: { fr: 'Installez-le', en: 'Install it' },
  installSomehow: (name: string) => ({
    fr: `Installez ${name} avec le gestionnaire de paquets du système.`,
    en: `Install ${name} with the system’s package manager.`,
  }),
  newerBubblewrap: {
    fr: 'Mettez la distribution à jour (Debian 12, Ubuntu 24.04, Fedora 38 l’ont), ou compilez-le : https://github.com/containers/bubblewrap/releases',
    en: 'Upgrade the distribution (Debian 12, Ubuntu 24.04, Fedora 38 have it), or build it: https://github.com/containers/bubblewrap/releases',
  },
  newerNode: {
    fr: 'Installez-en un plus récent (https://nodejs.org), ou laissez npm en apporter un',
    en: 'Install a newer one (https://nodejs.org), or let npm bring one along',
  },
  wsl: { fr: 'Lancez Quadrille dans WSL 2', en: 'Run Quadrille in WSL 2' },
  wsl2: { fr: 'Passez à WSL 2, depuis Windows', en: 'Change to WSL 2, from Windows' },
  virtualMachine: {
    fr: 'Organisez les championnats de robots sous Linux, au besoin dans une machine virtuelle.',
    en: 'Hold championships of bots on Linux, in a virtual machine if need be.',
  },
  withoutSandbox: {
    fr: 'Ou faites sans, si vous connaissez les robots : --without-sandbox.',
    en: 'Or go on without, if you know the bots: --without-sandbox.',
  },
  sameAsSandbox: {
    fr: 'Comme pour le bac à sable : Linux, ou --without-sandbox.',
    en: 'As for the sandbox: Linux, or --without-sandbox.',
  },
  otherKernel: {
    fr: 'Démarrez un noyau qui a CONFIG_USER_NS, comme ceux de toutes les grandes distributions.',
    en: 'Boot a kernel with CONFIG_USER_NS, as those of all large distributions are.',
  },
  setting: {
    fr: 'Ouvrez-les, dès maintenant et à chaque démarrage',
    en: 'Open them, now and at every start',
  },
  onHost: (command: string) => ({
    fr: `À régler sur la machine qui porte le conteneur : ${command}`,
    en: `To be set on the machine that holds the container: ${command}`,
  }),
  useProfile: {
    fr: 'Chargez le profil prévu pour bubblewrap',
    en: 'Load the profile that is meant for bubblewrap',
  },
  loadProfile: { fr: 'Le profil est là : chargez-le', en: 'The profile is there: load it' },
  notSetuid: { fr: 'Ôtez-lui ce droit', en: 'Take that right away' },
  ordinaryUser: {
    fr: 'Lancez Quadrille comme utilisateur ordinaire.',
    en: 'Run Quadrille as an ordinary user.',
  },
  container: { fr: 'Lancez le conteneur avec', en: 'Start the container with' },
  lxc: {
    fr: 'Permettez les conteneurs imbriqués, depuis la machine qui le porte',
    en: 'Permit nested containers, from the machine that holds it',
  },
  kubernetes: { fr: 'Dans la description du pod', en: 'In the description of the pod' },
  otherContainer: {
    fr: 'Lancez Quadrille hors du conteneur, ou permettez-y les espaces de noms d’utilisateurs et le montage de /proc.',
    en: 'Run Quadrille outside of the container, or permit user namespaces and mounting /proc in it.',
  },
  outside: {
    fr: 'Lancez Quadrille hors du bac à sable (Flatpak, Snap, éditeur, agent…).',
    en: 'Run Quadrille outside of that sandbox (Flatpak, Snap, editor, agent…).',
  },
  dropCapabilities: { fr: 'Lancez Quadrille sans elles', en: 'Run Quadrille without them' },
  tryAgain: {
    fr: 'La machine est peut-être trop occupée : réessayez.',
    en: 'The machine may be too busy: try again.',
  },
  tryByHand: { fr: 'Pour voir l’erreur à nouveau', en: 'To see the error again' },
  otherFolder: {
    fr: 'Rendez-le accessible en écriture, ou choisissez un autre dossier',
    en: 'Make it writable, or choose another folder',
  },
  room: { fr: 'Faites de la place', en: 'Make room' },
  clock: {
    fr: 'Sous Linux, choisissez la source d’horloge tsc ; dans une machine virtuelle, celle de l’hyperviseur.',
    en: 'On Linux choose the clock source tsc; in a virtual machine, the hypervisor’s.',
  },
  delegatedScope: {
    fr: 'Lancez Quadrille dans un groupe à lui',
    en: 'Run Quadrille in a group of its own',
  },
  delegateInUnit: {
    fr: 'Pour un service : Delegate=yes dans la section [Service] de son unité.',
    en: 'For a service: Delegate=yes in the section [Service] of its unit.',
  },
  delegateAll: {
    fr: 'Déléguez tous les contrôleurs aux utilisateurs, puis reconnectez-vous',
    en: 'Delegate all controllers to users, then log in again',
  },
  writableCgroups: {
    fr: 'Rendez /sys/fs/cgroup accessible en écriture ; sinon la solution de repli suffit.',
    en: 'Make /sys/fs/cgroup writable; else the fallback serves.',
  },
  unified: {
    fr: 'Démarrez le noyau avec systemd.unified_cgroup_hierarchy=1 ; sinon la solution de repli suffit.',
    en: 'Boot the kernel with systemd.unified_cgroup_hierarchy=1; else the fallback serves.',
  },
  unifiedHost: {
    fr: 'Il faut cgroup v2 sur la machine elle-même ; sinon la solution de repli suffit.',
    en: 'The machine itself needs cgroup v2; else the fallback serves.',
  },
  fallbackServes: { fr: 'La solution de repli suffit.', en: 'The fallback serves.' },
  otherDevice: {
    fr: 'Ouvrez l’application depuis un autre appareil du réseau',
    en: 'Open the app from another device of the network',
  },
  tunnel: {
    fr: 'Depuis votre machine, ouvrez un tunnel, puis http://localhost:4444/',
    en: 'From your own machine open a tunnel, then http://localhost:4444/',
  },
  nextPort: (port: number) => ({
    fr: `Rien à faire : quadrille serve prendra le ${port}.`,
    en: `Nothing to do: quadrille serve will take ${port}.`,
  }),
  anotherPort: { fr: 'Choisissez un autre port', en: 'Choose another port' },
  utf8: {
    fr: 'Choisissez une locale UTF-8, ou --ascii là où l’option existe',
    en: 'Choose a UTF-8 locale, or --ascii where there is that option',
  },
  realTerminal: {
    fr: 'Utilisez un vrai terminal, ou --ascii.',
    en: 'Use a real terminal, or --ascii.',
  },
  wider: (columns: number) => ({
    fr: `Élargissez la fenêtre à ${columns} colonnes.`,
    en: `Widen the window to ${columns} columns.`,
  }),
} satisfies Catalogue;
