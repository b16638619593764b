import { createHash } from 'node:crypto';
import type { Log } from '#server/kernel/log.ts';

/** An event that waits to be kept, as the budget sees it. */
interface Weighed {
  distinctId: string | null;
  /** JSON. */
  event: string;
}

/** Key, columns and indexes of a row, in bytes. */
const ROW_BYTES = 300;
/** Over its budget an app keeps the events of one visitor in ten, and over twice its budget none. */
const SAMPLE = 0.1;

/**
 * Bounds what this process keeps of each app in a day of UTC, so that nobody fills the disk by telling events. Says once a day and app
 * when events begin to be left out.
 * @param bytes for each app and day; null: no bound
 */
export function createBudget(bytes: number | null, { now, log }: { now: () => Date; log: Log }) {
  let day = '';
  let used = new Map<string, number>();

  /** Returns those of an app's events that are to be kept. */
  return <E extends Weighed>(app: string, events: readonly E[]): E[] => {
    if (bytes === null) return [...events];
    const today = now().toISOString().slice(0, 10);
    if (day !== today) [day, used] = [today, new Map()];
    return events.filter(({ distinctId, event }) => {
      const before = used.get(app) ?? 0;
      if (before >= 2 * bytes || (before >= bytes && !isSampled(distinctId))) return false;
      const after = before + ROW_BYTES + Buffer.byteLength(event);
      used.set(app, after);
      if (before < bytes && after >= bytes)
        log.error(
          { alert: 'analytics.budget', app, bytes },
          'too many events today: one visitor in ten is counted now',
        );
      if (before < 2 * bytes && after >= 2 * bytes)
        log.error({ alert: 'analytics.budget', app, bytes: 2 * bytes }, 'far too many events today: none is kept now');
      return true;
    });
  };
}

/** By visitor, so that what is left of a visit is whole. */
const isSampled = (distinctId: string | null): boolean =>
  (createHash('sha256')
    .update(distinctId ?? '')
    .digest()[0] ?? 0) <
  256 * SAMPLE;
