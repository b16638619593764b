/** Failed sign-ins to one name within the window, from which on it is locked. */
export const MAX_FAILURES = 10;
export const FAILURE_WINDOW_MS = 15 * 60_000;
export const LOCK_MS = 15 * 60_000;

const DAY_MS = 24 * 3_600_000;
/** A session ends when it was not used for so long… */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** …and in any case after this. */
export const SESSION_MAX_MS = 180 * DAY_MS;
/** How exactly the last use is remembered: one write an hour at most. */
export const SESSION_TOUCH_MS = 3_600_000;

/** Names are compared in this form: `Kestrel ` and `kestrel` are one. */
export const foldUsername = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** What a session token looks like; anything else cannot be one. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whole seconds until an instant, at least 1. */
export const secondsUntil = (instant: Date, now: Date): number =>
  Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));
