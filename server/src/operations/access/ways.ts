import type { Db, Sql, Tx } from '#server/db/client.ts';
import { lockOperators } from '../operators.repo.ts';
import { recordAccess } from './begin-session.ts';
import { type Challenge, issueChallenge, takeChallenge } from './challenges.repo.ts';
import { type Identity, identityOf } from './identities.repo.ts';
import { type Passkey, passkeyById, passkeysOf } from './passkeys.repo.ts';
import { handleOf, sessionBy } from './sessions.repo.ts';
import type { Answered } from './sign-in.ts';
import { creationOptions, type Site, verifyCreated } from './webauthn.ts';

/** An operator's session. */
export interface OwnSession {
  operator: string;
  tokenHash: Buffer;
}

interface WayParts {
  sql: Sql;
  site: Site;
  /** The id of the configured issuer: only an identity there lets the operator in. */
  issuerId: string | null;
}

/** The ways in which an operator signs in. */
export interface Ways {
  passkeys: Passkey[];
  identity: Identity | null;
}

/** Why a way was not changed. `session`: it ended in the meantime. `last`: the operator could not sign in any more. */
export type WayRefusal = 'session' | 'passkey' | 'unknown' | 'last';

export async function waysOf(db: Db, issuerId: string | null, operator: string): Promise<Ways> {
  const identity = await identityOf(db, operator);
  return { passkeys: await passkeysOf(db, operator), identity: identity?.issuer === issuerId ? identity : null };
}

/** Begins to create another passkey. Devices that have one of the operator's create none. */
export async function beginPasskey({ sql, site }: WayParts, operator: string): Promise<Challenge> {
  const existing = await passkeysOf(sql, operator);
  const options = await creationOptions(site, { operator, handle: await handleOf(sql, operator), existing });
  return issueChallenge(sql, options, { purpose: 'add', operator });
}

/** Stores another passkey. Returns why it did not. */
export async function addPasskey(
  parts: WayParts,
  session: OwnSession,
  { name, ...answered }: Answered & { name: string },
): Promise<WayRefusal | null> {
  const { operator } = session;
  const challenge = await takeChallenge(parts.sql, { id: answered.challenge, purpose: 'add', operator });
  const passkey = challenge ? await verifyCreated(parts.site, challenge, answered.response) : null;
  if (!passkey) return 'passkey';
  return changed(parts, session, async (tx) => {
    if (await passkeyById(tx, passkey.id)) return 'passkey';
    await recordAccess(tx, operator, {
      why: 'added a passkey',
      operation: 'desk add-passkey',
      arguments: {
        keyName: name,
        passkey: passkey.id.toString('hex'),
        publicKey: passkey.publicKey.toString('hex'),
        counter: `${passkey.counter}`,
        transports: passkey.transports.join(','),
      },
    });
    return null;
  });
}

/** Removes a passkey, and ends the operator's other sessions. Returns why it did not. */
export const removePasskey = (parts: WayParts, session: OwnSession, id: Uint8Array): Promise<WayRefusal | null> =>
  changed(parts, session, async (tx, { passkeys, identity }) => {
    const passkey = passkeys.find((one) => one.id.equals(id));
    if (!passkey) return 'unknown';
    if (passkeys.length === 1 && !identity) return 'last';
    await recordAccess(tx, session.operator, {
      why: 'removed a passkey',
      operation: 'desk remove-passkey',
      arguments: { keyName: passkey.name, passkey: passkey.id.toString('hex'), ...kept(session) },
    });
    return null;
  });

/** Removes the sign-in at the issuer, and ends the operator's other sessions. Returns why it did not. */
export const removeIssuer = (parts: WayParts, session: OwnSession): Promise<WayRefusal | null> =>
  changed(parts, session, async (tx, { passkeys, identity }) => {
    if (!identity) return 'unknown';
    if (passkeys.length === 0) return 'last';
    await recordAccess(tx, session.operator, {
      why: 'removed the sign-in at the issuer',
      operation: 'desk remove-issuer',
      arguments: { issuer: identity.issuer, ...kept(session) },
    });
    return null;
  });

const kept = ({ tokenHash }: OwnSession) => ({ keptSession: tokenHash.toString('hex') });

/** Changes ways only in a session that lasts, and one after the other: two at once cannot remove the last ones. */
const changed = (
  { sql, issuerId }: WayParts,
  { operator, tokenHash }: OwnSession,
  change: (tx: Tx, ways: Ways) => Promise<WayRefusal | null>,
): Promise<WayRefusal | null> =>
  sql.begin(async (tx) => {
    await lockOperators(tx);
    if ((await sessionBy(tx, tokenHash))?.operator !== operator) return 'session';
    return change(tx, await waysOf(tx, issuerId, operator));
  });
