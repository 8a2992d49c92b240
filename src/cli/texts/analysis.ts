import { type Catalogue, plural } from '../../core/localize.ts';
import type { Parts } from './parts.ts';

const moves = (count: number) =>
  plural(count, {
    fr: { one: `${count} coup`, other: `${count} coups` },
    en: { one: `${count} move`, other: `${count} moves` },
  });

export const analysisTexts = {
  show: {
    position: (text: string) => ({ fr: `Position : ${text}`, en: `Position: ${text}` }),
    players: ({ first, second, result }: Parts<'first' | 'second' | 'result'>) => ({
      fr: `${first} – ${second} : ${result}`,
      en: `${first} – ${second}: ${result}`,
    }),
    refused: ({ number, side, move, words }: Parts<'number' | 'side' | 'move' | 'words'>) => ({
      fr: `Refusé au coup ${number}, ${side} : ${move}. ${words}`,
      en: `Refused at move ${number}, ${side}: ${move}. ${words}`,
    }),
  },
  games: {
    variants: { fr: 'Variantes :', en: 'Variants:' },
    options: { fr: 'Options des règles :', en: 'Options of the rules:' },
    integer: ({ text, min, max, standard }: Parts<'text' | 'min' | 'max' | 'standard'>) => ({
      fr: `${text} : de ${min} à ${max}, ${standard} d’habitude`,
      en: `${text}: ${min} to ${max}, normally ${standard}`,
    }),
    choice: ({ text, values, standard }: Parts<'text' | 'values' | 'standard'>) => ({
      fr: `${text} : ${values} ; ${standard} d’habitude`,
      en: `${text}: ${values}; normally ${standard}`,
    }),
    levels: { fr: 'Niveaux :', en: 'Levels:' },
    titled: ({ name, title }: Parts<'name' | 'title'>) => ({
      fr: `${name} : ${title}`,
      en: `${name}: ${title}`,
    }),
  },
  perft: {
    answer: ({
      rules,
      depth,
      leaves,
      seconds,
    }: Parts<'rules' | 'depth' | 'leaves' | 'seconds'>) => ({
      fr: `${rules}, profondeur ${depth} : ${leaves} (${seconds} s)`,
      en: `${rules}, depth ${depth}: ${leaves} (${seconds} s)`,
    }),
  },
  score: {
    win: (count: number) => ({
      fr: `gagne en ${moves(count).fr}`,
      en: `wins in ${moves(count).en}`,
    }),
    loss: (count: number) => ({
      fr: `perd en ${moves(count).fr}`,
      en: `loses in ${moves(count).en}`,
    }),
    draw: { fr: 'nulle si chacun joue au mieux', en: 'drawn with best play' },
    /** Of 0 to 100, beside points. */
    chances: (percent: number) => ({ fr: `${percent}\u00A0%`, en: `${percent}%` }),
    notLost: { fr: 'au moins nulle', en: 'at least a draw' },
    notWon: { fr: 'au plus nulle', en: 'at most a draw' },
    winBy: (count: number) => ({
      fr: `gagne en ${moves(count).fr} au plus`,
      en: `wins in ${moves(count).en} at most`,
    }),
    lossBy: (count: number) => ({
      fr: `perd en ${moves(count).fr} au plus`,
      en: `loses in ${moves(count).en} at most`,
    }),
  },
  engine: {
    help: {
      fr: 'Options du protocole : Game, Variant, Player, Seed. Le protocole tel que nous le parlons : docs/ugi.md.',
      en: 'Options of the protocol: Game, Variant, Player, Seed. The protocol as we speak it: docs/ugi.md.',
    },
  },
  analyse: {
    positionTwice: {
      fr: 'La position est donnée deux fois, après le jeu et par --position. Gardez-en une.',
      en: 'The position is given twice, after the game and by --position. Keep one.',
    },
    over: (why: string) => ({
      fr: `La partie est terminée, il n’y a plus rien à analyser. ${why}`,
      en: `The game is over, there is nothing left to analyse. ${why}`,
    }),
    headline: ({
      depth,
      nodes,
      seconds,
      move,
      score,
    }: Parts<'depth' | 'nodes' | 'seconds' | 'move' | 'score'>) => ({
      fr: `Profondeur ${depth}, positions : ${nodes}, ${seconds} s. Meilleur coup : ${move} (${score}).`,
      en: `Depth ${depth}, positions: ${nodes}, ${seconds} s. Best: ${move} (${score}).`,
    }),
    working: ({ ply, last }: Parts<'ply' | 'last'>) => ({
      fr: `Coup ${ply}/${last}…`,
      en: `Move ${ply}/${last}…`,
    }),
    loss: (loss: string) => ({ fr: `perte ${loss} %`, en: `loss ${loss}%` }),
    verdict: ({ verdict, move, score }: Parts<'verdict' | 'move' | 'score'>) => ({
      fr: `${verdict} : ${move} (${score})`,
      en: `${verdict}: ${move} (${score})`,
    }),
    flawless: { fr: 'aucune faute', en: 'no mistakes' },
    summary: ({
      count,
      side,
      loss,
      list,
    }: Parts<'side' | 'loss' | 'list'> & { count: number }) => ({
      fr: `${side} : ${moves(count).fr}, perte moyenne ${loss} % ; ${list}.`,
      en: `${side}: ${moves(count).en}, mean loss ${loss}%; ${list}.`,
    }),
  },
} satisfies Catalogue;
