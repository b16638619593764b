import { z } from 'zod';
import { parkedReasons, targetStates } from '#server/domains/analytics/index.ts';
import { query } from '../operation.ts';

/** Shows the progress of each event forwarding target, and the events that were refused for good. */
export const forwarding = query({
  name: 'forwarding',
  permission: 'analytics.read',
  input: z.strictObject({}),
  read: async ({ sql }) => ({ targets: [...(await targetStates(sql))], parked: [...(await parkedReasons(sql))] }),
});
