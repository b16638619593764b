import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebhookType, webhookBody } from '#contract/publisher/webhooks.ts';
import { copyDemo, DEMO } from '#tests/world/demo-catalog.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type Received, startCrm } from '../../simulators/crm/crm.ts';
import { newSecret } from '../../simulators/kit/signature.ts';
import type { Simulator } from '../../simulators/kit/simulator.ts';
import { call } from '../../simulators/kit/testing.ts';

const CHOICE = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };

let crm: Simulator;
let world: World;
beforeAll(async () => {
  const secret = newSecret();
  crm = await startCrm({ secret });
  const catalog = mkdtempSync(join(tmpdir(), 'catalog-'));
  copyDemo(catalog);
  cpSync(join(DEMO, 'webhooks.yaml'), join(catalog, 'webhooks.yaml'));
  world = await startWorld({
    catalog,
    env: { WEBHOOK_DEMO_URL: `${crm.url}/webhooks`, WEBHOOK_DEMO_SECRET: secret },
  });
  rmSync(catalog, { recursive: true });
});
afterAll(async () => {
  await world.stop();
  await crm.close();
});

const answer = (webhooks: 'ok' | 'fail') => call('PUT', `${crm.url}/control/config`, { webhooks });
/** Webhooks about an order, in the order of their first try. */
const about = async (number: string) => {
  const { json } = await call<{ webhooks: Received[] }>('GET', `${crm.url}/control/webhooks`);
  return json.webhooks.filter(({ order }) => order === number).toReversed();
};

test('the demo’s own system gets the webhooks of an order in order, after a failure without gaps', async () => {
  await answer('fail');
  const player = await world.signIn('kestrel', 'starlight');
  const { number } = (await player.call('POST /orders', { body: CHOICE }, randomUUID())).body;
  const pay = await player.call('POST /orders/:number/payments', { params: { number }, body: { method: 'card' } });
  const payment = new URL(pay.body.redirectUrl).pathname.split('/').at(-1);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success' });
  await until(
    () => player.call('GET /orders/:number', { params: { number } }),
    ({ body }) => body.itemStatus === 'sent',
  );
  const refused = await until(
    () => about(number),
    (seen) => seen.length > 0,
  );
  expect(refused.map(({ type, taken }) => [type, taken])).toEqual([['order.created', false]]);

  await answer('ok');
  const all = await until(
    () => about(number),
    (seen) => seen.filter(({ taken }) => taken).length >= 3,
  );
  expect(all.map(({ type }) => type)).toEqual(['order.created', 'order.paid', 'order.sent']);
  expect(all[0]?.tries).toBeGreaterThan(1);
  for (const { type, body } of all)
    expect(webhookBody(type as WebhookType).safeParse(JSON.parse(body)).error).toBeUndefined();
  expect(JSON.parse(all.at(-1)?.body ?? '').data.order).toMatchObject({ number, payment: 'paid', delivery: 'sent' });
});
