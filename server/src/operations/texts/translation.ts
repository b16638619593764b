import type { Mistake } from '../csv-input/mistake.ts';
import { OperationRefusal } from '../refusal.ts';

/** A translation of a file. */
export interface Translation {
  line: number;
  /** It is a unit of an XLIFF file, not a row of a CSV file. */
  isUnit: boolean;
  file: string;
  key: string;
  source: string;
  /** Empty: it is not translated. */
  target: string;
}

/** A file with translations into one language. */
export interface TranslationFile {
  /** As the file names it; null: no text of the file names one. */
  language: string | null;
  translations: Translation[];
  mistakes: Mistake[];
}

/** The largest file that is read. */
export const MOST_LETTERS = 5 * 1024 * 1024;
export const MOST_TEXTS = 50_000;
const MOST_MISTAKES = 20;

/** Returns a mistake of a translation: in a row with its column, in a unit with its name. */
export const mistakeOf = (
  { line, isUnit, file, key }: Pick<Translation, 'line' | 'isUnit' | 'file' | 'key'>,
  column: 'file' | 'key' | 'language' | 'source' | 'target',
  why: string,
): Mistake => (isUnit ? { line, why: `unit ${key} of ${file}: ${why}` } : { line, column, why });

/** @throws OperationRefusal `texts.invalid` */
export function refuseTexts(mistakes: readonly Mistake[], textOf: (mistake: Mistake) => string): never {
  const more = mistakes.length > MOST_MISTAKES ? [`… and ${mistakes.length - MOST_MISTAKES} more mistakes.`] : [];
  const named = mistakes.slice(0, MOST_MISTAKES).map(textOf);
  throw new OperationRefusal('texts.invalid', ['No text was changed.', ...named, ...more].join('\n'), {
    mistakes: mistakes.length,
  });
}
