import type { Db } from '#server/db/client.ts';
import { diffContent, formatDifference } from '#server/domains/catalog/index.ts';
import { type CatalogParts, folder, readFolder } from '../catalog-folder.ts';
import { query } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';

/** What `catalog apply` would change, each difference in a line. */
export const catalogDiff = query({
  name: 'catalog diff',
  permission: 'catalog.read',
  input: folder,
  read: async ({ sql, catalogRules }: CatalogParts & { sql: Db }, { dir }) => {
    const { content } = await readFolder({ catalogRules }, dir);
    const found = await diffContent(sql, content, catalogRules).catch((error: unknown) => {
      if ((error as { code?: string }).code !== '42P01') throw error;
      throw new OperationRefusal('catalog.none', 'This database has no catalogue tables yet: apply creates them.');
    });
    return { differences: found.map(formatDifference) };
  },
});
