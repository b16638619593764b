import { z } from 'zod';
import { revisionContent } from '#server/domains/catalog/index.ts';
import { refuseRevision } from '../catalog-guards.ts';
import { query } from '../operation.ts';

/** Reads the documents of a revision for a preview of the shop; absent: of the current revision. */
export const catalogPreview = query({
  name: 'catalog preview',
  permission: 'catalog.read',
  input: z.strictObject({ revision: z.int().min(1).optional() }),
  read: async ({ sql }, { revision }) => revisionContent(sql, revision).catch(refuseRevision),
});
