import type { ProviderManifest } from '../../adapters/psp/manifest.ts';
import { webhookSecretVariable } from '../../config/index.ts';
import type { SecretState } from '../../operations/integrations/integrations.ts';
import type { Environment } from '../demo-world.ts';

/** Variables that hold a secret of the shop itself or of another system. */
const OTHERS = [
  'SMTP_URL',
  'SMS_SECRET',
  'TWILIO_AUTH_TOKEN',
  'VAPID_PRIVATE_KEY',
  'LOTTERY_KEY',
  'LOG_KEY',
  'GOOGLE_CLIENT_SECRET',
  'LINE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'DESK_OIDC_CLIENT_SECRET',
];
const OF_SIGN_IN = /^SIGN_IN_.+_(CLIENT_SECRET|PRIVATE_KEY)$/;
const ROTATE = 'docs/operations.md, “Rotate secrets”';
const SECRET = /_(SECRET|KEY|TOKEN|PASSWORD)(_2)?$/;

interface Known {
  env: Environment;
  gids: readonly number[];
  /** Endpoints that receive webhooks. */
  endpoints: readonly string[];
  providers: readonly ProviderManifest[];
}

/** Returns the variables of secrets with the number of values that are valid at once, and never a value. */
export function secretStates({ env, gids, endpoints, providers }: Known): SecretState[] {
  const isSet = (name: string): boolean => Boolean(env[name]);
  const state = (variable: string, valid: number, docs: string): SecretState => ({
    variable,
    set: isSet(variable),
    valid,
    docs,
  });
  const pair = (variable: string, docs = 'docs/integration/game-backend.md, “Secrets and addresses”'): SecretState => {
    const valid = [variable, `${variable}_2`].filter(isSet).length;
    return state(variable, valid, docs);
  };
  return [
    ...gids.flatMap((gid) => [
      pair(`GAME_${gid}_SECRET`),
      ...(isSet(`GAME_${gid}_PARTNER_SECRET`) ? [pair(`GAME_${gid}_PARTNER_SECRET`)] : []),
    ]),
    ...endpoints.map((id) => pair(webhookSecretVariable(id), ROTATE)),
    ...providers
      .flatMap(({ variables }) => Object.keys(variables))
      .filter((name) => SECRET.test(name))
      .map((name) => state(name, isSet(name) ? (env[name] ?? '').split(',').length : 0, ROTATE)),
    ...Object.keys(env)
      .filter((name) => OF_SIGN_IN.test(name))
      .sort()
      .map((name) => state(name, isSet(name) ? 1 : 0, ROTATE)),
    ...OTHERS.map((name) => state(name, isSet(name) ? 1 : 0, ROTATE)),
  ];
}
