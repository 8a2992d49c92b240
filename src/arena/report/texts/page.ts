import { type Catalogue, plural } from '../../../core/localize.ts';
import type { LocalizedText } from '../../../core/result.ts';

/** The texts of the page, of the contest's conditions and of how to read it. */
export const pageTexts = {
  page: {
    match: { fr: 'Match', en: 'Match' },
    championship: { fr: 'Championnat', en: 'Championship' },
    records: { fr: 'Parties enregistrées', en: 'Recorded games' },
    report: { fr: 'Rapport', en: 'Report' },
    contents: { fr: 'Sommaire', en: 'Contents' },
    madeBy: (version: string): LocalizedText => ({
      fr: `Rapport établi par Quadrille ${version}. Ce fichier se suffit à lui-même : il s’ouvre et s’imprime sans réseau.`,
      en: `Report made by Quadrille ${version}. This file is complete in itself: it opens and prints without a network.`,
    }),
    beside: (files: string): LocalizedText => ({
      fr: `Les mêmes données, pour vos propres calculs : ${files}.`,
      en: `The same data, for calculations of your own: ${files}.`,
    }),
    running: (done: string, all: string): LocalizedText => ({
      fr: `En cours, parties jouées : ${done} sur ${all}. Tout ce qui suit est provisoire.`,
      en: `Unfinished, games played: ${done} of ${all}. All that follows is provisional.`,
    }),
    nothing: {
      fr: 'Aucune partie n’est encore terminée : il n’y a rien à mesurer.',
      en: 'No game is finished yet: there is nothing to measure.',
    },
    unfinished: (n: number): LocalizedText =>
      plural(n, {
        fr: {
          one: `${n} partie inachevée du fichier ne compte pas.`,
          other: `${n} parties inachevées du fichier ne comptent pas.`,
        },
        en: {
          one: `${n} unfinished game of the file does not count.`,
          other: `${n} unfinished games of the file do not count.`,
        },
      }),
    games: (n: number, shown: string): LocalizedText =>
      plural(n, {
        fr: { one: `${shown} partie`, other: `${shown} parties` },
        en: { one: `${shown} game`, other: `${shown} games` },
      }),
    players: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `${n} participant`, other: `${n} participants` },
        en: { one: `${n} participant`, other: `${n} participants` },
      }),
    truncated: (shown: string, all: string): LocalizedText => ({
      fr: `${shown} lignes sur ${all} ; le fichier JSON les donne toutes.`,
      en: `${shown} of ${all} lines; the JSON file has them all.`,
    }),
  },
  glance: {
    title: { fr: 'En bref', en: 'At a glance' },
    winner: (name: string, points: string): LocalizedText => ({
      fr: `${name} est en tête avec ${points}.`,
      en: `${name} leads with ${points}.`,
    }),
    points: (n: number, shown: string): LocalizedText =>
      plural(n, {
        fr: { one: `${shown} point`, other: `${shown} points` },
        en: { one: `${shown} point`, other: `${shown} points` },
      }),
    tied: (name: string, points: string, criterion: string): LocalizedText => ({
      fr: `${name} est en tête avec ${points}, devant d’autres qui en ont autant ; départagé par : ${criterion}.`,
      en: `${name} leads with ${points}, before others who have as many; decided by: ${criterion}.`,
    }),
    match: (
      one: string,
      two: string,
      score: string,
      range: string,
      held: string,
    ): LocalizedText => ({
      fr: `${one} marque ${score} des points contre ${two} (intervalle, ${held} : ${range}).`,
      en: `${one} scores ${score} of the points against ${two} (interval, ${held}: ${range}).`,
    }),
    shared: (names: string): LocalizedText => ({
      fr: `Ex æquo en tête : ${names}.`,
      en: `They share the lead: ${names}.`,
    }),
    champion: (name: string): LocalizedText => ({
      fr: `${name} remporte le tournoi.`,
      en: `${name} wins the tournament.`,
    }),
    proven: (proven: number, all: number): LocalizedText => ({
      fr: `Ordres de deux joueurs établis au-delà du hasard, tous ensemble (Holm, 5 %) : ${proven} sur ${all}.`,
      en: `Orders of two players proven beyond chance, all together (Holm, 5 %): ${proven} of ${all}.`,
    }),
  },
  changes: {
    caption: {
      fr: 'Ce qui a été changé depuis le début, et pourquoi (heures UTC)',
      en: 'What was changed since it began, and why (times in UTC)',
    },
    when: { fr: 'Quand', en: 'When' },
    what: { fr: 'Quoi', en: 'What' },
    games: { fr: 'Parties qui ne comptent plus', en: 'Games that no longer count' },
  },
  conditions: {
    title: { fr: 'Conditions', en: 'Conditions' },
    caption: { fr: 'Ce qui a été joué, et comment', en: 'What was played, and how' },
    what: { fr: 'Condition', en: 'Condition' },
    value: { fr: 'Valeur', en: 'Value' },
    game: { fr: 'Jeu', en: 'Game' },
    variant: { fr: 'Variante', en: 'Variant' },
    standard: { fr: 'standard', en: 'standard' },
    format: { fr: 'Formule', en: 'Format' },
    time: { fr: 'Temps', en: 'Time' },
    openings: { fr: 'Ouvertures', en: 'Openings' },
    points: { fr: 'Barème', en: 'Points' },
    seed: { fr: 'Graine du hasard', en: 'Random seed' },
    preset: { fr: 'Règlement', en: 'Rules of the course' },
    suspend: { fr: 'Suspension', en: 'Suspension' },
    network: { fr: 'Réseau', en: 'Network' },
    ponder: { fr: 'Réflexion', en: 'Pondering' },
    begun: { fr: 'Commencé le', en: 'Begun' },
    id: { fr: 'Numéro', en: 'Id' },
    played: { fr: 'Parties comptées', en: 'Games that count' },
    beyond: { fr: 'Parties jouées au-delà de la décision', en: 'Games played beyond the decision' },
    plies: { fr: 'Longueur moyenne d’une partie', en: 'Mean length of a game' },
    machine: { fr: 'Machine', en: 'Machine' },
    versions: { fr: 'Versions', en: 'Versions' },
    atOnce: { fr: 'Parties simultanées', en: 'Games at once' },
    moves: (n: number, shown: string): LocalizedText =>
      plural(n, {
        fr: { one: `${shown} coup`, other: `${shown} coups` },
        en: { one: `${shown} move`, other: `${shown} moves` },
      }),
    cores: (n: number): LocalizedText =>
      plural(n, {
        fr: { one: `${n} cœur`, other: `${n} cœurs` },
        en: { one: `${n} core`, other: `${n} cores` },
      }),
    sprt: (
      pairs: string,
      low: string,
      high: string,
      alpha: string,
      beta: string,
    ): LocalizedText => ({
      fr: `test séquentiel entre ${low} et ${high} nElo, risques ${alpha} et ${beta} ; nombre de paires, au plus : ${pairs}`,
      en: `sequential test between ${low} and ${high} nElo, risks ${alpha} and ${beta}; number of pairs, at most: ${pairs}`,
    }),
    recorded: { fr: 'lues dans un fichier', en: 'read from a file' },
  },
  reading: {
    title: { fr: 'Comment lire ce rapport', en: 'How to read this report' },
    interval: {
      fr: 'Chaque estimation a sa marge : dans 95 cas sur 100, ou davantage là où il est écrit « au moins », la vraie valeur est dans l’intervalle. Deux joueurs dont la comparaison directe contient zéro ne sont pas départagés.',
      en: 'Every estimate has its margin: in 95 cases of 100, or more where "at least" is written, the true value is inside the interval. Two players whose direct comparison contains zero have not been told apart.',
    },
    few: {
      fr: 'Sans nulles et près de 50 %, la force est connue à ± 152 Elo après 20 parties, ± 68 après 100, ± 48 après 200, ± 21 après 1 000. Un championnat de deux parties par paire classe des points, pas des forces.',
      en: 'Without draws and near 50 %, strength is known to ± 152 Elo after 20 games, ± 68 after 100, ± 48 after 200, ± 21 after 1,000. A championship of two games a pair ranks points, not strength.',
    },
    score: {
      fr: 'Le score en pour cent compte une victoire pour un point et une nulle pour un demi, quel que soit le barème. L’Elo en est une autre écriture ; pour de grands écarts il trompe : lisez d’abord le score.',
      en: 'The score in per cent counts a win as one point and a draw as one half, whatever the points of the championship. Elo is another way to write it and misleads for large gaps: read the score first.',
    },
    limit: {
      fr: '« > » se lit « au moins » et « < » « au plus » : qui a tout gagné ou tout perdu n’a pas de force finie ; il est mis à part, et les autres gardent leur Elo.',
      en: 'Read ">" as "at least" and "<" as "at most": who won or lost everything has no finite strength, and is set aside so that all others keep their Elo.',
    },
    forfeits: {
      fr: 'Les forfaits sont comptés à part : ils disent la fiabilité d’un programme, pas sa force.',
      en: 'Forfeits are counted apart: they tell how reliable a program is, not how strong.',
    },
  },
  warnings: { fr: 'À savoir', en: 'Mind' },
  records: {
    unnamed: { fr: '(sans nom)', en: '(unnamed)' },
    clientAt: (address: string): LocalizedText => ({
      fr: `client ${address}`,
      en: `client at ${address}`,
    }),
    unnamedGames: (games: number): LocalizedText =>
      plural(games, {
        fr: {
          one: `${games} partie ne nomme pas ses deux joueurs : qui n’a pas de nom compte comme un seul joueur.`,
          other: `${games} parties ne nomment pas leurs deux joueurs : qui n’a pas de nom compte comme un seul joueur.`,
        },
        en: {
          one: `${games} game does not name both players: whoever has no name counts as one player.`,
          other: `${games} games do not name both players: whoever has no name counts as one player.`,
        },
      }),
    otherGame: (preset: string, wanted: string, found: string): LocalizedText => ({
      fr: `Le règlement ${preset} se joue à ${wanted}, et ces parties sont de ${found}. Retirez --preset, ou donnez d’autres fichiers.`,
      en: `The preset ${preset} is played at ${wanted}, and these games are of ${found}. Leave --preset out, or give other files.`,
    }),
    times: (times: string): LocalizedText => ({
      fr: `cadences différentes selon les parties (${times})`,
      en: `different times in different games (${times})`,
    }),
    missing: (missing: number, all: number, fixtures: string): LocalizedText =>
      plural(missing, {
        fr: {
          one: `il manque ${missing} partie sur les ${all} de l’aller-retour : ${fixtures}`,
          other: `il manque ${missing} parties sur les ${all} de l’aller-retour : ${fixtures}`,
        },
        en: {
          one: `${missing} of the ${all} games of home and away is missing: ${fixtures}`,
          other: `${missing} of the ${all} games of home and away are missing: ${fixtures}`,
        },
      }),
    again: (fixtures: number, named: string): LocalizedText =>
      plural(fixtures, {
        fr: {
          one: `${fixtures} rencontre jouée plusieurs fois, qui compte à chaque fois : ${named}`,
          other: `${fixtures} rencontres jouées plusieurs fois, qui comptent à chaque fois : ${named}`,
        },
        en: {
          one: `${fixtures} meeting played several times, which counts each time: ${named}`,
          other: `${fixtures} meetings played several times, which count each time: ${named}`,
        },
      }),
    mixed: (ids: string): LocalizedText => ({
      fr: `Le fichier mêle des parties de règles différentes : ${ids}. Faites-en un rapport par jeu.`,
      en: `The file mixes games of different rules: ${ids}. Make one report a game.`,
    }),
  },
} satisfies Catalogue;
