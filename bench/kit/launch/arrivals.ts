import { exponential, type Random } from './random.ts';

export interface Rush {
  buyers: number;
  minutes: number;
  /** Length of the rush at the beginning. */
  peakMinutes: number;
  /** Arrivals in the rush, as a multiple of the mean of the whole time. */
  peak: number;
}

/** Returns the share of buyers that come in the rush. @throws Error if more than all would come */
export function shareOfRush({ minutes, peakMinutes, peak }: Omit<Rush, 'buyers'>): number {
  const share = (peak * peakMinutes) / minutes;
  if (share > 1) throw new Error(`${peakMinutes} minutes at ${peak} times the mean are more than all buyers`);
  return share;
}

/** Returns when each buyer comes, in seconds, in order: independently of each other, most of them in the rush. */
export function arrivalsOf(rush: Rush, random: Random): Float64Array {
  const { buyers, minutes, peakMinutes } = rush;
  const share = shareOfRush(rush);
  const times = new Float64Array(buyers);
  let sum = 0;
  // Sums of exponential times, divided by their total, are sorted uniform numbers.
  for (let at = 0; at < buyers; at++) {
    sum += exponential(random, 1);
    times[at] = sum;
  }
  const total = sum + exponential(random, 1);
  for (let at = 0; at < buyers; at++) {
    const place = (times[at] as number) / total;
    const inRush = place < share;
    const minute = inRush
      ? (place / share) * peakMinutes
      : peakMinutes + ((place - share) / (1 - share)) * (minutes - peakMinutes);
    times[at] = minute * 60;
  }
  return times;
}
