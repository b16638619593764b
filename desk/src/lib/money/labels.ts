import { TAG } from '#desk/lib/format.ts';
import { spelled } from '#desk/lib/words.ts';
import { countryName } from '#web/lib/format/countries.ts';
import type { Dimension, Report } from './report.ts';

/** Returns a value of a dimension for people. Money without an order has no country, game or item. */
export function labelOf(by: Dimension, value: string | number | null | undefined, names: Report['names']): string {
  if (value === null || value === undefined) return 'Unknown';
  const text = String(value);
  if (by === 'game') return names[text] ?? `Game ${text}`;
  if (by === 'item') return names[text] ?? text;
  if (by === 'country') return /^[A-Z]{2}$/.test(text) ? countryName(text, TAG) : text;
  if (by === 'method' || by === 'provider') return spelled(text);
  return text;
}
