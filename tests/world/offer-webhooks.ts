import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { webhookEndpointsIn } from '#server/domains/webhooks/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { withDemoCopy } from './demo-catalog.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** Adds endpoints of webhooks to the demo's catalogue; their addresses and secrets are in the world's environment. */
export async function offerWebhooks(
  { context: { sql, catalog } }: Pick<World, 'context'>,
  endpoints: readonly { id: string; events?: readonly string[] }[],
): Promise<void> {
  await withDemoCopy((folder) => {
    const all = endpoints.map((endpoint) => ({ url: 'https://crm.example.com/webhooks', ...endpoint }));
    // JSON is YAML.
    writeFileSync(join(folder, 'webhooks.yaml'), JSON.stringify({ endpoints: all }));
    return applyCatalog(sql, folder, catalogRules);
  });
  const ids = endpoints.map(({ id }) => id).join();
  await until(
    async () => webhookEndpointsIn(catalog.current()).map(({ id }) => id),
    (known) => known.join() === ids,
  );
  await until(
    () => sql<{ name: string }[]>`select name from webhook_endpoints`,
    (rows) => rows.length === endpoints.length,
  );
}
