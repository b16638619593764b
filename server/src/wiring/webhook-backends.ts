import type { WebhookBackend } from '../adapters/webhooks/send.ts';
import { type Config, webhookSecretVariable, webhookVariable } from '../config/index.ts';

/**
 * Returns the address and secrets of an endpoint of the catalogue, with what the environment adds.
 * They are read at each call, because secrets can be replaced. @throws Error if its secret is missing
 */
export const webhookBackendOf =
  (config: Pick<Config, 'webhooks'>) =>
  ({ id, url }: { id: string; url: string }): WebhookBackend => {
    const settings = config.webhooks.get(webhookVariable(id));
    if (!settings?.secrets.length) throw new Error(`${webhookSecretVariable(id)} is missing`);
    return { url: settings.url ?? url, secrets: settings.secrets };
  };
