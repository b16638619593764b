import type { Db } from '#server/db/client.ts';
import type { Role } from '../permissions.ts';

export interface SessionRow {
  operator: string;
  role: Role;
  expiresAt: Date;
  /** Until then, money moves without another passkey check. */
  freshUntil: Date | null;
}

/** Minutes after a passkey check in which money moves without another one. */
const FRESH_MINUTES = 5;

/** Returns the session of a token's hash, of an operator who is not revoked. */
export async function sessionBy(db: Db, tokenHash: Uint8Array): Promise<SessionRow | undefined> {
  const [row] = await db<SessionRow[]>`
    select s.operator, o.role, s.expires_at as "expiresAt",
      case when s.checked_at > now() - make_interval(mins => ${FRESH_MINUTES})
        then s.checked_at + make_interval(mins => ${FRESH_MINUTES}) end as "freshUntil"
    from operator_sessions s join operators o on o.name = s.operator
    where s.token_hash = ${tokenHash} and s.expires_at > now() and o.revoked_at is null`;
  return row;
}

/** Stores that the operator proved to be present: now, or at a time that is not in the future. */
export const sessionChecked = (db: Db, tokenHash: Uint8Array, at: Date | null = null) => db`
  update operator_sessions set checked_at = greatest(checked_at, least(now(), coalesce(${at}::timestamptz, now())))
  where token_hash = ${tokenHash}`;

/** Ends one session, or all sessions of its operator. Expired sessions of everyone go too. */
export const endSessions = (db: Db, tokenHash: Uint8Array, everywhere: boolean) => db`
  delete from operator_sessions
  where token_hash = ${tokenHash} or expires_at < now()
    or (${everywhere} and operator = (select operator from operator_sessions where token_hash = ${tokenHash}))`;

/**
 * Returns the invited operator with the id for authenticators; undefined if the invitation is unknown, expired or used.
 */
export async function invitedBy(
  db: Db,
  invitationHash: Uint8Array,
): Promise<{ operator: string; role: Role; handle: string } | undefined> {
  const [row] = await db<{ operator: string; role: Role; handle: string }[]>`
    select i.operator, o.role, o.handle from operator_invitations i join operators o on o.name = i.operator
    where i.invitation_hash = ${invitationHash} and i.expires_at > now() and o.revoked_at is null`;
  return row;
}

/** Returns the operator's id for authenticators (WebAuthn's user handle). */
export async function handleOf(db: Db, operator: string): Promise<string> {
  const [row] = await db<{ handle: string }[]>`select handle from operators where name = ${operator}`;
  if (!row) throw new Error(`there is no operator ${operator}`);
  return row.handle;
}
