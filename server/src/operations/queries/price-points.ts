import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { catalogueOf, revisionContent } from '#server/domains/catalog/index.ts';
import { type CatalogParts, invalidCatalog } from '../catalog-folder.ts';
import { refuseRevision } from '../catalog-guards.ts';
import { loadDraftOf } from '../drafts/draft-of.ts';
import { pricesCsv } from '../drafts/price-csv.ts';
import { query } from '../operation.ts';
import { ROUNDINGS } from '../price-points/rounding.rules.ts';
import { suggestedPrices } from '../price-points/suggest.ts';

/** Suggests prices by the reference rates and a rule of rounding, from the prices in one currency. Changes nothing. */
export const pricesSuggest = query({
  name: 'catalog prices suggest',
  permission: 'catalog.read',
  input: z.strictObject({
    draft: z.uuid('{draft} is the id of a draft: see `catalog drafts list`.').optional(),
    currency: z.string('{currency} is a currency such as USD').regex(/^[A-Z]{3}$/, '{currency} is one such as USD'),
    list: z
      .string()
      .max(63)
      .optional()
      .describe('A price list, whose prices follow from its own one in `currency`; absent: the prices of all others.'),
    rounding: z.enum(ROUNDINGS, `{rounding} is one of ${ROUNDINGS.join(', ')}`).default('charm'),
  }),
  read: async ({ sql, ...parts }: CatalogParts & { sql: Db }, { draft, currency, list = null, rounding }) => {
    const { version, documents } = draft === undefined ? await applied(sql) : await ofDraft(parts, sql, draft);
    const { sections, charging } = parts.catalogRules;
    const now = (await databaseNow(sql)).getTime();
    const prices = suggestedPrices(catalogueOf(documents, sections), {
      base: currency,
      rounding,
      list,
      charging,
      now,
    });
    return { version, currency, list, rounding, prices, csv: pricesCsv(prices) };
  },
});

const applied = async (sql: Db) => ({
  version: null,
  documents: (await revisionContent(sql).catch(refuseRevision)).documents,
});

async function ofDraft(parts: CatalogParts, sql: Db, id: string) {
  const { draft, result } = await loadDraftOf(parts, sql, id);
  if (!result.ok) throw invalidCatalog(result.problems);
  return { version: draft.version, documents: result.content.documents };
}
