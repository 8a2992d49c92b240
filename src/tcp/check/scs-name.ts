import { type Finding, finding } from '../../bots/check/finding.ts';
import { readPartieReq, SIZE } from '../../protocols/scs.ts';
import { printable } from '../remote-client.ts';
import { sameScsName } from '../scs-remote-client.ts';

/** `nomJoueur` in the request for a game. */
const FIELD = { at: 4, length: 30 } as const;

/** The finding about a client's name. `isTold`: its command has {name}. */
export function nameFinding(request: Uint8Array, given: string, isTold: boolean): Finding {
  if (request.length < SIZE.partieReq) return finding('name', 'unseen', 'name.unseen');
  const bytes = request.subarray(0, SIZE.partieReq);
  const field = bytes.subarray(FIELD.at, FIELD.at + FIELD.length);
  const { name } = readPartieReq(bytes);
  const shown = { name: printable(name), given };
  if (!field.includes(0)) return finding('name', 'warning', 'name.unterminated', shown);
  if (name === '') return finding('name', 'warning', 'name.empty');
  if (printable(name) !== name) return finding('name', 'warning', 'name.unreadable', shown);
  if (sameScsName(name, given)) return finding('name', 'ok', 'name.ok', shown);
  return isTold
    ? finding('name', 'warning', 'name.other', shown)
    : finding('name', 'ok', 'name.fixed', shown);
}
