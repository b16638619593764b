import type { Tx } from '#server/db/client.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { type Entry, recordAction } from '../audit.repo.ts';

/**
 * Begins a session. The database creates it from the entry of the audit log (migration 083), so that no sign-in is
 * missing there.
 * @param presentAt the time at which the operator proved to be present; now if absent
 * @returns the token, for the cookie; only its hash is stored
 */
export async function beginSession(tx: Tx, operator: string, by: string, presentAt?: Date): Promise<string> {
  const token = systemRandom.token();
  const given = {
    sessionHash: sha256(token).toString('hex'),
    ...(presentAt && { presentAt: presentAt.toISOString() }),
  };
  await recordAccess(tx, operator, { operation: 'desk sign-in', why: `signed in by ${by}`, arguments: given });
  return token;
}

/** Adds an entry about an operator's own access to the audit log. */
export async function recordAccess(
  tx: Tx,
  operator: string,
  entry: Pick<Entry, 'operation' | 'why' | 'arguments'>,
): Promise<void> {
  const [row] = await tx<{ id: string }[]>`select uuidv7() as id`;
  await recordAction(tx, { id: row?.id ?? '', by: operator, result: {}, ...entry });
}
