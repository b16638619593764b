import { isScalar, isSeq, parseDocument } from 'yaml';
import { LOCALES, type Locale } from '#contract/locales.ts';

/** Returns the languages that the text of a `publisher.yaml` names; null if it cannot be read. */
export function publisherLocales(text: string): Locale[] | null {
  const found: unknown = parseDocument(text, { uniqueKeys: false }).get('locales', true);
  if (!isSeq(found)) return null;
  const named = found.items.map((one) => (isScalar(one) ? one.value : undefined));
  return LOCALES.filter((locale) => named.includes(locale));
}
