import { WEBHOOK_TYPES } from '#contract/publisher/webhooks.ts';
import type { Outbound } from '../../adapters/outbound/outbound.ts';
import { tryEndpoint } from '../../adapters/webhooks/trial.ts';
import { type Config, webhookSecretVariable, webhookVariable } from '../../config/index.ts';
import type { Catalogue } from '../../domains/catalog/index.ts';
import { webhookEndpointsIn } from '../../domains/webhooks/index.ts';
import type { Integrations } from '../../operations/integrations/integrations.ts';
import { webhookBackendOf } from '../webhook-backends.ts';

interface Deps {
  config: Config;
  catalogue: () => Promise<Catalogue>;
  outbound: Outbound;
}

/** Opens what operators see and test of the endpoints that receive webhooks. */
export function openEndpoints({ config, catalogue, outbound }: Deps): Pick<Integrations, 'endpoints' | 'tryEndpoint'> {
  const backendOf = webhookBackendOf(config);
  const settingsOf = (id: string) => config.webhooks.get(webhookVariable(id));
  return {
    async endpoints() {
      return webhookEndpointsIn(await catalogue()).map(({ id, url, events = WEBHOOK_TYPES }) => ({
        name: id,
        host: new URL(settingsOf(id)?.url ?? url).host,
        types: events,
        variable: webhookSecretVariable(id),
        secrets: settingsOf(id)?.secrets.length ?? 0,
      }));
    },
    async tryEndpoint(name, by) {
      const endpoint = webhookEndpointsIn(await catalogue()).find(({ id }) => id === name);
      return endpoint ? tryEndpoint(() => backendOf(endpoint), by, { outbound, now: () => new Date() }) : null;
    },
  };
}
