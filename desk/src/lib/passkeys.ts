import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Json = Record<string, unknown>;

/** The browser's passkeys. Options and answers are those of WebAuthn in JSON. */
export interface Passkeys {
  isSupported(): boolean;
  authenticate(options: Json): Promise<Json>;
  register(options: Json): Promise<Json>;
}

export const browserPasskeys: Passkeys = {
  isSupported: () => browserSupportsWebAuthn(),
  authenticate: async (options) => ({
    ...(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })),
  }),
  register: async (options) => ({
    ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })),
  }),
};

/** Returns a sentence for an error of a passkey dialog; null if the error is not one of the browser's. */
export function passkeyProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The passkey dialog was closed, or it timed out. You can try again.';
  if (name === 'InvalidStateError') return 'This device already has a passkey for this desk. Sign in with it.';
  if (name === 'SecurityError') return 'Passkeys do not work at this address. Ask an engineer to check DESK_URL.';
  if (name === 'NotSupportedError' || name === 'ConstraintError')
    return 'This device cannot create a passkey. Use another device, or a security key.';
  return null;
}
