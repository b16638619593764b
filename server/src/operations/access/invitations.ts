import type { Sql } from '#server/db/client.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { lockOperators } from '../operators.repo.ts';
import { beginSession, recordAccess } from './begin-session.ts';
import { type Challenge, issueChallenge, takeChallenge } from './challenges.repo.ts';
import { invitedBy } from './sessions.repo.ts';
import type { Answered } from './sign-in.ts';
import { creationOptions, type Site, verifyCreated } from './webauthn.ts';

/** Opens an invitation. Returns null if it is unknown, expired or used. */
export async function openInvitation(
  sql: Sql,
  site: Site,
  invitation: string,
): Promise<(Challenge & { name: string; role: string }) | null> {
  const invited = await invitedBy(sql, sha256(invitation));
  if (!invited) return null;
  const { operator, role, handle } = invited;
  const options = await creationOptions(site, { operator, handle });
  return { name: operator, role, ...(await issueChallenge(sql, options, { purpose: 'enrol', operator })) };
}

/**
 * Accepts an invitation: stores the passkey, which replaces earlier ones of the operator, and signs in.
 * @returns the session's token; `unknown` for the invitation, `refused` for the passkey
 */
export async function acceptInvitation(
  sql: Sql,
  site: Site,
  { invitation, ...answered }: Answered & { invitation: string },
): Promise<{ token: string } | 'unknown' | 'refused'> {
  const invitationHash = sha256(invitation);
  const invited = await invitedBy(sql, invitationHash);
  if (!invited) return 'unknown';
  const { operator } = invited;
  const challenge = await takeChallenge(sql, { id: answered.challenge, purpose: 'enrol', operator });
  const passkey = challenge ? await verifyCreated(site, challenge, answered.response) : null;
  if (!passkey) return 'refused';
  return sql.begin(async (tx) => {
    // The entry uses the invitation up, so of two at once the second one finds none.
    await lockOperators(tx);
    if (!(await invitedBy(tx, invitationHash))) return 'unknown';
    await recordAccess(tx, operator, {
      why: 'accepted an invitation',
      operation: 'desk enrol',
      arguments: {
        invitationHash: invitationHash.toString('hex'),
        passkey: passkey.id.toString('hex'),
        publicKey: passkey.publicKey.toString('hex'),
        counter: `${passkey.counter}`,
        transports: passkey.transports.join(','),
      },
    });
    return { token: await beginSession(tx, operator, 'passkey') };
  });
}
