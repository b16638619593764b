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

/** Stores that the operator proved to be present. */
export const sessionChecked = (db: Db, tokenHash: Uint8Array) => db`
  update operator_sessions set checked_at = now() where token_hash = ${tokenHash}`;

/** Ends one session, or all sessions of its operator. Expired sessions of everyone go too. */
export const endSessions = (db: Db, tokenHash: Uint8Array, everywhere: boolean) => db`
  delete from operator_sessions
  where token_hash = ${tokenHash} or expires_at < now()
    or (${everywhere} and operator = (select operator from operator_sessions where token_hash = ${tokenHash}))`;

/** Returns the invited operator; undefined if the invitation is unknown, expired or used. */
export async function invitedBy(
  db: Db,
  invitationHash: Uint8Array,
): Promise<{ operator: string; role: Role } | undefined> {
  const [row] = await db<{ operator: string; role: Role }[]>`
    select i.operator, o.role from operator_invitations i join operators o on o.name = i.operator
    where i.invitation_hash = ${invitationHash} and i.expires_at > now() and o.revoked_at is null`;
  return row;
}
