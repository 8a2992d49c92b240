import { useEffect, useState } from 'preact/hooks';
import { ok, type Result } from '../../core/result.ts';
import { readCreatedPerson, readWhoAmI, type WhoAmI } from '../../protocols/people-wire.ts';
import { request } from './api.ts';
import {
  administratorSecret,
  clearLink,
  forgetSecret,
  keepAdministrator,
  keepSecret,
  onSecretChange,
  ownSecret,
  secretFromLink,
} from './own-secret.ts';

const NOBODY: WhoAmI = { person: null, admin: false, classes: [] };

/** Asks the server who the secret's person is; forgets a secret that is no longer known. */
async function askWhoAmI(secret: string | null): Promise<Result<WhoAmI>> {
  if (secret === null) return ok(NOBODY);
  const me = await request('GET', '/api/people/me', readWhoAmI, undefined, secret);
  if (me.ok || me.fault.code !== 'unknown-secret') return me;
  forgetSecret(secret);
  return askWhoAmI(ownSecret());
}

/** Takes the secret of a teacher's or personal link, if the address has one. */
async function takeLink(): Promise<void> {
  const secret = secretFromLink();
  if (secret === null) return;
  const me = await request('GET', '/api/people/me', readWhoAmI, undefined, secret);
  if (!me.ok && me.fault.code === 'unreachable') return; // the address keeps it for a reload
  clearLink(secret);
  if (!me.ok) return;
  if (me.value.admin) keepAdministrator(secret);
  else keepSecret(secret);
}

/** What a page knows of its user: null until the server has answered. */
export interface OwnState {
  readonly me: WhoAmI | null;
  /** Whether the user has the teacher's link of the server, whoever they are otherwise. */
  readonly isAdministrator: boolean;
  /** Why the server cannot be asked. */
  readonly fault: Extract<Result<never>, { ok: false }>['fault'] | null;
  /** Asks again. */
  reload(): void;
}

export function useWhoAmI(): OwnState {
  const [me, setMe] = useState<WhoAmI | null>(null);
  const [fault, setFault] = useState<OwnState['fault']>(null);
  const [asked, setAsked] = useState(0);
  const reload = () => setAsked(count => count + 1);
  useEffect(() => onSecretChange(reload), []);
  useEffect(() => {
    let wanted = true;
    void takeLink()
      .then(() => askWhoAmI(ownSecret()))
      .then(answer => {
        if (!wanted) return;
        if (answer.ok) setMe(answer.value);
        setFault(answer.ok ? null : answer.fault);
      });
    return () => {
      wanted = false;
    };
  }, [asked]);
  return { me, isAdministrator: administratorSecret() !== null, fault, reload };
}

/** Creates a person of that name, or renames the present one. */
export async function chooseNickname(me: WhoAmI, name: string): Promise<Result<null>> {
  if (me.person) {
    const changed = await request('PATCH', '/api/people/me', ok<unknown>, { name });
    if (!changed.ok) return changed;
    keepSecret(ownSecret() ?? ''); // connects again, with the new name
    return ok(null);
  }
  const created = await request('POST', '/api/people', readCreatedPerson, { name }, null);
  if (!created.ok) return created;
  keepSecret(created.value.secret);
  return ok(null);
}
