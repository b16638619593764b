import type { Sql, Tx } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { lockOperators } from '../operators.repo.ts';
import { beginSession } from './begin-session.ts';
import { type Challenge, issueChallenge, takeChallenge } from './challenges.repo.ts';
import { passkeyById, passkeysOf, passkeyUsed } from './passkeys.repo.ts';
import { sessionChecked } from './sessions.repo.ts';
import { credentialOf, requestOptions, type Site, verifyUse } from './webauthn.ts';

/** The parts of a sign-in by passkey. */
export interface PasskeyParts {
  sql: Sql;
  site: Site;
  log: Log;
}

/** The answer of the browser to a challenge. */
export interface Answered {
  /** Id of the challenge. */
  challenge: string;
  response: unknown;
}

/** Begins the sign-in of somebody who is not known yet: the passkey says who it is. */
export async function beginSignIn({ sql, site }: PasskeyParts): Promise<Challenge> {
  const options = await requestOptions(site);
  return issueChallenge(sql, options, { purpose: 'sign_in', operator: null });
}

/** Signs an operator in. Returns the session's token; null if the passkey or its answer is not valid. */
export const signIn = (parts: PasskeyParts, answered: Answered): Promise<string | null> =>
  proved(parts, answered, { purpose: 'sign_in', operator: null }, (tx, operator) =>
    beginSession(tx, operator, 'passkey'),
  );

/** Signs in as the operator of the demo, which has no passkey. */
export const signInDemo = (sql: Sql, operator: string): Promise<string> =>
  sql.begin((tx) => beginSession(tx, operator, 'one click'));

/** Begins a fresh check of an operator who is signed in. */
export async function beginCheck({ sql, site }: PasskeyParts, operator: string): Promise<Challenge> {
  const options = await requestOptions(site, await passkeysOf(sql, operator));
  return issueChallenge(sql, options, { purpose: 'check', operator });
}

/** Stores that the operator of a session proved to be present. Returns false if the passkey was not accepted. */
export async function check(
  parts: PasskeyParts,
  { operator, tokenHash }: { operator: string; tokenHash: Uint8Array },
  answered: Answered,
): Promise<boolean> {
  const done = await proved(parts, answered, { purpose: 'check', operator }, async (tx) => {
    await sessionChecked(tx, tokenHash);
    return true;
  });
  return done ?? false;
}

/** Verifies the use of a passkey and calls `then` in the same transaction. Returns null if it is not valid. */
async function proved<T>(
  { sql, site, log }: PasskeyParts,
  { challenge: id, response }: Answered,
  wanted: { purpose: 'sign_in' | 'check'; operator: string | null },
  then: (tx: Tx, operator: string) => Promise<T>,
): Promise<T | null> {
  // Outside of the transaction below: a challenge is used up by a wrong answer too.
  const challenge = await takeChallenge(sql, { id, ...wanted });
  const credential = credentialOf(response);
  const passkey = challenge && credential ? await passkeyById(sql, credential) : undefined;
  if (!challenge || !passkey) return null;
  if (wanted.operator !== null && passkey.operator !== wanted.operator) return null;
  const counter = await verifyUse(site, challenge, { passkey, response });
  if (counter === null) return null;
  return sql.begin(async (tx) => {
    // Invitations and revocations remove passkeys: without turns, a removed one could still open a session.
    await lockOperators(tx);
    if (await passkeyUsed(tx, passkey.id, counter)) return then(tx, passkey.operator);
    const { id: key, operator, name } = passkey;
    if (await passkeyById(tx, key))
      log.error(
        { alert: 'desk.passkey_counter', operator, passkey: name },
        'a passkey was used with an old counter and refused: it may be copied',
      );
    return null;
  });
}
