import { foldTyped } from '#contract/typed-text.ts';

/** Number of failed sign-ins to one name within the window after which the name is locked. */
export const MAX_FAILURES = 10;
export const FAILURE_WINDOW_MS = 15 * 60_000;
export const LOCK_MS = 15 * 60_000;

const DAY_MS = 24 * 3_600_000;
/** A session ends after this time without use. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** A session ends after this time even if it is used. */
export const SESSION_MAX_MS = 180 * DAY_MS;
const HOUR_MS = 3_600_000;
/** The last use of a session is stored to the hour (UTC), so it is written at most once an hour. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** A browser stays known for this time after its last sign-in: at least twice as long as a session can last. */
export const DEVICE_KEPT_MS = 400 * DAY_MS;

/** Time between the owner's deletion request and the erasure, in which the owner can still keep the account. */
export const GRACE_MS = 15 * DAY_MS;

/** The owner gets at most one letter in this time, even if a game repeats its deletion request. */
export const DELETION_LETTER_INTERVAL_MS = DAY_MS;
/** A game's deletion request expires after this time if the owner does not confirm it. */
export const DELETION_REQUEST_KEPT_MS = 15 * DAY_MS;

/** Returns the time at which the account will be erased. */
export const erasureTime = (requestedAt: Date): Date => new Date(requestedAt.getTime() + GRACE_MS);

/** Sign-in codes have six digits. A code is valid for ten minutes and five tries. */
export const CODE_DIGITS = 6;
export const CODE_MS = 10 * 60_000;
export const CODE_TRIES = 5;
/** Wrong codes allowed per day for one address, or in one known browser of its account. */
export const CODE_FAILURES_A_DAY = 30;
/** Codes that may be sent to one address, or requested from one IP address, in ten minutes. */
export const CODE_SENDS = 3;
export const CODE_SENDS_SECONDS = 600;
/** Mail takes time to arrive, so the page offers another code only after this time. */
export const CODE_RESEND_SECONDS = 30;

/** A sign-in within this time confirms a deletion if the account has neither an email address nor a password. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;

/**
 * Accounts created here get a number of 13 digits, which games may not use. Otherwise a new account could get the
 * number of a game's player, and with it the characters. The last tenth is given to nobody: test calls to games use it
 * (`TRIAL_UIDS`).
 */
export const OWN_UIDS = { from: 10 ** 12, count: 10 ** 12, drawn: 9 * 10 ** 11 } as const;
export const isOwnUid = (uid: number): boolean => uid >= OWN_UIDS.from && uid < OWN_UIDS.from + OWN_UIDS.count;

/** Returns `a•••@example.com`: enough for owners to recognise their address. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••');

/** Returns the form in which names are compared: `Kestrel ` and `kestrel` are the same. */
export const foldUsername = (name: string): string => foldTyped(name).toLowerCase();

/** Returns true if the text has the format of a session token. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Returns the whole seconds until an instant, at least 1. */
export const secondsUntil = (instant: Date, now: Date): number =>
  Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));

/** Returns how a player confirms the deletion of the account: by the strongest proof available. */
export const requiredConfirmation = (
  account: { email: string | null; username: string | null },
  mail: boolean,
): Confirmation => (account.email !== null && mail ? 'email' : account.username !== null ? 'password' : 'recent');

export type Confirmation = 'email' | 'password' | 'recent';

/**
 * Seconds before each retry of a letter: short at first; in total longer than a day, as a mail server may be down that
 * long.
 */
export const LETTER_RETRY_SECONDS: readonly number[] = [5, 60, 300, 900, 3600, 7200, 14_400, 28_800, 43_200];
