import type { Db, Sql } from '#server/db/client.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { type Log, silentLog } from '#server/kernel/log.ts';
import type { Caller } from '../caller.ts';
import { isOperator } from '../operators.repo.ts';
import { permissionsOf, type Role } from '../permissions.ts';
import { addIssuer, beginIssuerAdd } from './add-issuer.ts';
import { acceptInvitation, openInvitation } from './invitations.ts';
import type { Issuer, IssuerAnswer } from './issuer.ts';
import {
  beginIssuerCheck,
  beginIssuerEnrol,
  beginIssuerSignIn,
  checkByIssuer,
  signInByIssuer,
} from './issuer-sign-in.ts';
import { endSessions, sessionBy } from './sessions.repo.ts';
import { type Answered, beginCheck, beginSignIn, check, signIn, signInDemo } from './sign-in.ts';
import { addPasskey, beginPasskey, type OwnSession, removeIssuer, removePasskey, waysOf } from './ways.ts';
import type { Site } from './webauthn.ts';

/** The operator of the demo, who signs in with one click. */
export const DEMO_OPERATOR = 'demo';

/** The page of the desk to which the issuer sends the browser back. */
const RETURN_PATH = '/sign-in/return';

/** An operator who is signed in to the desk. */
export interface DeskCaller extends Omit<Caller, 'why'> {
  role: Role;
  tokenHash: Buffer;
  expiresAt: Date;
  /** Until then, money moves without another fresh check. */
  freshUntil: Date | null;
}

export type DeskAccess = ReturnType<typeof createAccess>;

interface Options {
  /** True in the demo, whose operator signs in with one click and needs no checks. */
  demo: boolean;
  /** Null: operators sign in with passkeys only. */
  issuer?: Issuer | null;
  log?: Log;
}

/** Creates the access of operators to the desk. @param site the address of the desk */
export function createAccess(sql: Sql, site: Site, { demo, issuer = null, log = silentLog }: Options) {
  const parts = { sql, site, log, issuerId: issuer?.id ?? null };
  const isDemo = async () => demo && (await isOperator(sql, DEMO_OPERATOR));
  const own = ({ by, tokenHash }: DeskCaller): OwnSession => ({ operator: by, tokenHash });
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
    beginSignIn: () => beginSignIn(parts),
    signIn: (answered: Answered) => signIn(parts, answered),
    /** Returns the token of the demo's operator; null outside of the demo. */
    signInDemo: async () => ((await isDemo()) ? signInDemo(sql, DEMO_OPERATOR) : null),
    openInvitation: (invitation: string) => openInvitation(sql, site, invitation),
    acceptInvitation: (given: Answered & { invitation: string }) => acceptInvitation(sql, site, given),
    beginCheck: ({ by }: DeskCaller) => beginCheck(parts, by),
    check: (caller: DeskCaller, answered: Answered) => check(parts, own(caller), answered),
    signOut: ({ tokenHash }: DeskCaller, everywhere: boolean) => endSessions(sql, tokenHash, everywhere),
    /** Null: no issuer is configured. */
    issuer: issuer && {
      id: issuer.id,
      ...issuerAccess({ sql, issuer, redirectUri: `${site.origin}${RETURN_PATH}`, log }),
    },
    ways: ({ by }: DeskCaller) => waysOf(sql, parts.issuerId, by),
    beginPasskey: ({ by }: DeskCaller) => beginPasskey(parts, by),
    addPasskey: (caller: DeskCaller, given: Answered & { name: string }) => addPasskey(parts, own(caller), given),
    removePasskey: (caller: DeskCaller, id: Uint8Array) => removePasskey(parts, own(caller), id),
    removeIssuer: (caller: DeskCaller) => removeIssuer(parts, own(caller)),
  };
}

/** Creates the sign-in at the issuer. Each call throws if the issuer does not answer. */
const issuerAccess = (parts: Parameters<typeof beginIssuerSignIn>[0]) => ({
  beginSignIn: () => beginIssuerSignIn(parts),
  beginEnrol: (invitation: string) => beginIssuerEnrol(parts, invitation),
  beginCheck: ({ by }: DeskCaller) => beginIssuerCheck(parts, by),
  beginAdd: ({ by }: DeskCaller) => beginIssuerAdd(parts, by),
  add: ({ by, tokenHash }: DeskCaller, secret: string, answer: IssuerAnswer) =>
    addIssuer(parts, { operator: by, tokenHash }, { secret, answer }),
  signIn: (secret: string, answer: IssuerAnswer) => signInByIssuer(parts, secret, answer),
  check: ({ by, tokenHash }: DeskCaller, secret: string, answer: IssuerAnswer) =>
    checkByIssuer(parts, { operator: by, tokenHash }, { secret, answer }),
});
