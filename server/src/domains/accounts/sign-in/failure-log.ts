import { createHmac } from 'node:crypto';
import { ApiError } from '#server/kernel/api-error.ts';
import { addressLimitKey } from '#server/kernel/limits/limit.ts';
import type { Log } from '#server/kernel/log.ts';

/** Error codes of failed sign-ins. */
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

/** The account and IP address of a sign-in attempt. */
export interface SignInAttempt {
  /** Account name or address as entered. Undefined if none was entered. */
  account?: string | undefined;
  ip: string;
}

/** Runs a sign-in and logs a failure. */
export type WatchSignIn = <T>(way: string, trier: SignInAttempt, signingIn: () => Promise<T>) => Promise<T>;

/**
 * Logs failed sign-ins with HMACs of account and IP address under a key of the installation. Operators can group
 * failures by either, but the log reveals neither.
 */
export function createFailureLog(log: Log, key: Buffer): WatchSignIn {
  const hash = (kind: string, value: string): string =>
    createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url').slice(0, 22);
  return async (way, { account, ip }, signingIn) => {
    try {
      return await signingIn();
    } catch (error) {
      if (error instanceof ApiError && FAILURES.has(error.code)) {
        const who = {
          address: hash('address', addressLimitKey(ip)),
          ...(account && { account: hash('account', account) }),
        };
        log.warn({ way, why: error.code, ...who }, 'somebody could not sign in');
      }
      throw error;
    }
  };
}
