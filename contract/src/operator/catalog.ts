import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { instant } from '../time.ts';
import { why } from './shared.ts';

const id = z.strictObject({ id: z.uuid() });
const path = z.string().min(1).max(500);
const revision = z.int().min(0);

const draft = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  base: revision.describe('The revision whose files it changes.'),
  version: z.int().describe('Counts changes of the draft.'),
  state: z.enum(['open', 'scheduled', 'applied', 'discarded']),
  createdBy: z.string(),
  createdAt: instant,
  changedBy: z.string(),
  changedAt: instant,
  applyAt: instant.nullable().describe('The time of the scheduled apply.'),
  scheduledBy: z.string().nullable(),
  note: z.string().nullable().describe('Why a scheduled apply was not done.'),
  revision: revision.nullable().describe('The revision as which it was applied.'),
});

const problem = z.strictObject({
  file: z.string(),
  line: z.int(),
  column: z.int(),
  field: z.string(),
  message: z.string(),
});

/** Lines of one kind, the first of them. */
const lines = z.array(z.string());

const plan = z.strictObject({
  differences: lines,
  removals: lines,
  prices: lines,
  lifted: lines,
  counts: z.strictObject({ differences: z.int(), removals: z.int(), prices: z.int(), lifted: z.int() }),
  publisher: z.strictObject({ was: z.string(), is: z.string() }).nullable(),
});

/** The consents to an apply. */
const consent = {
  remove: z.boolean().optional(),
  yes: z.boolean().optional(),
  takeOver: z.boolean().optional(),
};

const version = z.int().min(1);
const changed = z.strictObject({ version });
const applied = z.strictObject({ revision });

/** Bytes of a body with the changes of a whole draft, as JSON. */
const LARGE = 5 * 1024 * 1024;

/** Bytes of a body with a clip of 4 MB in base64. */
const CLIP = 6 * 1024 * 1024;

/** The name of a picture's file below `/platform/art/`: its hash and extension. */
const art = z.string();
const picture = z.strictObject({ file: art, size: z.int().describe('Bytes.') });

/** The catalogue: its revisions, and drafts of changes. */
export const catalogApi = {
  'GET /catalog/revisions': {
    summary: 'The newest revisions, with who applied them and why',
    auth: 'operator',
    output: z.strictObject({
      revisions: z.array(
        z.strictObject({
          revision,
          at: instant,
          by: z.string().nullable(),
          why: z.string().nullable(),
          restored: revision.nullable(),
          kept: z.boolean(),
          documents: z.array(z.string()),
          removals: z.int(),
          prices: z.int(),
          layout: z.boolean().describe('Only comments and layout changed.'),
        }),
      ),
    }),
    errors: [],
  },
  'GET /catalog/revisions/:revision': {
    summary: 'The changes of one revision, one line for each difference',
    auth: 'operator',
    params: z.strictObject({ revision: z.string().regex(/^\d{1,9}$/) }),
    output: z.strictObject({ revision, differences: lines, count: z.int() }),
    errors: [],
  },
  'GET /catalog/revisions/:revision/rollback': {
    summary: 'The changes that a rollback to a revision would make now',
    auth: 'operator',
    params: z.strictObject({ revision: z.string().regex(/^\d{1,9}$/) }),
    output: z.strictObject({ revision: revision.describe('The applied revision.'), plan }),
    errors: [],
  },
  'POST /catalog/revisions/:revision/rollback': {
    summary: 'Apply the catalogue of an earlier revision again, as a new revision',
    auth: 'fresh',
    params: z.strictObject({ revision: z.string().regex(/^\d{1,9}$/) }),
    body: z.strictObject({ ...consent, at: revision, why }),
    output: applied,
    errors: [],
  },
  'GET /catalog/drafts': {
    summary: 'The drafts that are neither applied nor discarded, or with `all`, those too',
    auth: 'operator',
    query: z.strictObject({ all: z.enum(['true', 'false']).optional() }),
    output: z.strictObject({ revision, drafts: z.array(draft) }),
    errors: [],
  },
  'POST /catalog/drafts': {
    summary: 'Begin a draft at the applied revision',
    auth: 'operator',
    body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
    output: z.strictObject({ draft: z.uuid() }),
    errors: [],
  },
  'GET /catalog/drafts/:id': {
    summary: 'A draft with its files',
    auth: 'operator',
    params: id,
    output: z.strictObject({
      draft,
      revision: revision.describe('The applied revision.'),
      files: z.array(
        z.strictObject({
          path: z.string(),
          state: z.enum(['same', 'changed', 'added', 'removed']),
          by: z.string().nullable(),
          at: instant.nullable(),
        }),
      ),
    }),
    errors: [],
  },
  'GET /catalog/drafts/:id/file': {
    summary: 'A file of a draft',
    auth: 'operator',
    params: id,
    query: z.strictObject({ path }),
    output: z.strictObject({
      path: z.string(),
      text: z.string().nullable().describe('Null: it is removed.'),
      seen: z.string().nullable().describe('Hash of the text; a save sends it back.'),
      baseText: z.string().nullable(),
      by: z.string().nullable(),
      at: instant.nullable(),
    }),
    errors: [],
  },
  'POST /catalog/drafts/:id/file': {
    summary: 'Save a file, or remove it, if it is still the one that was read',
    auth: 'operator',
    params: id,
    body: z.strictObject({ path, text: z.string().nullable(), seen: z.string().max(64).nullable() }),
    output: z.strictObject({ version, seen: z.string().nullable() }),
    bodyBytes: LARGE,
    errors: [],
  },
  'GET /catalog/drafts/:id/pictures': {
    summary: 'The pictures of a draft',
    auth: 'operator',
    params: id,
    output: z.strictObject({
      version,
      limits: z.strictObject({ picture: z.int(), clip: z.int() }).describe('Most bytes of a picture, and of a clip.'),
      pictures: z.array(
        z.strictObject({
          path: z.string(),
          state: z.enum(['same', 'changed', 'added', 'removed']),
          seen: z.string().nullable().describe('Hash of the picture; a save sends it back.'),
          now: picture.nullable().describe('Null: it is removed.'),
          base: picture.nullable().describe('In the base revision; null: it has none.'),
          by: z.string().nullable(),
          at: instant.nullable(),
        }),
      ),
    }),
    errors: [],
  },
  'POST /catalog/drafts/:id/picture': {
    summary: 'Save a picture, remove it, or take that of the base again, if it is still the one that was seen',
    auth: 'operator',
    params: id,
    body: z.strictObject({
      path,
      data: z.base64().nullable().describe('Null: it is removed, or that of the base.'),
      base: z.boolean().optional(),
      seen: z.string().max(64).nullable(),
    }),
    output: z.strictObject({ version, seen: z.string().nullable() }),
    bodyBytes: CLIP,
    errors: [],
  },
  'GET /catalog/drafts/:id/diff': {
    summary: 'The mistakes of a draft, or the changes that its apply would make',
    auth: 'operator',
    params: id,
    output: z.strictObject({
      version,
      base: revision,
      revision,
      problems: z.array(problem),
      notes: z.array(problem),
      plan: plan.nullable(),
    }),
    errors: [],
  },
  'GET /catalog/drafts/:id/prices': {
    summary: 'The prices of a draft, one row for each item and currency',
    auth: 'operator',
    params: id,
    output: z.strictObject({
      version,
      prices: z.array(
        z.strictObject({
          game: z.int(),
          gameName: z.string(),
          item: z.string(),
          name: z.string().describe('In English.'),
          currency: z.string(),
          list: z.string().nullable().describe('A price list; null: the price of all countries without one in a list.'),
          countries: z.array(z.string()).describe('Those of the list; empty without one.'),
          from: instant.nullable().describe('The moment from which it holds; null: from the start.'),
          price: z.int().describe('Minor units.'),
          before: z.int().nullable().describe('In the base revision; null: the item is new.'),
          held: z
            .strictObject({ from: instant, price: z.int() })
            .nullable()
            .describe('The later price that holds now, so that this one has no effect; null: none does.'),
        }),
      ),
      csv: z.string().describe('The same for spreadsheets, in major units.'),
    }),
    errors: [],
  },
  'GET /catalog/drafts/:id/prices/suggested': {
    summary: 'Prices by the reference rates and a rule of rounding, from the prices in one currency',
    auth: 'operator',
    params: id,
    query: z.strictObject({
      currency: z.string().regex(/^[A-Z]{3}$/),
      list: z.string().max(63).optional().describe('A price list; absent: the prices of all other countries.'),
      rounding: z.enum(['charm', '99', '00']),
    }),
    output: z.strictObject({
      version,
      prices: z.array(
        z.strictObject({
          game: z.int(),
          gameName: z.string(),
          item: z.string(),
          name: z.string(),
          currency: z.string(),
          list: z.string().nullable(),
          from: instant.nullable().describe('The moment from which the present one holds; null: from the start.'),
          price: z.int().describe('The suggested one, in minor units.'),
          before: z.int().nullable().describe('The present one; null: the list has none.'),
        }),
      ),
    }),
    errors: [],
  },
  'POST /catalog/drafts/:id/prices': {
    summary: 'Change prices of a draft, by rows or by a file in CSV: all of them or none',
    auth: 'operator',
    params: id,
    body: z.strictObject({
      version,
      csv: z.string().max(LARGE).optional(),
      changes: z
        .array(
          z.strictObject({
            game: z.int(),
            item: z.string(),
            currency: z.string(),
            list: z.string().nullable().optional().describe('A price list; absent: the price of all other countries.'),
            from: instant.optional().describe('Absent: the price from the start.'),
            price: z.int().min(1).max(1_000_000_000),
          }),
        )
        .max(5000)
        .optional(),
    }),
    output: z.strictObject({ version, prices: z.int() }),
    bodyBytes: LARGE,
    errors: [],
  },
  'GET /catalog/drafts/:id/texts': {
    summary: 'The number of texts of a draft, and of those that each language misses',
    auth: 'operator',
    params: id,
    output: z.strictObject({
      version,
      total: z.int(),
      languages: z.array(z.strictObject({ language: locale, missing: z.int() })),
    }),
    errors: [],
  },
  'GET /catalog/drafts/:id/texts/file': {
    summary: 'The texts of a draft with their translations as a file, and the missing ones',
    auth: 'operator',
    params: id,
    query: z.strictObject({ language: locale, format: z.enum(['csv', 'xliff']) }),
    output: z.strictObject({
      version,
      texts: z.int(),
      missing: z.array(z.strictObject({ file: z.string(), key: z.string(), source: z.string() })),
      count: z.int().describe('Of the missing ones; the list has the first of them.'),
      file: z.string().describe('The content of the file.'),
    }),
    errors: [],
  },
  'POST /catalog/drafts/:id/texts/check': {
    summary: 'The changes that an import of translations would make',
    auth: 'operator',
    params: id,
    body: z.strictObject({ file: z.string().max(LARGE), older: z.boolean() }),
    output: z.strictObject({
      version,
      language: locale,
      changes: z.array(
        z.strictObject({
          file: z.string(),
          key: z.string(),
          source: z.string(),
          before: z.string().nullable(),
          after: z.string(),
          older: z.string().nullable().describe('The English text that was translated, if it changed since.'),
        }),
      ),
      count: z.int().describe('Of the changes; the list has the first of them.'),
      missing: z.int().describe('The texts that are missing after the import.'),
    }),
    bodyBytes: LARGE,
    errors: [],
  },
  'POST /catalog/drafts/:id/texts': {
    summary: 'Take translations of a CSV or XLIFF file into a draft: all of them or none',
    auth: 'operator',
    params: id,
    body: z.strictObject({ version, file: z.string().max(LARGE), older: z.boolean() }),
    output: z.strictObject({ version, language: locale, texts: z.int(), missing: z.int() }),
    bodyBytes: LARGE,
    errors: [],
  },
  'POST /catalog/drafts/:id/apply': {
    summary: 'Apply a draft to the shop, as a new revision',
    auth: 'fresh',
    params: id,
    body: z.strictObject({ version, ...consent, why }),
    output: applied,
    errors: [],
  },
  'POST /catalog/drafts/:id/schedule': {
    summary: 'Apply a draft at a time',
    auth: 'fresh',
    params: id,
    body: z.strictObject({ version, when: instant, ...consent, why }),
    output: z.strictObject({ when: instant }),
    errors: [],
  },
  'POST /catalog/drafts/:id/unschedule': {
    summary: 'Cancel the schedule of a draft',
    auth: 'operator',
    params: id,
    body: z.strictObject({ why }),
    output: z.strictObject({ draft: z.uuid() }),
    errors: [],
  },
  'POST /catalog/drafts/:id/discard': {
    summary: 'Discard a draft with its files and pictures',
    auth: 'operator',
    params: id,
    body: z.strictObject({ version, why }),
    output: z.strictObject({ draft: z.uuid() }),
    errors: [],
  },
  'GET /catalog/drafts/:id/conflicts': {
    summary: 'The files and pictures that the shop and the draft both changed since its base',
    auth: 'operator',
    params: id,
    output: z.strictObject({
      version,
      base: revision,
      revision,
      conflicts: z.array(
        z.strictObject({
          path: z.string(),
          before: z.string().nullable(),
          mine: z.string().nullable(),
          theirs: z.string().nullable(),
          pictures: z
            .strictObject({ before: art.nullable(), mine: art.nullable(), theirs: art.nullable() })
            .nullable()
            .describe('Of a picture; the texts are null then.'),
        }),
      ),
    }),
    errors: [],
  },
  'POST /catalog/drafts/:id/rebase': {
    summary: 'Put the changes of a draft on top of the applied revision',
    auth: 'operator',
    params: id,
    body: z.strictObject({ version, revision, mine: z.array(path).max(500), theirs: z.array(path).max(500) }),
    output: changed,
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
