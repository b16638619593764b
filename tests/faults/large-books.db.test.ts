import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#tests/world/world.ts';

/** As many payments as a small shop has on a good day. */
const PAYMENTS = 2000;
const AT_ONCE = 50;
const HOUR = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const open = async (): Promise<void> => {
  const answer = await fetch(`${world.psp.url}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.env.SANDBOX_PSP_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      amount: 109,
      currency: 'EUR',
      reference: randomUUID(),
      method: 'card',
      description: '60 Astralite · 20261121-7K3MQ9ZT2B',
      returnUrl: `${world.url}/platform/v2/payment/result?order=20261121-7K3MQ9ZT2B&gid=1000039`,
      locale: 'en',
    }),
  });
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
};

test(`a day of ${PAYMENTS} payments is compared with the provider’s books`, async () => {
  for (let made = 0; made < PAYMENTS; made += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, open));
  const period = [new Date(Date.now() - HOUR), new Date(Date.now() + HOUR)] as const;
  expect(await world.context.payments.reconcile('sandbox', ...period)).toEqual([]);
});
