import { z } from 'zod';
import { channels, furthestSteps, STEPS } from '../analytics.repo.ts';
import { query } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';

const days = z.int().min(1).max(3650);

/** How far the browsers of those who agreed to be counted came, one step after the other. */
export const funnel = query({
  name: 'funnel',
  permission: 'analytics.read',
  input: z.strictObject({ days: days.default(7) }),
  read: async ({ sql, eventsApp }: Pick<Parts, 'eventsApp'> & { sql: Parts['readOnly'] }, input) => {
    if (eventsApp === null)
      throw new OperationRefusal(
        'analytics.off',
        'No visits are counted: ANALYTICS_APPS is not set (docs/analytics.md).',
      );
    const ended = await furthestSteps(sql, eventsApp, input.days);
    // A browser counts for all steps before its furthest one: some steps are already done when the page opens.
    const reached = STEPS.map((_, at) => ended.reduce((sum, one) => sum + (one.step > at ? one.browsers : 0), 0));
    const steps = STEPS.map((step, at) => ({
      step,
      browsers: reached[at] ?? 0,
      ofFirst: share(reached[at], reached[0]),
      ofBefore: at === 0 ? null : share(reached[at], reached[at - 1]),
    }));
    return { days: input.days, steps };
  },
});

/** In percent, to one digit; null where there is nothing to compare with. */
const share = (part = 0, whole = 0): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

/** Returns the sales to the buyers that each channel brought. */
export const channelsSold = query({
  name: 'channels',
  permission: 'money.read',
  input: z.strictObject({ days: days.default(30) }),
  read: async ({ sql, catalogue }, input) => {
    const { currency } = (await catalogue()).publisher.reference;
    return { days: input.days, currency, channels: [...(await channels(sql, input.days))] };
  },
});
