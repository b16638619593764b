import { z } from 'zod';
import { action } from '../operation.ts';
import { orderOf } from '../orders.repo.ts';
import { OperationRefusal } from '../refusal.ts';

export const paymentsCheck = action({
  name: 'payments check',
  permission: 'payments.check',
  input: z.strictObject({ number: z.string() }),
  kept: ({ number }) => ({ number }),
  ask: async ({ sql, payments }, input) => {
    const { playerId, number } = await orderOf(sql, input.number);
    return { number, payments: await payments.check(playerId, number) };
  },
  perform: async (_, __, ___, { asked }) => asked,
});

export const webhooksReplay = action({
  name: 'webhooks replay',
  permission: 'webhooks.replay',
  input: z.strictObject({ provider: z.string(), eventId: z.string() }),
  kept: ({ provider, eventId }) => ({ provider, eventId }),
  perform: async ({ payments: shop }, tx, { provider, eventId }) => {
    const replayed = await shop.replay(tx, { provider, eventId });
    if (!replayed) {
      const message = `No webhook ${eventId} of ${provider} is stored.`;
      throw new OperationRefusal('webhook.unknown', message, { provider, eventId });
    }
    const changed = replayed.changed.map(({ id, state }) => ({ paymentId: id, state }));
    const { type, payments, asking } = replayed;
    return { number: payments[0]?.payable ?? null, type, changed, asking };
  },
});
