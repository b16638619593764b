import { z } from 'zod';
import { balances as sumLedger } from '#server/domains/payments/index.ts';
import { type EndpointInTrouble, endpointsInTrouble } from '#server/domains/webhooks/index.ts';
import { parkedEvents, stuckEvents, subscribersBehind } from '../events.repo.ts';
import { query } from '../operation.ts';

const nothing = z.strictObject({});

export type { EndpointInTrouble };

export const balances = query({
  name: 'balances',
  permission: 'money.read',
  input: nothing,
  read: async ({ sql }) => ({ balances: [...(await sumLedger(sql))] }),
});

export const eventsStuck = query({
  name: 'events stuck',
  permission: 'events.read',
  input: nothing,
  read: async ({ sql }) => ({
    events: [...(await stuckEvents(sql))],
    subscribers: [...(await subscribersBehind(sql))],
    parked: [...(await parkedEvents(sql))],
    endpoints: [...(await endpointsInTrouble(sql))],
  }),
});
