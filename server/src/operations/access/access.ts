import type { Db, Sql } from '#server/db/client.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Caller } from '../operation.ts';
import { isOperator } from '../operators.repo.ts';
import { permissionsOf, type Role } from '../permissions.ts';
import { acceptInvitation, openInvitation } from './invitations.ts';
import { endSessions, sessionBy } from './sessions.repo.ts';
import { type Answered, beginCheck, beginSignIn, check, signIn, signInDemo } from './sign-in.ts';
import type { Site } from './webauthn.ts';

/** The operator of the demo, who signs in with one click. */
export const DEMO_OPERATOR = 'demo';

/** An operator who is signed in to the desk. */
export interface DeskCaller extends Omit<Caller, 'why'> {
  role: Role;
  tokenHash: Buffer;
  expiresAt: Date;
  /** Until then, money moves without another passkey check. */
  freshUntil: Date | null;
}

export type DeskAccess = ReturnType<typeof createAccess>;

/**
 * Creates the access of operators to the desk.
 * @param site the address of the desk
 * @param demo true in the demo, whose operator signs in with one click and needs no checks
 */
export function createAccess(sql: Sql, site: Site, demo: boolean) {
  const isDemo = async () => demo && (await isOperator(sql, DEMO_OPERATOR));
  return {
    isDemo,
    /** Returns the operator of a session's token; null if it has ended. */
    async callerOf(token: string): Promise<DeskCaller | null> {
      const tokenHash = sha256(token);
      const session = await sessionBy(sql, tokenHash);
      if (!session) return null;
      const { operator, role, expiresAt } = session;
      // An action counts only while the session lasts and the role is the same.
      const counts = async (db: Db) => (await sessionBy(db, tokenHash))?.role === role;
      const freshUntil = demo && operator === DEMO_OPERATOR ? expiresAt : session.freshUntil;
      return { by: operator, role, permissions: permissionsOf(role), counts, tokenHash, expiresAt, freshUntil };
    },
    beginSignIn: () => beginSignIn(sql, site),
    signIn: (answered: Answered) => signIn(sql, site, answered),
    /** Returns the token of the demo's operator; null outside of the demo. */
    signInDemo: async () => ((await isDemo()) ? signInDemo(sql, DEMO_OPERATOR) : null),
    openInvitation: (invitation: string) => openInvitation(sql, site, invitation),
    acceptInvitation: (given: Answered & { invitation: string }) => acceptInvitation(sql, site, given),
    beginCheck: ({ by }: DeskCaller) => beginCheck(sql, site, by),
    check: ({ by, tokenHash }: DeskCaller, answered: Answered) =>
      check(sql, site, { operator: by, tokenHash }, answered),
    signOut: ({ tokenHash }: DeskCaller, everywhere: boolean) => endSessions(sql, tokenHash, everywhere),
  };
}
