import { mistakeText } from '../csv-input/mistake.ts';
import { readXliff } from './read-xliff.ts';
import { readTextsCsv } from './text-csv.ts';
import { MOST_LETTERS, refuseTexts, type TranslationFile } from './translation.ts';

/** Reads a file with translations: XLIFF if it begins as XML, else CSV. @throws OperationRefusal `texts.invalid` */
export async function readTranslations(text: string): Promise<TranslationFile> {
  if (text.length > MOST_LETTERS) refuseTexts([{ line: 1, why: 'the file has more than 5 MB' }], mistakeText);
  const file = text.replace(/^\uFEFF/, '').trimStart();
  // Lines are counted in the whole file.
  return file.startsWith('<') ? await readXliff(text.replace(/^\uFEFF/, '')) : await readTextsCsv(text);
}
