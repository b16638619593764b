import { z } from 'zod';
import { retryParked } from '#server/domains/analytics/index.ts';
import { action } from '../operation.ts';

/** Sends events again that receivers refused for good. */
export const forwardingRetry = action({
  name: 'forwarding retry',
  permission: 'analytics.forward',
  input: z.strictObject({}),
  kept: () => ({}),
  perform: async (_, tx) => ({ number: null, count: await retryParked(tx) }),
});
