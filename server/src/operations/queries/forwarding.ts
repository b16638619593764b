import { z } from 'zod';
import { parkedReasons, targetStates } from '#server/domains/analytics/index.ts';
import { query } from '../operation.ts';

/** How far each target is to which events are handed on, and what was refused for good. */
export const forwarding = query({
  name: 'forwarding',
  permission: 'analytics.read',
  input: z.strictObject({}),
  read: async ({ sql }) => ({ targets: [...(await targetStates(sql))], parked: [...(await parkedReasons(sql))] }),
});
