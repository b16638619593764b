import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { ServerClient } from '#tests/world/server-client.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';

let ops: OpsWorld;
let desk: DeskWorld;
let admin: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
  admin = desk.browser();
  const argv = ['operators', 'invite', 'zoe', '--role', 'admin', '--why', 'tests', '--json'];
  await admin.accept(JSON.parse((await ops.typeAs(desk.env, ...argv)).text).link);
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});

const why = 'ticket 4711';
const params = { name: 'shop' };
const statusWith = async (secret: string): Promise<number> => {
  const { status } = await new ServerClient(ops.world.url, secret).call('GET /orders');
  return status;
};
const listed = async () => (await admin.call('GET /keys')).body.keys;

test('a key that is made at the desk calls the shop until it is rotated and revoked there', async () => {
  expect(await listed()).toEqual([]);
  const made = await admin.call('POST /keys', { body: { name: 'shop', scopes: ['orders:read'], days: 30, why } });
  expect(made).toMatchObject({ status: 200, body: { key: 'shop', secret: expect.stringMatching(/^mwk_.{43}$/) } });
  const { secret } = made.body;
  expect(await statusWith(secret)).toBe(200);
  const [shown] = await listed();
  expect(shown).toMatchObject({
    name: 'shop',
    scopes: ['orders:read'],
    createdBy: 'zoe',
    usedAt: expect.any(String),
    secrets: [{ prefix: secret.slice(0, 10) }],
  });
  expect(JSON.stringify(shown)).not.toContain(secret);
  const did = await admin.call('GET /actions', { query: { operator: 'key shop' } });
  expect([did.status, did.body.actions]).toEqual([200, []]);
  const rotated = await admin.call('POST /keys/:name/rotate', { params, body: { hours: 1, days: 365, why } });
  expect([await statusWith(secret), await statusWith(rotated.body.secret)]).toEqual([200, 200]);
  await admin.call('POST /keys/:name/revoke', { params, body: { why } });
  expect([await statusWith(secret), await statusWith(rotated.body.secret)]).toEqual([401, 401]);
  expect((await listed())[0]).toMatchObject({ revokedAt: expect.any(String), secrets: [] });
  const again = await admin.call('POST /keys', { body: { name: 'shop', scopes: ['orders:read'], days: 30, why } });
  expect(again.error).toMatchObject({ code: 'operation.refused', params: { reason: 'key.exists' } });
});

test('the command line prints a secret once, and lists keys without it', async () => {
  const made = await ops.act('keys', 'add', 'typed', '--scopes', 'orders:read,players:read');
  expect(made).toMatchObject({ code: 0, json: { scopes: ['orders:read', 'players:read'] } });
  const secret = String(made.json.secret);
  expect(await statusWith(secret)).toBe(200);
  const rotated = await ops.act('keys', 'rotate', 'typed', '--hours', '0');
  expect([await statusWith(secret), await statusWith(String(rotated.json.secret))]).toEqual([401, 200]);
  const { text } = await ops.type('keys', 'list');
  expect(text).toContain('orders:read players:read');
  expect(text).not.toContain(String(rotated.json.secret));
  expect((await ops.act('keys', 'add', 'wrong', '--scopes', 'orders:all')).code).toBe(2);
});
