import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { issuesInvoices } from '#server/domains/invoices/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { withDemoCopy } from './demo-catalog.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** Applies the demo's catalogue with these series of invoices; none: without the file. */
export async function offerInvoices(
  { context: { sql, catalog } }: Pick<World, 'context'>,
  series: readonly object[],
): Promise<void> {
  await withDemoCopy((folder) => {
    // JSON is YAML.
    if (series.length > 0) writeFileSync(join(folder, 'invoices.yaml'), JSON.stringify({ series }));
    return applyCatalog(sql, folder, catalogRules);
  });
  await until(
    async () => issuesInvoices(catalog.current()),
    (issues) => issues === series.length > 0,
  );
}
