import { namesFormat } from '#web/lib/format/intl.ts';
import { count, TAG } from '../format.ts';
import { spelled } from '../words.ts';
import type { TodayData } from './use-today.ts';

export type Rate = TodayData['rates']['total'];
type Outcomes = Rate['now'];

/** Returns the share of captured attempts: "91 %"; "—" without attempts. */
export const shareText = ({ begun, captured }: Outcomes): string =>
  begun === 0 ? '—' : `${Math.round((100 * captured) / begun)} %`;

/** Returns the size of a sample: "of 131". */
export const sampleText = ({ begun }: Outcomes): string => `of ${count(begun)}`;

/** Returns the difference to a week ago: "−12 points", "as a week ago", or that there are too few attempts. */
export function changeText({ now, before, change }: Rate): string {
  if (before.begun === 0) return 'No attempts a week ago';
  if (now.begun === 0) return 'No attempts now';
  if (change === 'few') return 'Too few to compare';
  const points = Math.round((100 * now.captured) / now.begun) - Math.round((100 * before.captured) / before.begun);
  if (points === 0) return 'As a week ago';
  return `${points > 0 ? '+' : '−'}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}

/** Returns the tone of a difference: colours are only for differences that chance does not explain. */
export const changeTone = ({ change }: Rate): 'bad' | 'warn' | null =>
  change === 'much_lower' ? 'bad' : change === 'lower' ? 'warn' : null;

/** Returns rates with those that fell first. */
export const fallenFirst = (rates: readonly Rate[]): Rate[] => {
  const rank = (rate: Rate): number => ({ much_lower: 0, lower: 1, few: 2, none: 2 })[rate.change];
  return rates.toSorted((a, b) => rank(a) - rank(b));
};

export const methodName = (name: string | null): string => spelled(name ?? 'Unknown');

/** Returns the name of a country: "DE" -> "Germany". */
export function countryName(code: string | null): string {
  if (code === null) return 'Unknown country';
  try {
    return namesFormat(TAG, { type: 'region' }).of(code) ?? code;
  } catch {
    // The snapshot of an order may have any text.
    return code;
  }
}
