import type { AuthenticationResponseJSON, RegistrationResponseJSON, Uint8Array_ } from '@simplewebauthn/server';
import type { Passkey } from './passkeys.repo.ts';

/** The address of the desk, which its passkeys are bound to. */
export interface Site {
  /** The host: the relying party's id in WebAuthn. */
  id: string;
  /** Scheme, host and port. */
  origin: string;
}

const NAME = 'Manawell desk';

/** EdDSA, ES256 and RS256 (COSE): one of them is in every authenticator. */
const ALGORITHMS = [-8, -7, -257];

/** The library takes 27 MB, so it loads with the first sign-in. */
const library = () => import('@simplewebauthn/server');

/** The operator of a new passkey. */
export interface Holder {
  operator: string;
  /** UUID that stays the same, so that a device replaces the operator's earlier passkey. */
  handle: string;
  /** Devices that have one of these create no other. */
  existing?: readonly Passkey[];
}

/** Returns options to create a passkey. The device must verify its user: by finger, face or PIN. */
export const creationOptions = async ({ id }: Site, { operator, handle, existing = [] }: Holder) =>
  (await library()).generateRegistrationOptions({
    rpName: NAME,
    rpID: id,
    userName: operator,
    userDisplayName: operator,
    userID: new Uint8Array(Buffer.from(handle.replaceAll('-', ''), 'hex')) as Uint8Array_,
    excludeCredentials: existing.map(described),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** Returns options to use a passkey. Without `passkeys` the browser offers all that it has for the desk. */
export const requestOptions = async ({ id }: Site, passkeys: readonly Passkey[] = []) =>
  (await library()).generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    allowCredentials: passkeys.map(described),
  });

const described = ({ id, transports }: Passkey) => ({
  id: id.toString('base64url'),
  transports: [...transports] as never[],
});

export type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** Verifies a created passkey. Returns null if it is not valid for this site and challenge. */
export async function verifyCreated(
  { id, origin }: Site,
  challenge: string,
  response: unknown,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const given = response as RegistrationResponseJSON;
  const verified = await verifyRegistrationResponse({
    response: given,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential } = verified.registrationInfo;
  return {
    id: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transportsOf(credential.transports),
  };
}

/** The names of transports among those that a browser sent, which may be anything. */
const transportsOf = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one) => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one)) : [];

/** Returns the credential id of an answer; null if it has none. */
export function credentialOf(response: unknown): Buffer | null {
  const { id } = (response ?? {}) as { id?: unknown };
  return typeof id === 'string' && id.length <= 2000 ? Buffer.from(id, 'base64url') : null;
}

/**
 * Verifies the use of a passkey, but not its signature counter, which the statement that stores it compares.
 * @returns the counter; null if the use is not valid
 */
export async function verifyUse(
  { id, origin }: Site,
  challenge: string,
  { passkey, response }: { passkey: Passkey; response: unknown },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.id.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey) as Uint8Array_,
      counter: 0,
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
