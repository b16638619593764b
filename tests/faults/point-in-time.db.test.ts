import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runOpsCli } from '#server/cli/ops.ts';
import { connect, type Sql } from '#server/db/client.ts';
import type { Client } from '#tests/world/client.ts';
import { makeRoom } from '#tests/world/room.ts';
import { until } from '#tests/world/until.ts';
import { PointInTime } from './point-in-time.ts';
import { startOutside } from './restored-world.ts';
import { CHOICE } from './shop.ts';

/** Of each kind: orders that the restored database has, and orders that it lost. */
const EACH = 40;
const LOST = ['--player', '80427731', '--gid', `${CHOICE.gid}`, '--region', CHOICE.region, '--item', CHOICE.item];

const place = async (client: Client, sql: Sql): Promise<string> => {
  await makeRoom(sql);
  return (await client.call('POST /orders', { body: { ...CHOICE } }, randomUUID())).body.number;
};
const pay = async (client: Client, number: string): Promise<void> => {
  const input = { params: { number }, body: { method: CHOICE.method } };
  const { status } = await client.call('POST /orders/:number/payments', input, randomUUID());
  expect(status).toBe(200);
};

test('after a restore to a point in time, 80 of 80 payments that only the provider knows are taken up, and no item is given twice', {
  timeout: 400_000,
}, async () => {
  const root = mkdtempSync(join(tmpdir(), 'pitr-'));
  chmodSync(root, 0o755);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const recipe = new PointInTime(root);
  const outside = await startOutside();
  onTestFinished(outside.close);

  // The shop archives its log, and takes a base backup while it sells.
  const first = await recipe.start();
  onTestFinished(() => first.stop().catch(() => undefined));
  const operator = await outside.prepare(first.url);
  const shop = await outside.open(first.url);
  const { sql } = shop.context;
  const kept: string[] = [];
  for (let count = 0; count < EACH / 2; count++) kept.push(await place(shop.client, sql));
  await recipe.takeBase(first);
  for (let count = 0; count < EACH / 2; count++) kept.push(await place(shop.client, sql));
  // These orders are unpaid at the target. They must not expire before they are paid.
  await sql`update orders set expires_at = now() + interval '1 hour'`;
  await sql`select pg_create_restore_point('before')`;
  const target = new Date();

  // From here on everything is lost. The provider takes the money, and the game gives the items.
  await outside.psp.put({ auto: 'success' });
  for (const number of kept) await pay(shop.client, number);
  const lost: string[] = [];
  for (let count = 0; count < EACH; count++) {
    const number = await place(shop.client, sql);
    await pay(shop.client, number);
    lost.push(number);
  }
  const all = [...kept, ...lost];
  const given = async () => {
    const { deliveries } = await outside.games.books<{
      deliveries: { orderNumber: string; deliveryId: string; result: string; calls: number }[];
    }>();
    return deliveries.filter(({ orderNumber, result }) => all.includes(orderNumber) && result === 'accepted');
  };
  await until(given, (deliveries) => deliveries.length === all.length);
  await outside.psp.put({ webhooks: 'lost' });
  await recipe.archive(sql);
  await shop.stop();
  first.kill();

  const second = await recipe.restore(first);
  onTestFinished(() => second.stop());
  const env = { ...outside.envOf(second.url), ...operator, DATABASE_URL: second.url };
  const ops = async (...typed: string[]) => {
    const printed: string[] = [];
    const code = await runOpsCli([...typed, '--why', 'the drill', '--json'], env, (text) => printed.push(text));
    return { code, json: JSON.parse(printed.join('')) };
  };
  const restored = connect(second.url, { max: 2, name: 'test' });
  onTestFinished(() => restored.end());
  // A server in recovery already answers reads. The documented steps need it promoted.
  await until(
    () => restored`select pg_is_in_recovery() as recovering`,
    ([row]) => row?.recovering === false,
  );
  const [found] = await restored`
      select (select count(*) from orders)::int as orders, (select count(*) from payments)::int as payments`;
  expect(found).toEqual({ orders: EACH, payments: 0 });

  // The documented steps, before the shop's processes start.
  const looked = await ops('backup', 'restored', '--since', target.toISOString());
  const unknown: { paymentId: string; order: string; amount: number }[] = looked.json.unknown;
  expect([looked.code, unknown.length]).toEqual([3, all.length]);
  expect(unknown.map(({ order }) => order).toSorted()).toEqual(all.toSorted());
  for (const { paymentId, order } of unknown) {
    const adopt = ['payments', 'adopt', 'sandbox', paymentId];
    const { code, json } = await ops(...adopt);
    if (kept.includes(order)) expect([code, json.effect]).toEqual([0, 'pays']);
    else {
      expect(json.error.code).toBe('order.lost');
      const sent = await ops(...adopt, ...LOST, '--role', CHOICE.roleId, '--deliver');
      expect([sent.code, sent.json.effect]).toEqual([0, 'sends']);
    }
  }

  const again = await outside.open(second.url);
  onTestFinished(() => again.stop());
  const twice = await until(given, (deliveries) => deliveries.every(({ calls }) => calls === 2), 120_000);
  // One record for each order: the game knows the second call by its id.
  expect(twice).toHaveLength(all.length);
  const states = await until(
    () => restored`select payment_state || ' ' || item_state as state, count(*)::int from orders group by 1`,
    ([state, ...others]) => state?.state === 'paid sent' && others.length === 0,
  );
  expect(states).toEqual([{ state: 'paid sent', count: EACH }]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await differences(env, today)).toBe(0);

  // New orders get ids that nobody has.
  await outside.psp.put({ webhooks: 'ok' });
  const fresh = await place(again.client, restored);
  await pay(again.client, fresh);
  await until(
    () => again.client.call('GET /orders/:number', { params: { number: fresh } }),
    ({ body }) => body.itemStatus === 'sent',
  );
  const { payments } = await outside.psp.books<{ payments: { reference: string; status: string }[] }>();
  expect(new Set(payments.map(({ reference }) => reference)).size).toBe(all.length + 1);
});

async function differences(env: Record<string, string>, day: string): Promise<number> {
  const printed: string[] = [];
  await runOpsCli(['differences', '--day', day, '--json'], env, (text) => printed.push(text));
  return JSON.parse(printed.join('')).total;
}
