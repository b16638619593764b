import { lockOperators } from '../operators.repo.ts';
import { recordAccess } from './begin-session.ts';
import { identityOf, operatorOf } from './identities.repo.ts';
import { type Begun, beginAtIssuer, type IssuerAnswer, type IssuerParts, returnedFromIssuer } from './issuer.ts';
import type { IssuerRefusal } from './issuer-sign-in.ts';
import { sessionBy } from './sessions.repo.ts';
import type { OwnSession } from './ways.ts';

/** Begins to add the account at the issuer to an operator who is signed in. The issuer asks for a new sign-in. */
export const beginIssuerAdd = (parts: IssuerParts, operator: string): Promise<Begun> =>
  beginAtIssuer(parts, { purpose: 'issuer_add', operator, invitationHash: null });

/**
 * Binds the operator of a session to the person of the issuer's answer. Returns why it did not. `own`: the operator has
 * an account there. `taken`: the person is another operator.
 */
export async function addIssuer(
  parts: IssuerParts,
  { operator, tokenHash }: OwnSession,
  { secret, answer }: { secret: string; answer: IssuerAnswer },
): Promise<IssuerRefusal | null> {
  const returned = await returnedFromIssuer(parts, { secret, kind: 'add' }, answer);
  if (typeof returned === 'string') return returned;
  const { issuer, subject } = returned;
  return parts.sql.begin(async (tx) => {
    await lockOperators(tx);
    // The attempt is of the operator who began it, and the session may have ended since.
    if (returned.operator !== operator || (await sessionBy(tx, tokenHash))?.operator !== operator) return 'expired';
    const owner = await operatorOf(tx, returned);
    if (owner && owner !== operator) return 'taken';
    if ((await identityOf(tx, operator))?.issuer === issuer) return 'own';
    await recordAccess(tx, operator, {
      why: 'added the account at the issuer',
      operation: 'desk add-issuer',
      arguments: { issuer, subject },
    });
    return null;
  });
}
