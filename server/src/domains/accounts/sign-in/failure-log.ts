import { createHmac } from 'node:crypto';
import { ApiError } from '#server/kernel/api-error.ts';
import { customerOf } from '#server/kernel/limits/limit.ts';
import type { Log } from '#server/kernel/log.ts';

/** Refusals that say that somebody could not prove who it is. */
const FAILURES: ReadonlySet<string> = new Set([
  'session.bad_credentials',
  'session.locked',
  'session.guest',
  'code.wrong',
  'code.expired',
  'code.too_many',
  'ticket.invalid',
  'oauth.failed',
  'oauth.refused',
  'link.expired',
]);

/** Who tried to sign in. */
export interface Trier {
  /** The name or address of the account as it was given; undefined where none was. */
  account?: string | undefined;
  ip: string;
}

/** Runs a sign-in, and writes down one that failed. */
export type WatchSignIn = <T>(way: string, trier: Trier, signingIn: () => Promise<T>) => Promise<T>;

/**
 * Failures go to the log with hashes of account and address under a key of the installation: those of one account or one
 * computer are recognised, and nobody who has the log alone learns whose they are.
 */
export function createFailureLog(log: Log, key: Buffer): WatchSignIn {
  const hash = (kind: string, value: string): string =>
    createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url').slice(0, 22);
  return async (way, { account, ip }, signingIn) => {
    try {
      return await signingIn();
    } catch (error) {
      if (error instanceof ApiError && FAILURES.has(error.code)) {
        const who = { address: hash('address', customerOf(ip)), ...(account && { account: hash('account', account) }) };
        log.warn({ way, why: error.code, ...who }, 'somebody could not sign in');
      }
      throw error;
    }
  };
}
