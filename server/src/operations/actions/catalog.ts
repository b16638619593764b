import { applyContent } from '#server/domains/catalog/index.ts';
import { type CatalogParts, folder, readFolder } from '../catalog-folder.ts';
import { action } from '../operation.ts';

/**
 * Makes the shop's catalogue equal to a folder. The audit log keeps which documents changed and the hashes of both versions, by which
 * `catalog_revisions` has them.
 */
export const catalogApply = action({
  name: 'catalog apply',
  permission: 'catalog.apply',
  input: folder,
  kept: () => ({}),
  ask: (parts: CatalogParts, { dir }) => readFolder(parts, dir),
  perform: async (_, tx, __, { asked }) => ({ number: null, changed: await applyContent(tx, asked.content) }),
});
