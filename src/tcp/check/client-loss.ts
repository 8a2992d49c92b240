import { type Finding, finding, type Subject, stderrTalk } from '../../bots/check/finding.ts';
import { readEvidence } from '../../bots/evidence.ts';
import type { Side } from '../../core/game.ts';
import { jsonOf } from '../../core/json.ts';
import { endingOf, type Match } from '../../core/match.ts';
import type { LocalizedText } from '../../core/result.ts';
import { programEnd } from '../../match/program-end.ts';
import { COUP, readCoupReq, SIZE } from '../../protocols/scs.ts';
import { moveOf, symbolOf } from '../scs-moves.ts';
import type { ClientGame, ClientProtocol } from './client-trial.ts';
import type { Exchange } from './exchange.ts';
import { exchangeLines, hexadecimal, symbolName } from './exchange-lines.ts';

interface Lost {
  readonly protocol: ClientProtocol;
  readonly side: Side;
  readonly game: ClientGame;
  readonly exchange: Exchange;
  /** Milliseconds a move that a contest allows. */
  readonly limit: number;
}

/** Whether the client lost other than by the rules. */
export function hasLost({ match, interrupted }: ClientGame, side: Side): boolean {
  const ending = endingOf(match);
  if (interrupted !== 'no' || ending === null) return false;
  return ending.cause !== 'rules' && ending.winner !== side;
}

/** How the client lost a game. Precondition: `hasLost`. */
export function lossFinding(subject: Subject, lost: Lost): Finding {
  const { protocol, game, exchange, side } = lost;
  const { code, values } = lossOf(lost);
  return finding(
    subject,
    'fault',
    code,
    { move: String(movesOf(game.match, side) + 1), ...values },
    {
      dialogue: [
        ...exchangeLines(protocol, exchange.messages, code === 'client.illegal'),
        ...stderrTalk(exchange.stderr),
      ],
      position: game.match.position.text(),
    },
  );
}

const movesOf = (match: Match, side: Side): number =>
  match.plies.filter(ply => ply.side === side).length;

function lossOf({ protocol, side, game, exchange, limit }: Lost): Pick<Finding, 'code' | 'values'> {
  const { match, refused } = game;
  const ending = endingOf(match);
  switch (ending?.cause) {
    case 'time': {
      const last = refused.at(-1);
      // after repeated refusals, the client was not silent
      if (last && last.position === match.position.text())
        return {
          code: 'client.refused',
          values: { move: last.text, why: last.fault.message, count: refused.length, limit },
        };
      return { code: 'client.late', values: { limit } };
    }
    case 'flood':
      return { code: 'faults.flood', values: {} };
    case 'crash':
      return endOf(exchange);
    case 'unreadable':
    case 'illegal-move': {
      const why = protocol === 'scs' ? scsFoul(match, side, ending.evidence) : null;
      return { code: 'client.illegal', values: { why: why ?? rulesWords(ending.evidence) } };
    }
    default:
      return endOf(exchange);
  }
}

function endOf({ ending }: Exchange): Pick<Finding, 'code' | 'values'> {
  if (ending?.kind === 'memory') return { code: 'faults.memory', values: {} };
  const end = ending ? programEnd({ ending }) : null;
  return end
    ? { code: 'client.ended', values: { end } }
    : { code: 'faults.closed-connection', values: {} };
}

/** The sentence about a move in the evidence. */
function rulesWords(evidence: string | undefined): LocalizedText {
  const found = parsed(evidence);
  const text = found?.words ?? found?.rule;
  return text ?? { fr: '', en: '' };
}

interface MoveEvidence {
  readonly words?: LocalizedText;
  readonly rule?: LocalizedText;
  readonly received?: string;
}

const parsed = (evidence: string | undefined): MoveEvidence | null =>
  readEvidence(evidence) ?? (jsonOf(evidence) as MoveEvidence | null);

/** The faults in the bytes of a move, field by field. */
function scsFoul(
  { position, rules }: Match,
  side: Side,
  evidence: string | undefined,
): LocalizedText | null {
  const received = parsed(evidence)?.received ?? '';
  const bytes = Buffer.from(received, 'hex');
  if (bytes.length !== SIZE.coupReq) return null;
  const request = readCoupReq(bytes);
  const { id, symbol, board, cell, won } = request;
  if (id !== COUP) return texts.request(id, hexadecimal(bytes));
  if (position.turn !== side) return texts.turn;
  if (symbol !== symbolOf(side))
    return texts.symbol(symbolName(symbol), symbolName(symbolOf(side)));
  if (board < 0 || board > 8) return texts.outside('numPlat', board);
  if (cell < 0 || cell > 8) return texts.outside('numSousPlat', cell);
  const move = rules.readMove(position, moveOf(request));
  if (!move.ok) return texts.move(board, cell, move.fault.message);
  const owned = position.play(move.value).tally(side);
  return won === owned ? null : texts.won(won, owned);
}

const texts = {
  request: (id: number, bytes: string): LocalizedText => ({
    fr: `idRequest vaut ${id} ; un coup est COUP (1). Reçu : ${bytes}.`,
    en: `idRequest is ${id}; a move is COUP (1). Received: ${bytes}.`,
  }),
  turn: {
    fr: 'Il envoie un coup alors que c’est à l’adversaire de jouer.',
    en: 'It sends a move on the opponent’s turn.',
  },
  symbol: (sent: string, own: string): LocalizedText => ({
    fr: `symbolJ vaut ${sent}, mais il joue ${own}.`,
    en: `symbolJ is ${sent}, but it plays ${own}.`,
  }),
  outside: (field: string, value: number): LocalizedText => ({
    fr: `${field} vaut ${value} ; il faut un nombre de 0 à 8.`,
    en: `${field} is ${value}; it must be a number from 0 to 8.`,
  }),
  move: (board: number, cell: number, { fr, en }: LocalizedText): LocalizedText => ({
    fr: `numPlat ${board}, numSousPlat ${cell} (${'abcdefghi'[board]}${cell + 1}) : ${fr}`,
    en: `numPlat ${board}, numSousPlat ${cell} (${'abcdefghi'[board]}${cell + 1}): ${en}`,
  }),
  won: (sent: number, owned: number): LocalizedText => ({
    fr: `nbSousPlatG vaut ${sent} ; après ce coup, il possède ${owned} sous-plateau${owned > 1 ? 'x' : ''}.`,
    en: `nbSousPlatG is ${sent}; after this move it owns ${owned} sub-board${owned > 1 ? 's' : ''}.`,
  }),
};
