import { randomBytes } from 'node:crypto';
import { type Environment, listenOptions, run, type Starter } from '../kit/simulator.ts';
import { appleKeyFrom, newApplePrivateKey } from './apple.ts';
import { startIdentity } from './identity.ts';
import type { Credentials } from './provider.ts';
import { CLIENT_TENANT_IDS, type ClientTenantId } from './tenants.ts';

/** URL of a shop that `npm start` starts. */
const DEMO_SHOP = 'http://localhost:8080/platform';

/**
 * Reads SIM_IDENTITY_<PROVIDER>_CLIENT_ID and _CLIENT_SECRET (of Apple _TEAM_ID, _KEY_ID, _PRIVATE_KEY),
 * SIM_IDENTITY_REDIRECT_BASE,
 * SIM_IDENTITY_PORT, SIM_IDENTITY_PUBLIC_URL and SIM_HOST. When it runs as its own program without a client's id or
 * secret, it creates and prints them.
 */
export const startIdentityFrom: Starter = (environment) =>
  startIdentity({
    clients: Object.fromEntries(CLIENT_TENANT_IDS.map((id) => [id, credentialsOf(environment, id)])) as Record<
      ClientTenantId,
      Credentials
    >,
    redirectBase: environment.SIM_IDENTITY_REDIRECT_BASE || DEMO_SHOP,
    publicUrl: environment.SIM_IDENTITY_PUBLIC_URL || undefined,
    listen: listenOptions(environment, 'identity'),
  });

function credentialsOf(environment: Environment, id: ClientTenantId): Credentials {
  const given = (name: string, otherwise: () => string): string => {
    const full = `SIM_IDENTITY_${id.toUpperCase()}_${name}`;
    const value = environment[full];
    if (value) return value;
    const made = otherwise();
    console.log(`${full}=${made}`);
    return made;
  };
  if (id === 'apple') {
    const clientId = given('CLIENT_ID', () => 'manawell-apple');
    const [teamId, keyId] = [given('TEAM_ID', () => 'TEAM123456'), given('KEY_ID', () => 'KEY1234567')];
    const apple = appleKeyFrom({ teamId, keyId, privateKey: given('PRIVATE_KEY', newApplePrivateKey) });
    return { clientId, clientSecret: randomBytes(32).toString('base64url'), apple };
  }
  return {
    clientId: given('CLIENT_ID', () => `manawell-${id}`),
    clientSecret: given('CLIENT_SECRET', () => randomBytes(32).toString('base64url')),
  };
}

if (import.meta.main) await run([startIdentityFrom]);
