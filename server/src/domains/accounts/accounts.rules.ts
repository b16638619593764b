import { foldTyped } from '#contract/typed-text.ts';

/** Failed sign-ins to one name within the window, from which on it is locked. */
export const MAX_FAILURES = 10;
export const FAILURE_WINDOW_MS = 15 * 60_000;
export const LOCK_MS = 15 * 60_000;

const DAY_MS = 24 * 3_600_000;
/** A session ends when it was not used for so long… */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** …and in any case after this. */
export const SESSION_MAX_MS = 180 * DAY_MS;
const HOUR_MS = 3_600_000;
/** How exactly the last use is remembered: one write in each hour of UTC. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** A browser is known so long after its last sign-in: at least twice as long as a session may last. */
export const DEVICE_KEPT_MS = 400 * DAY_MS;

/** How long an account can still be kept after its owner asked for its deletion. */
export const GRACE_MS = 15 * DAY_MS;

/** A game that asks for a deletion again and again has the owner written to this often at most. */
export const ASKED_AGAIN_MS = DAY_MS;
/** What a game asked for and nobody confirmed is forgotten. */
export const ASKED_KEPT_MS = 15 * DAY_MS;

/** When an account will be erased. */
export const erasedAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + GRACE_MS);

/** A code by mail: one of a million, for ten minutes and five tries. */
export const CODE_DIGITS = 6;
export const CODE_MS = 10 * 60_000;
export const CODE_TRIES = 5;
/** Codes that may be entered wrongly for one address, or in one known browser of its account, on a day. */
export const CODE_FAILURES_A_DAY = 30;
/** Codes that are sent to one address, and asked for from one, in ten minutes. */
export const CODE_SENDS = 3;
export const CODE_SENDS_SECONDS = 600;
/** A letter takes its time: nobody is offered another one sooner. */
export const CODE_PATIENCE_SECONDS = 30;

/** A sign-in so short ago confirms a deletion, where there is neither address nor password. */
export const RECENT_MS = 10 * 60_000;

/**
 * Accounts made here get a number of 13 digits, which no game may use: else somebody could be given the number of a
 * game's player, and with it the characters.
 */
export const OWN_UIDS = { from: 10 ** 12, count: 10 ** 12 } as const;
export const isOwnUid = (uid: number): boolean => uid >= OWN_UIDS.from && uid < OWN_UIDS.from + OWN_UIDS.count;

/** `a•••@example.com`: enough to recognise one's own address. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••');

/** Names are compared in this form: `Kestrel ` and `kestrel` are one. */
export const foldUsername = (name: string): string => foldTyped(name).toLowerCase();

/** What a session token looks like; anything else cannot be one. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whole seconds until an instant, at least 1. */
export const secondsUntil = (instant: Date, now: Date): number =>
  Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));

/** How a player confirms the deletion of the account: by the strongest proof there is. */
export const confirmBy = (account: { email: string | null; username: string | null }, mail: boolean): Confirmation =>
  account.email !== null && mail ? 'email' : account.username !== null ? 'password' : 'recent';

export type Confirmation = 'email' | 'password' | 'recent';

/** Seconds before each further try of a letter: quickly at first, in all as long as a mail server may be down for a day. */
export const LETTER_RETRY_SECONDS: readonly number[] = [5, 60, 300, 900, 3600, 7200, 14_400, 28_800, 43_200];
