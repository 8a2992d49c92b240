import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Game } from '../../core/game.ts';
import { type Fault, unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { after } from '../../time/timers.ts';
import { tabPreferences } from '../shell/preferences.ts';
import { type Address, go } from '../shell/router.ts';
import { emptyStudy, type Study } from './study.ts';
import { studyAddress, studyFrom } from './study-address.ts';

interface StudyState {
  readonly study: Study;
  /** What is wrong with the address, in which case the start is shown. */
  readonly fault: Fault | null;
  /** Shows another position of the study, or another study: a change, which can be undone. */
  readonly show: (next: Study) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/** The number of changes that led to an entry of the browser's history; null for entries that are not marked yet. */
function changesHere(): number | null {
  const { study } = (history.state ?? {}) as { readonly study?: number };
  return study ?? null;
}

/** In the tab's storage: the number of changes that can be redone. */
const CHANGES = 'study.changes';

/**
 * The study of the page's address. Each change of its moves makes an entry in the browser's history, so that Back
 * undoes it; a step through the moves changes the address of the entry.
 */
export function useStudy(game: Game, address: Address): StudyState {
  const opened = useMemo(() => openAddress(game, address), [address]);
  const [changed, setChanged] = useState<{ address: Address; study: Study } | null>(null);
  const current = changed?.address === address ? { ...changed, fault: null } : opened;
  const latest = useRef(current.study);
  latest.current = current.study;
  const [most, setMost] = useState(() => Number(tabPreferences.get(CHANGES)));
  const writer = useMemo(addressWriter, []);
  const changes = changesHere() ?? 0;
  const left = useRef(changes);
  left.current = changes;

  const remember = (count: number) => {
    tabPreferences.set(CHANGES, String(count));
    setMost(count);
  };
  useEffect(() => {
    if (changesHere() !== null) return;
    history.replaceState({ study: 0 }, '');
    remember(0);
  }, [address]);
  // following a link discards the entries ahead
  useEffect(() => () => void tabPreferences.set(CHANGES, String(left.current)), []);

  const show = (next: Study) => {
    const { tree, head } = latest.current;
    latest.current = next;
    if (next.head.rules.game.id !== game.id) return go(studyAddress(next));
    setChanged({ address, study: next });
    if (next.tree === tree && next.head === head) return writer.write(next);
    writer.flush();
    const count = (changesHere() ?? 0) + 1;
    history.pushState({ study: count }, '', studyAddress(next));
    remember(count);
  };
  const travel = (way: 'back' | 'forward') => () => {
    writer.flush();
    history[way]();
  };
  return {
    ...current,
    show,
    undo: changes > 0 ? travel('back') : null,
    redo: changes < most ? travel('forward') : null,
  };
}

function openAddress(game: Game, { query }: Address): { study: Study; fault: Fault | null } {
  const long = new URLSearchParams(location.hash.slice(1));
  const read = studyFrom(game, query.size > 0 ? query : long);
  if (read.ok) return { study: read.value, fault: null };
  return { study: emptyStudy(unwrap(rulesOf(game))), fault: read.fault };
}

/** Milliseconds between two changes of the address: browsers refuse too many. */
const INTERVAL = 400;

/** Changes the address of the entry shown: at once, or a little later if it has just changed. */
function addressWriter() {
  let pending: { readonly study: Study; readonly href: string } | null = null;
  let cancel: (() => void) | null = null;
  let written = Number.NEGATIVE_INFINITY;
  const flush = () => {
    cancel?.();
    cancel = null;
    // only if the same entry is still shown
    if (pending?.href === location.href) {
      history.replaceState(history.state, '', studyAddress(pending.study));
      written = performance.now();
    }
    pending = null;
  };
  return {
    flush,
    write(study: Study) {
      pending = { study, href: location.href };
      const wait = written + INTERVAL - performance.now();
      if (wait <= 0) flush();
      else cancel ??= after(wait, flush);
    },
  };
}
