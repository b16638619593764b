import type { Sql } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { addressLimitKey } from '#server/kernel/limits/limit.ts';
import { CODE_RESEND_SECONDS, CODE_SENDS, CODE_SENDS_SECONDS } from '../accounts.rules.ts';
import { mailboxOf } from '../contacts/mailbox.ts';
import type { CodeRequest, CodesDeps, CountSms } from './codes.port.ts';
import { isUsedUp } from './codes.repo.ts';
import { isPhone, tooManyFailures } from './codes.rules.ts';
import { type AttemptKey, attemptKeyFor, separateAttemptKey } from './known-devices.ts';

/** Counts requests for codes against their limits. */
export function sendCounter({ sql, clock, limits }: Pick<CodesDeps, 'sql' | 'clock' | 'limits'>) {
  const byAddress = limits('codes to an address', CODE_SENDS, CODE_SENDS_SECONDS);
  const byKnown = limits('codes to a known browser', CODE_SENDS, CODE_SENDS_SECONDS);
  const byAsker = limits('codes asked for', CODE_SENDS, CODE_SENDS_SECONDS);

  /** Returns the seconds until the caller may request another code. @throws ApiError `code.too_many` */
  return async (address: string, ip: string, { key, known }: AttemptKey): Promise<number> => {
    const at = clock.now();
    if (await isUsedUp(sql, key, at)) throw tooManyFailures(at);
    let wait = CODE_RESEND_SECONDS;
    // Count the caller first: a caller over the limit must not use up the limit of another person's address.
    const strangers = [() => byAsker.take(addressLimitKey(ip)), () => byAddress.take(mailboxOf(address))];
    for (const count of known ? [() => byKnown.take(key.toString('base64'))] : strangers) {
      const { allowed, left, resetsIn } = await count();
      if (!allowed) throw apiError('code.too_many', { retryAfter: resetsIn });
      if (left === 0) wait = Math.max(wait, resetsIn);
    }
    return wait;
  };
}

/** @throws ApiError `code.too_many`, `sms.unavailable` */
export async function assertSmsAllowed(takeSms: CountSms | undefined, request: Parameters<CountSms>[0]): Promise<void> {
  const taken = await takeSms?.(request);
  if (!taken || taken.allowed) return;
  if (taken.resetsIn === null) throw apiError('sms.unavailable', {});
  throw apiError('code.too_many', { retryAfter: taken.resetsIn });
}

/** Returns the key under which tries and sends are counted. */
export async function attemptKey(
  sql: Sql,
  { purpose, address, playerId, device }: Pick<CodeRequest, 'purpose' | 'address' | 'playerId' | 'device'>,
): Promise<AttemptKey> {
  // Only the signed-in owner can request a code to an address or number that is already bound.
  if (playerId && (purpose === 'deletion' || purpose === 'bind_old')) return separateAttemptKey(address, playerId);
  // A new address or number may belong to another person. So sends count as a stranger's, and tries count
  // for all players together, separately from tries at sign-in.
  if (playerId && purpose === 'bind') return { ...separateAttemptKey(address, purpose), known: false };
  return attemptKeyFor(sql, isPhone(address) ? { phone: address } : { email: address }, address, device);
}
