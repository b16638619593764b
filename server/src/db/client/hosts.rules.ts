import type { HostState } from './host-watch.ts';

interface Seen<T> {
  host: T;
  /** Undefined: not looked at yet. */
  state: HostState | undefined;
}

/**
 * Returns the host to use: one that takes writes, of the newest timeline that any host ever had. An older primary that
 * was away during a promotion is not believed, although it takes writes. Null: none, or not all have been seen yet.
 */
export function primaryOf<T>(seen: readonly Seen<T>[], current: T | null, newest: number): T | null {
  if (seen.some(({ state }) => state === undefined)) return current;
  const writing = seen.flatMap(({ host, state }) => (state?.writes ? [{ host, timeline: state.timeline }] : []));
  const most = Math.max(newest, ...writing.map(({ timeline }) => timeline));
  const able = writing.filter(({ timeline }) => timeline === most);
  return able.find(({ host }) => host === current)?.host ?? able[0]?.host ?? null;
}
