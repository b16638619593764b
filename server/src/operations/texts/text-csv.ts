import type { Locale } from '#contract/locales.ts';
import { BYTE_ORDER_MARK, csv, withoutFormulaSigns } from '../csv.ts';
import { WrongColumns } from '../csv-input/mistake.ts';
import { type CsvRow, readCsv } from '../csv-input/read-csv.ts';
import type { TextRow } from './catalogue-texts.ts';
import { MOST_TEXTS, mistakeOf, type Translation, type TranslationFile } from './translation.ts';

const COLUMNS = ['file', 'key', 'language', 'state', 'source', 'target'] as const;
const NEEDED = ['file', 'key', 'language', 'source', 'target'] as const;

type Row = CsvRow<(typeof COLUMNS)[number]>;

/** Returns texts as CSV with a byte order mark, so that spreadsheets read them in UTF-8. */
export const textsCsv = (rows: readonly TextRow[], language: Locale): string =>
  `${BYTE_ORDER_MARK}${csv([
    COLUMNS,
    ...rows.map(({ file, key, source, target }) => [
      file,
      key,
      language,
      target === null ? 'missing' : 'translated',
      source.trim(),
      target?.trim() ?? '',
    ]),
  ])}\r\n`;

/** Reads translations from CSV. */
export async function readTextsCsv(text: string): Promise<TranslationFile> {
  const found: TranslationFile = { language: null, translations: [], mistakes: [] };
  try {
    for await (const row of readCsv(text, { all: COLUMNS, missing })) {
      if ('why' in row) found.mistakes.push(row);
      else if (found.translations.length === MOST_TEXTS) {
        found.mistakes.push({ line: row.line, why: `a file has at most ${MOST_TEXTS} rows` });
        break;
      } else take(found, row);
    }
  } catch (error) {
    if (!(error instanceof WrongColumns)) throw error;
    found.mistakes.push(...error.mistakes);
  }
  return found;
}

function take(found: TranslationFile, { line, cells }: Row): void {
  const { file = '', key = '', language = '', source = '', target = '' } = cells;
  const translation: Translation = {
    line,
    isUnit: false,
    file,
    key,
    source: withoutFormulaSigns(source),
    target: withoutFormulaSigns(target),
  };
  found.translations.push(translation);
  found.language ??= language;
  if (language !== found.language)
    found.mistakes.push(
      mistakeOf(translation, 'language', `the rows above are in ${found.language}; a file has one language`),
    );
}

function missing(found: readonly string[]): string[] {
  const names = NEEDED.filter((name) => !found.includes(name));
  return names.length === 0 ? [] : [`the columns ${NEEDED.join(', ')} are needed: ${names.join(', ')} is missing`];
}
