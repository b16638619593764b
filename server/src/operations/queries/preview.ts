import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { type CatalogDocument, revisionContent } from '#server/domains/catalog/index.ts';
import { type CatalogParts, invalidCatalog } from '../catalog-folder.ts';
import { refuseRevision } from '../catalog-guards.ts';
import { loadDraftOf } from '../drafts/draft-of.ts';
import { query } from '../operation.ts';

/** The catalogue of a preview. */
interface PreviewContent {
  revision: number;
  /** Null: a revision, and no draft. */
  draft: { id: string; version: number } | null;
  documents: readonly CatalogDocument[];
}

/** Reads the documents of a draft or a revision for a preview of the shop; absent: of the current revision. */
export const catalogPreview = query({
  name: 'catalog preview',
  permission: 'catalog.read',
  input: z.strictObject({ revision: z.int().min(1).optional(), draft: z.uuid().optional() }),
  read: async ({ sql, ...parts }: CatalogParts & { sql: Db }, { revision, draft: id }): Promise<PreviewContent> => {
    if (id === undefined) return { ...(await revisionContent(sql, revision).catch(refuseRevision)), draft: null };
    const { draft, result } = await loadDraftOf(parts, sql, id);
    if (!result.ok) throw invalidCatalog(result.problems);
    const { version, base } = draft;
    return { revision: base, draft: { id, version }, documents: result.content.documents };
  },
});
