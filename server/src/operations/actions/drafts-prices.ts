import { z } from 'zod';
import { draftId, draftVersion, lockOpen, viewOf } from '../drafts/draft-of.ts';
import { keyOf, readPricesCsv, withoutEffect } from '../drafts/price-csv.ts';
import { changedPriceFiles, readDraftPrices } from '../drafts/price-rows.ts';
import { action } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';
import { saveFiles } from './drafts.ts';

const change = z.strictObject({
  game: z.int(),
  item: z.string(),
  currency: z.string(),
  list: z.string().nullable().default(null),
  from: z.iso.datetime().nullable().default(null),
  price: z.int('a price is a whole number of minor units').min(1).max(1_000_000_000),
});

/** Changes prices of a draft: those of a table, or of a file in CSV. All of them or none. */
export const draftsReprice = action({
  name: 'catalog drafts reprice',
  permission: 'catalog.apply',
  input: draftId.extend({
    version: draftVersion,
    csv: z.string().optional(),
    changes: z.array(change).max(5000).optional(),
  }),
  kept: ({ id }) => ({ draft: id }),
  perform: async (_: object, tx, { id, version, csv, changes = [] }, { caller }) => {
    const draft = await lockOpen(tx, id, version);
    const { rows: known, lists } = await readDraftPrices(tx, draft);
    const wanted = csv === undefined ? changes : await readPricesCsv(csv, known, lists);
    if (wanted.length === 0) throw new OperationRefusal('prices.none', 'No price is different: nothing was changed.');
    const view = await viewOf(tx, draft);
    const files = await changedPriceFiles(tx, view, wanted);
    await saveFiles(tx, view, { draft, by: caller.by }, files);
    const changed = new Map(wanted.map((one) => [keyOf(one), one.price]));
    const warnings = withoutEffect(
      known.flatMap((row) => {
        const price = changed.get(keyOf(row));
        return price === undefined ? [] : { ...row, price };
      }),
    );
    return { number: null, draft: id, version: version + 1, prices: wanted.length, warnings };
  },
});
