import type { Db } from '#server/db/client.ts';

export type Purpose = 'sign_in' | 'enrol' | 'check' | 'add';
/** The same of attempts at the issuer. */
export type IssuerPurpose = 'issuer_sign_in' | 'issuer_enrol' | 'issuer_check' | 'issuer_add';

/** Minutes for which a challenge can be answered; an issuer may ask for more than a passkey. */
const MINUTES = 5;
const ISSUER_MINUTES = 10;

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

/** An attempt to sign in at the issuer. */
export interface Attempt {
  purpose: IssuerPurpose;
  /** The invited operator, the one who is checked, or the one who adds the account. */
  operator: string | null;
  /** The invitation that is accepted. */
  invitationHash: Buffer | null;
}

/** Stores an attempt at the issuer, by the `state` that comes back. */
export const issueAttempt = (db: Db, state: string, { purpose, operator, invitationHash }: Attempt) => db`
  insert into operator_challenges (challenge, purpose, operator, invitation_hash, expires_at)
  values (${state}, ${purpose}, ${operator}, ${invitationHash}, now() + make_interval(mins => ${ISSUER_MINUTES}))`;

/** Takes an attempt: its answer counts once. Returns undefined if it expired, was used, or is unknown. */
export async function takeAttempt(db: Db, state: string): Promise<(Attempt & { begunAt: Date }) | undefined> {
  const [row] = await db<(Attempt & { begunAt: Date })[]>`
    delete from operator_challenges where challenge = ${state} and purpose like 'issuer%' and expires_at > now()
    returning purpose, operator, invitation_hash as "invitationHash", begun_at as "begunAt"`;
  return row;
}
