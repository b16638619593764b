import { z } from 'zod';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Db } from '#server/db/client.ts';
import { currentRevision, type DraftView, readDraftView } from '#server/domains/catalog/index.ts';
import { refuseRevision } from '../catalog-guards.ts';
import { draftOf, viewOf } from '../drafts/draft-of.ts';
import { query } from '../operation.ts';
import type { Reading } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';
import { missingTexts, targetLanguages, textRows } from '../texts/catalogue-texts.ts';
import { compareTexts, languageOf, type TextChange } from '../texts/compare-texts.ts';
import { readTranslations } from '../texts/read-translations.ts';
import { textsCsv } from '../texts/text-csv.ts';
import { textsXliff } from '../texts/write-xliff.ts';

type SqlReading = Pick<Reading, 'sql'>;

const id = z.uuid('{draft} is the id of a draft: see `catalog drafts list`.');
const inDraft = z.strictObject({ draft: id.optional().describe('Absent: the applied catalogue.') });

/** Returns the files of a draft, or of the applied revision. */
async function viewAt(sql: Db, draft: string | undefined): Promise<{ view: DraftView; version: number | null }> {
  if (draft !== undefined) {
    const found = await draftOf(sql, draft);
    return { view: await viewOf(sql, found), version: found.version };
  }
  const base = await currentRevision(sql);
  if (base === 0) throw new OperationRefusal('catalog.none', 'No catalogue is applied yet: apply a folder first.');
  // No draft has this id, so nothing is changed.
  const none = '00000000-0000-0000-0000-000000000000';
  return { view: await readDraftView(sql, { id: none, base }).catch(refuseRevision), version: null };
}

/** Counts the texts of the catalogue, and those that each language misses. */
export const textsMissing = query({
  name: 'catalog texts missing',
  permission: 'catalog.read',
  input: inDraft,
  read: async ({ sql }: SqlReading, { draft }) => {
    const { view, version } = await viewAt(sql, draft);
    return { version, ...(await missingTexts(sql, view)) };
  },
});

/** Returns all texts with their translations into a language as a file, and the missing ones. */
export const textsExport = query({
  name: 'catalog texts export',
  permission: 'catalog.read',
  input: inDraft.extend({
    language: z.enum(LOCALES, `{language} is one of ${LOCALES.join(', ')}`),
    format: z.enum(['csv', 'xliff'], '{format} is csv or xliff').default('xliff'),
  }),
  read: async ({ sql }: SqlReading, { draft, language, format }) => {
    const { view, version } = await viewAt(sql, draft);
    const known = await targetLanguages(sql, view);
    if (!known.includes(language))
      throw new OperationRefusal(
        'texts.language',
        `The shop does not translate into ${language}: it has en, ${known.join(', ')}.`,
      );
    const rows = await textRows(sql, view, language);
    return {
      version,
      language,
      texts: rows.length,
      missing: rows.filter(({ target }) => target === null).map(({ file, key, source }) => ({ file, key, source })),
      file: (format === 'csv' ? textsCsv : textsXliff)(rows, language),
    };
  },
});

const older = z.boolean().default(false).describe('Takes translations of English texts that changed since, too.');

export const translations = { file: z.string().min(1, 'the file is empty'), older };

/** Reads translations and compares them with a draft. @throws OperationRefusal `texts.invalid` */
export async function comparedTexts(
  db: Db,
  view: DraftView,
  { file, older: takesOlder }: { file: string; older: boolean },
): Promise<{ language: Locale; changes: TextChange[]; missing: number }> {
  const read = await readTranslations(file);
  const language = languageOf(read, await targetLanguages(db, view));
  const rows = await textRows(db, view, language);
  const changes = compareTexts(rows, read, { takesOlder });
  const added = changes.filter(({ before }) => before === null).length;
  return { language, changes, missing: rows.filter(({ target }) => target === null).length - added };
}

/** Returns the changes that an import would make in a draft, and how many texts are missing then. */
export const textsCheck = query({
  name: 'catalog texts check',
  permission: 'catalog.read',
  input: z.strictObject({ draft: id, ...translations }),
  read: async ({ sql }: SqlReading, { draft, ...given }) => {
    const found = await draftOf(sql, draft);
    return { version: found.version, ...(await comparedTexts(sql, await viewOf(sql, found), given)) };
  },
});
