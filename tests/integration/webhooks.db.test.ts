import { createHmac, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#tests/world/world.ts';

const STRIPE_SECRET = `whsec_${'s'.repeat(32)}`;

let world: World;
beforeAll(async () => {
  world = await startWorld({
    env: {
      STRIPE_KEY: 'sk_test_webhooks',
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      ADYEN_API_KEY: 'a-key-of-the-tests-only',
      ADYEN_MERCHANT_ACCOUNT: 'Shop',
      ADYEN_HMAC_KEY: createHmac('sha256', 'adyen').digest('hex'),
    },
  });
});
afterAll(() => world.stop());

/** Signs any webhook as the provider does. */
const SIGNED: Record<string, (payload: string) => Record<string, string>> = {
  sandbox: (payload) => {
    const at = new Date(Math.floor(Date.now() / 1000) * 1000);
    const id = randomUUID();
    const signature = new Webhook(world.env.SANDBOX_PSP_WEBHOOK_SECRET ?? '').sign(id, at, payload);
    return { 'webhook-id': id, 'webhook-timestamp': `${at.getTime() / 1000}`, 'webhook-signature': signature };
  },
  stripe: (payload) => ({
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_SECRET }),
  }),
};

async function send(provider: string, payload: string): Promise<{ status: number; code: string | undefined }> {
  const headers = SIGNED[provider]?.(payload) ?? {};
  const answer = await fetch(`${world.url}/platform/webhooks/${provider}`, { method: 'POST', headers, body: payload });
  const text = await answer.text();
  return { status: answer.status, code: text ? JSON.parse(text).error.code : undefined };
}

test.each(['', 'no JSON', '{"id":', '[]', '7', '{"id":7}'])(
  'a signed webhook with %j is answered 400: a repeat would contain no more',
  async (payload) => {
    for (const provider of ['sandbox', 'stripe'])
      expect([provider, await send(provider, payload)]).toEqual([provider, { status: 400, code: 'request.invalid' }]);
    // Its signature is in the body.
    expect(await send('adyen', payload)).toEqual({ status: 401, code: 'payment.signature' });
  },
);

test('characters that the database cannot store are removed from a webhook, which is stored', async () => {
  const said = { id: 'evt_nul', type: 'payment.dreamt', note: 'a\0b\ud800c' };
  expect((await send('sandbox', JSON.stringify(said))).status).toBe(200);
  const [row] = await world.context.sql`select body->>'note' as note from payment_webhooks where event_id = 'evt_nul'`;
  expect(row).toEqual({ note: 'ab\ufffdc' });
});
