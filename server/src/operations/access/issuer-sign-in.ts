import type { Sql } from '#server/db/client.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { lockOperators } from '../operators.repo.ts';
import { beginSession, recordAccess } from './begin-session.ts';
import { identityUsed, operatorOf } from './identities.repo.ts';
import {
  type Begun,
  beginAtIssuer,
  type IssuerAnswer,
  type IssuerParts,
  type Returned,
  returnedFromIssuer,
} from './issuer.ts';
import { invitedBy, sessionBy, sessionChecked } from './sessions.repo.ts';

/**
 * Why a sign-in at the issuer was refused. `expired`: this browser did not begin it, or it was used. `answer`: the
 * issuer's answer is not valid. `unknown`: the person is no operator, or another one. `taken`: the person is another
 * operator already. `stale`: the issuer did not check the person after the check began, or does not say so.
 * `invitation`: it expired, or was used. `own`: the operator has an account at the issuer.
 */
export type IssuerRefusal = 'expired' | 'answer' | 'unknown' | 'taken' | 'stale' | 'invitation' | 'own';

/** The clocks of the issuer and of the database may differ by this. */
const CLOCKS_MS = 60_000;
/** A sign-in without a time proves no presence: the browser may have been signed in at the issuer for days. */
const LONG_AGO = new Date(0);

export const beginIssuerSignIn = (parts: IssuerParts): Promise<Begun> =>
  beginAtIssuer(parts, { purpose: 'issuer_sign_in', operator: null, invitationHash: null });

export const beginIssuerCheck = (parts: IssuerParts, operator: string): Promise<Begun> =>
  beginAtIssuer(parts, { purpose: 'issuer_check', operator, invitationHash: null });

/** Begins to accept an invitation with the issuer. Returns null if it is unknown, expired or used. */
export async function beginIssuerEnrol(parts: IssuerParts, invitation: string): Promise<Begun | null> {
  const invitationHash = sha256(invitation);
  const invited = await invitedBy(parts.sql, invitationHash);
  if (!invited) return null;
  return beginAtIssuer(parts, { purpose: 'issuer_enrol', operator: invited.operator, invitationHash });
}

/** Signs in the operator of the issuer's answer, or accepts the invitation of the attempt. */
export async function signInByIssuer(
  parts: IssuerParts,
  secret: string,
  answer: IssuerAnswer,
): Promise<{ token: string } | IssuerRefusal> {
  const returned = await returnedFromIssuer(parts, { secret, kind: 'in' }, answer);
  if (typeof returned === 'string') return returned;
  return returned.invitationHash ? enrol(parts.sql, returned, returned.invitationHash) : begin(parts.sql, returned);
}

const begin = (sql: Sql, returned: Returned): Promise<{ token: string } | IssuerRefusal> =>
  sql.begin(async (tx) => {
    // Invitations and revocations remove identities: without turns, a removed one could still open a session.
    await lockOperators(tx);
    const operator = await operatorOf(tx, returned);
    if (!operator) return 'unknown';
    await identityUsed(tx, returned);
    return { token: await beginSession(tx, operator, 'the issuer', returned.at ?? LONG_AGO) };
  });

/** Binds the invited operator to the person, in place of earlier ways to sign in. The session counts as checked. */
const enrol = (sql: Sql, returned: Returned, invitationHash: Buffer): Promise<{ token: string } | IssuerRefusal> =>
  sql.begin(async (tx) => {
    await lockOperators(tx);
    const invited = await invitedBy(tx, invitationHash);
    if (!invited) return 'invitation';
    const { operator } = invited;
    const owner = await operatorOf(tx, returned);
    if (owner && owner !== operator) return 'taken';
    await recordAccess(tx, operator, {
      why: 'accepted an invitation',
      operation: 'desk enrol',
      arguments: {
        invitationHash: invitationHash.toString('hex'),
        issuer: returned.issuer,
        subject: returned.subject,
      },
    });
    return { token: await beginSession(tx, operator, 'the issuer') };
  });

/** Stores that the operator of a session has just signed in at the issuer again. Returns null if so. */
export async function checkByIssuer(
  parts: IssuerParts,
  { operator, tokenHash }: { operator: string; tokenHash: Uint8Array },
  { secret, answer }: { secret: string; answer: IssuerAnswer },
): Promise<IssuerRefusal | null> {
  const returned = await returnedFromIssuer(parts, { secret, kind: 'check' }, answer);
  if (typeof returned === 'string') return returned;
  const { at, begunAt } = returned;
  return parts.sql.begin(async (tx) => {
    await lockOperators(tx);
    const isOwn = returned.operator === operator && (await operatorOf(tx, returned)) === operator;
    if (!isOwn || (await sessionBy(tx, tokenHash))?.operator !== operator) return 'unknown';
    if (at === null || at.getTime() < begunAt.getTime() - CLOCKS_MS) return 'stale';
    await identityUsed(tx, returned);
    await sessionChecked(tx, tokenHash, at);
    return null;
  });
}
