import { type Environment, httpAddress } from './read.ts';
import { weaknessInProduction, weaknessOfSigningSecret } from './secrets.ts';

/** Settings of an endpoint of webhooks. */
export interface WebhookSettings {
  /** Replaces the catalogue's address. */
  url: string | null;
  /** Live secrets, the current one first; two during a rotation. */
  secrets: readonly string[];
}

/** Returns the part of an endpoint's id in the names of its variables: `crm-eu` has `WEBHOOK_CRM_EU_SECRET`. */
export const webhookVariable = (endpoint: string): string => endpoint.toUpperCase().replace(/[^A-Z0-9]/g, '_');

/** Returns the name of the variable with an endpoint's secret. */
export const webhookSecretVariable = (endpoint: string): string => `WEBHOOK_${webhookVariable(endpoint)}_SECRET`;

/**
 * Reads the variables `WEBHOOK_<ID>_…` of the endpoints of the publisher's own systems.
 * @param strict true for real systems, false for simulators
 * @returns settings by the endpoint's part of the name, such as `CRM_EU`
 */
export function readWebhooks(
  env: Environment,
  strict: boolean,
  problems: string[],
): ReadonlyMap<string, WebhookSettings> {
  const found = new Map<string, { url: string | null; secrets: string[] }>();
  // Sorted, so that SECRET comes before SECRET_2.
  for (const name of Object.keys(env)
    .filter((one) => one.startsWith('WEBHOOK_'))
    .sort()) {
    const [, id, part] = /^WEBHOOK_([A-Z0-9_]+?)_(URL|SECRET|SECRET_2)$/.exec(name) ?? [];
    const value = env[name];
    if (!id || !value) {
      problems.push(`${name} is unknown: use WEBHOOK_<ID>_URL, _SECRET or _SECRET_2, with the id of an endpoint`);
      continue;
    }
    const settings = found.get(id) ?? { url: null, secrets: [] };
    found.set(id, settings);
    const problem = part === 'URL' ? problemOfUrl(value, strict) : problemOfSecret(value, strict, id, found);
    if (problem) problems.push(`${name} ${problem}`);
    else if (part === 'URL') settings.url = value;
    else settings.secrets.push(value);
  }
  return found;
}

function problemOfUrl(value: string, strict: boolean): string | null {
  if (!httpAddress.safeParse(value).success) return 'must be an address such as https://crm.example.com/webhooks';
  return strict && !value.startsWith('https://') ? 'must begin with https://' : null;
}

function problemOfSecret(
  value: string,
  strict: boolean,
  id: string,
  found: ReadonlyMap<string, WebhookSettings>,
): string | null {
  const weakness = strict ? weaknessInProduction(value) : weaknessOfSigningSecret(value);
  const other = [...found].find(([known, { secrets }]) => known !== id && secrets.includes(value))?.[0];
  return weakness ?? (strict && other ? `is the secret of ${other} too: each endpoint has its own` : null);
}
