import type { Db } from '#server/db/client.ts';

export type Purpose = 'sign_in' | 'enrol' | 'check';

/** Minutes for which a challenge can be answered. */
const MINUTES = 5;

/** Stores a challenge, drops expired ones, and returns its id. */
export async function storeChallenge(
  db: Db,
  { challenge, purpose, operator }: { challenge: string; purpose: Purpose; operator: string | null },
): Promise<string> {
  await db`delete from operator_challenges where expires_at < now()`;
  const [row] = await db<{ id: string }[]>`
    insert into operator_challenges (challenge, purpose, operator, expires_at)
    values (${challenge}, ${purpose}, ${operator}, now() + make_interval(mins => ${MINUTES})) returning id`;
  return row?.id ?? '';
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
