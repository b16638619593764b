import type { Db } from '#server/db/client.ts';

export type Purpose = 'sign_in' | 'enrol' | 'check';

/** Minutes for which a challenge can be answered. */
const MINUTES = 5;

/** A challenge for the browser: its id, and the options for its WebAuthn call. */
export interface Challenge {
  challenge: string;
  options: Record<string, unknown>;
}

/** Stores the challenge of the options for a WebAuthn call. Drops expired ones. */
export async function issueChallenge(
  db: Db,
  options: { challenge: string },
  { purpose, operator }: { purpose: Purpose; operator: string | null },
): Promise<Challenge> {
  await db`delete from operator_challenges where expires_at < now()`;
  const [row] = await db<{ id: string }[]>`
    insert into operator_challenges (challenge, purpose, operator, expires_at)
    values (${options.challenge}, ${purpose}, ${operator}, now() + make_interval(mins => ${MINUTES})) returning id`;
  return { challenge: row?.id ?? '', options: { ...options } };
}

/** Takes a challenge: it can be answered once. Returns undefined if it expired, was used, or has another purpose. */
export async function takeChallenge(
  db: Db,
  { id, purpose, operator }: { id: string; purpose: Purpose; operator: string | null },
): Promise<string | undefined> {
  const [row] = await db<{ challenge: string }[]>`
    delete from operator_challenges
    where id = ${id} and purpose = ${purpose} and operator is not distinct from ${operator} and expires_at > now()
    returning challenge`;
  return row?.challenge;
}
