import type { PopupEntry } from './popups.catalog.ts';

export interface PopupContext {
  gid: number;
  pid?: number | undefined;
  region?: string | undefined;
}

/** Returns true if a campaign is due at a time and place. Without games it is for all; so for platforms and regions. */
export const isDue =
  ({ gid, pid, region }: PopupContext, now: number) =>
  ({ window: { from, until }, games, pids, regions }: PopupEntry): boolean =>
    (from === undefined || Date.parse(from) <= now) &&
    (until === undefined || now < Date.parse(until)) &&
    (games?.includes(gid) ?? true) &&
    (pid === undefined || (pids?.includes(pid) ?? true)) &&
    (region === undefined || (regions?.includes(region) ?? true));
