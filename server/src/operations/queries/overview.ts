import { z } from 'zod';
import { parkedDeliveries } from '#server/domains/fulfilment/index.ts';
import { balances as sumLedger } from '#server/domains/payments/index.ts';
import { parkedEvents, stuckEvents, subscribersBehind } from '../events.repo.ts';
import { query } from '../operation.ts';

const nothing = z.strictObject({});

export const balances = query({
  name: 'balances',
  permission: 'money.read',
  input: nothing,
  read: async ({ sql }) => ({ balances: [...(await sumLedger(sql))] }),
});

export const parked = query({
  name: 'parked',
  permission: 'deliveries.read',
  input: nothing,
  read: async ({ sql }) => ({ deliveries: [...(await parkedDeliveries(sql))] }),
});

export const eventsStuck = query({
  name: 'events stuck',
  permission: 'events.read',
  input: nothing,
  read: async ({ sql }) => ({
    events: [...(await stuckEvents(sql))],
    subscribers: [...(await subscribersBehind(sql))],
    parked: [...(await parkedEvents(sql))],
  }),
});
