import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '#contract/publisher/scopes.ts';
import { type ServerCall, serverApi } from '#contract/publisher/server-api.ts';
import { type WebhookType, webhookBody } from '#contract/publisher/webhooks.ts';
import { copyDemo, DEMO } from '#tests/world/demo-catalog.ts';
import { ServerClient } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { DEMO_SCOPES, seedDemoKey } from '../../scripts/lib/demo-key.ts';
import { demoKeyFile } from '../../scripts/lib/demo-key-file.ts';
import { type Received, startCrm } from '../../simulators/crm/crm.ts';
import { secretIn } from '../../simulators/crm/shop.ts';
import { newSecret } from '../../simulators/kit/signature.ts';
import type { Simulator } from '../../simulators/kit/simulator.ts';
import { call, sendForm } from '../../simulators/kit/testing.ts';

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

/** Places an order of kestrel, pays it, and waits until the game has the item. */
async function sent(): Promise<string> {
  const player = await world.signIn('kestrel', 'starlight');
  const { number } = (await player.call('POST /orders', { body: CHOICE }, randomUUID())).body;
  const pay = await player.call('POST /orders/:number/payments', { params: { number }, body: { method: 'card' } });
  const payment = new URL(pay.body.redirectUrl).pathname.split('/').at(-1);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success' });
  await until(
    () => player.call('GET /orders/:number', { params: { number } }),
    ({ body }) => body.itemStatus === 'sent',
  );
  return number;
}

test('the demo’s own system gets the webhooks of an order in order, after a failure without gaps', async () => {
  await answer('fail');
  const number = await sent();
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

describe('calls of the demo’s own system', () => {
  let dataDir: string;
  let own: Simulator;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'own-system-'));
    await seedDemoKey(world.context.sql, dataDir);
    own = await startCrm({ secret: newSecret(), shop: { url: world.url, secret: secretIn(demoKeyFile(dataDir)) } });
  });
  afterAll(async () => {
    await own.close();
    rmSync(dataDir, { recursive: true });
  });
  /** Presses a button of its page; returns the page that shows the answer. */
  const press = async (name: string, fields: Record<string, string>): Promise<string> => {
    await sendForm(`${own.url}/calls`, { call: name, key: randomUUID(), why: 'tests', ...fields });
    return (await fetch(`${own.url}/calls`)).text();
  };
  const NEWEST = /class="status (?:captured|failed)">(\d+),/;
  const statusOf = (page: string) => Number(page.match(NEWEST)?.[1]);

  test('its page looks up an order, gives points, gives money back, and shows a refusal', async () => {
    const number = await sent();
    const found = await press('look-up', { order: number });
    expect([statusOf(found), found.includes(`&quot;number&quot;: &quot;${number}&quot;`)]).toEqual([200, true]);
    const uid = found.match(/&quot;uid&quot;: &quot;(\d+)/)?.[1] ?? '';
    expect(statusOf(await press('gift', { player: uid, points: '7' }))).toBe(200);
    expect(statusOf(await press('refund', { order: number, amount: '9' }))).toBe(200);
    const refused = await press('redeliver', { order: number });
    expect([statusOf(refused), refused.includes('delivery.settled')]).toEqual([409, true]);
    const { sql } = world.context;
    expect(await sql`select from grants where contents = '{"points": 7}'`).toHaveLength(1);
    const actions = await sql<{ command: string }[]>`
      select command from operator_actions where by_name = 'key own-system' order by at`;
    expect(actions.map(({ command }) => command)).toEqual(['grants give', 'orders refund']);
  });

  test('its key has no other scope', async () => {
    const key = new ServerClient(world.url, secretIn(demoKeyFile(dataDir))() ?? '');
    const refused = new Set<string>();
    for (const [name, { scope }] of Object.entries(serverApi)) {
      const { error } = await key.call(name as ServerCall, {
        params: { number: '20261129-7K3MQ9ZT2B', uid: '1' },
        ...(name.startsWith('POST') && { body: {} }),
      });
      if (error?.code === 'key.scope') refused.add(scope);
    }
    expect([...refused].sort()).toEqual(SCOPES.filter((scope) => !DEMO_SCOPES.includes(scope)).toSorted());
  });
});
