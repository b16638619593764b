import { ago } from '../format.ts';

/** Returns the time that something has waited: "5 minutes", "less than a minute". */
export function ageText(oldest: string, at: string): string {
  const text = ago(oldest, Date.parse(at));
  return text === 'just now' ? 'less than a minute' : text.replace(/ ago$/, '');
}
