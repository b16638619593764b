import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

let ops: OpsWorld;
let kestrel: Client;
beforeAll(async () => {
  ops = await OpsWorld.start();
  kestrel = await ops.world.signIn('kestrel', 'starlight');
  await ops.sent({ item: 'voyage-1', total: 109 });
  await ops.sent({ item: 'voyage-2', total: 329 });
});
afterAll(() => ops.world.stop());

const claim = () =>
  kestrel.call('POST /games/:gid/free-items/:item', {
    params: { gid: 1000039, item: 'voyage-3' },
    body: { region: 'eu', roleId: 's3-1187' },
  });

/** A claim for which the game gave no clear answer. */
async function parked(): Promise<string> {
  await ops.world.context.sql`delete from limit_counts where subject = 'voyage-3'`;
  await ops.world.games.put({ deliver: 'error' });
  const id = (await claim()).body.claim;
  await until(
    () => ops.look('deliveries', 'waiting'),
    ({ json }) => JSON.stringify(json).includes(id),
  );
  await ops.world.games.put({ deliver: 'ok' });
  return id;
}

const reach = (id: string, state: string) =>
  until(
    () => ops.world.context.sql`select state from grants where id = ${id}`,
    ([row]) => row?.state === state,
  );

test('a parked claim is tried again, and arrives once', async () => {
  const id = await parked();
  expect(await ops.act('claims', 'redeliver', id)).toMatchObject({ code: 0, json: { claim: id, from: 'parked' } });
  await reach(id, 'sent');
  expect(await ops.granted(id)).toBe(1);
  expect((await ops.act('claims', 'redeliver', id)).json.error).toMatchObject({ code: 'delivery.settled' });
  expect((await ops.act('claims', 'resolve', id, '--as', 'back')).json.error).toMatchObject({
    code: 'delivery.not_parked',
  });
});

test('a claim resolved as sent is not given again', async () => {
  const id = await parked();
  expect((await ops.act('claims', 'resolve', id, '--as', 'sent')).code).toBe(0);
  await reach(id, 'sent');
  expect((await claim()).error.code).toBe('item.limit_reached');
});

test('a claim that is written off can be claimed again', async () => {
  const id = await parked();
  expect((await claim()).error.code).toBe('item.limit_reached');
  expect((await ops.act('claims', 'resolve', id, '--as', 'back')).code).toBe(0);
  await reach(id, 'not_met');
  expect((await claim()).status).toBe(200);
});

test('an id that is not a claim is refused', async () => {
  for (const id of ['nothing', '019a9e2c-5b7d-7c41-9d0e-3f6a1b2c4d5e']) {
    expect((await ops.act('claims', 'redeliver', id)).json.error).toMatchObject({ code: 'claim.unknown' });
  }
});
