import { LOCALES, type Locale } from '#contract/locales.ts';
import { placeholdersOf } from '#server/domains/catalog/index.ts';
import { type Mistake, mistakeText } from '../csv-input/mistake.ts';
import { isArticle, type TextRow } from './catalogue-texts.ts';
import { normalText } from './normal-text.ts';
import { mistakeOf, refuseTexts, type Translation, type TranslationFile } from './translation.ts';

/** A text that an import changes. */
export interface TextChange {
  file: string;
  key: string;
  source: string;
  /** Null: it is not translated yet. */
  before: string | null;
  after: string;
  /** The English text that was translated, if it changed since; null: it is the present one. */
  older: string | null;
}

/** Letters of a text that is no article, as the catalogue's schema has it. */
const MOST_LETTERS = 600;

/**
 * Returns the language of a file with translations.
 * @throws OperationRefusal `texts.invalid` if it is none of the publisher's
 */
export function languageOf({ language, mistakes }: TranslationFile, known: readonly Locale[]): Locale {
  if (language === null)
    return refuseTexts(mistakes.length > 0 ? mistakes : [{ line: 1, why: 'the file has no texts' }], mistakeText);
  const found = localeOf(language);
  if (found !== undefined && known.includes(found)) return found;
  const why =
    found === 'en'
      ? 'the file is in en, the language to translate from; change English texts in the files'
      : `the shop has no language ${language || 'without a name'}; it translates into ${known.join(', ')}`;
  return refuseTexts([{ line: 1, why }], mistakeText);
}

/** `de-DE` -> `de`. Chinese is written in two ways, so its tags must be exact. */
function localeOf(tag: string): Locale | undefined {
  const lower = tag.toLowerCase().replaceAll('_', '-');
  const find = (wanted: string) => LOCALES.find((locale) => locale === wanted);
  const own: Readonly<Record<string, Locale>> = {
    'zh-cn': 'zh',
    'zh-hans': 'zh',
    'zh-hant': 'zh-tw',
    'zh-hant-tw': 'zh-tw',
  };
  return find(lower) ?? own[lower] ?? (lower.startsWith('zh') ? undefined : find(lower.replace(/-.*/, '')));
}

/**
 * Compares translations with the texts of a draft.
 * @param takesOlder translations of English texts that changed since are taken too
 * @throws OperationRefusal `texts.invalid` with each mistake: nothing is taken then
 */
export function compareTexts(
  rows: readonly TextRow[],
  { translations, mistakes: read }: TranslationFile,
  { takesOlder }: { takesOlder: boolean },
): TextChange[] {
  const known = new Map(rows.map((row) => [nameOf(row), row]));
  const files = new Set(rows.map(({ file }) => file));
  const seen = new Map<string, number>();
  const changes: TextChange[] = [];
  const mistakes: Mistake[] = [...read];
  for (const translation of translations) {
    const row = known.get(nameOf(translation));
    const first = seen.get(nameOf(translation));
    seen.set(nameOf(translation), first ?? translation.line);
    if (!row) mistakes.push(unknown(translation, files));
    else if (first !== undefined)
      mistakes.push(mistakeOf(translation, 'key', `${row.key} of ${row.file} is in line ${first} already; keep one`));
    else {
      const change = changeOf(row, translation);
      const why = change && problemOf(row, change, takesOlder);
      if (why) mistakes.push(mistakeOf(translation, why.column, why.text));
      else if (change) changes.push(change);
    }
  }
  if (mistakes.length > 0)
    refuseTexts(
      mistakes.toSorted((a, b) => a.line - b.line),
      mistakeText,
    );
  return changes;
}

const nameOf = ({ file, key }: { file: string; key: string }): string => `${file} ${key}`;

function unknown(translation: Translation, files: ReadonlySet<string>): Mistake {
  const { file, key } = translation;
  return files.has(file)
    ? mistakeOf(translation, 'key', `${file} has no text ${key || 'without a key'}; export the texts again`)
    : mistakeOf(translation, 'file', `there is no file ${file || 'without a name'} with texts; export the texts again`);
}

/** Returns the change of a translation; null if it is empty or the same. */
function changeOf({ file, key, source, target }: TextRow, translation: Translation): TextChange | null {
  const after = translation.target.trim();
  if (after === '' || (target !== null && normalText(target) === normalText(after))) return null;
  const isSame = normalText(translation.source) === normalText(source);
  return { file, key, source, before: target, after, older: isSame ? null : translation.source };
}

function problemOf(
  { file, source }: TextRow,
  { after, older }: TextChange,
  takesOlder: boolean,
): { column: 'source' | 'target'; text: string } | null {
  const text = placeholderProblem(source, after);
  if (text) return { column: 'target', text };
  if (!isArticle(file) && after.length > MOST_LETTERS)
    return { column: 'target', text: `the text has ${after.length} letters; at most ${MOST_LETTERS} are possible` };
  if (older === null || takesOlder) return null;
  const was = older.trim() === '' ? 'nothing' : shortened(older);
  return {
    column: 'source',
    text: `the translation is of an older text: it was ${was}, and is now ${shortened(source)}. Translate it again, or take older translations too`,
  };
}

function placeholderProblem(source: string, target: string): string | null {
  const [needed, used] = [placeholdersOf(source), placeholdersOf(target)];
  const missing = needed.filter((one) => !used.includes(one));
  const extra = used.filter((one) => !needed.includes(one));
  const allowed = needed.length > 0 ? `the English text has ${needed.join(' ')}` : 'the English text has none';
  if (missing.length > 0) return `the placeholder ${missing.join(' ')} is missing; ${allowed}`;
  return extra.length > 0 ? `the placeholder ${extra.join(' ')} is unknown; ${allowed}` : null;
}

const shortened = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  return `“${line.length > 80 ? `${line.slice(0, 79)}…` : line}”`;
};
