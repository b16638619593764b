import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { GID, gameCall, newGamePlayer, OTHER_GID } from './sign-in-kit.ts';

const UID = '80427731';
const CHOICE = { gid: GID, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
/** Two live secrets of one game, as during a rotation. */
const [OLD, NEW] = [newSecret(), newSecret()];

let world: World;
let call: ReturnType<typeof gameCall>;
let number: string;
beforeAll(async () => {
  world = await startWorld({ env: { GAME_1000052_SECRET: OLD, GAME_1000052_SECRET_2: NEW } });
  call = gameCall(world);
  const kestrel = await world.signIn('kestrel', 'starlight');
  number = (await kestrel.call('POST /orders', { body: CHOICE })).body.number;
  const unpaid = await kestrel.call('POST /orders', { body: CHOICE });
  expect(unpaid.status).toBe(200);
  const { body } = await kestrel.call('POST /orders/:number/payments', {
    params: { number },
    body: { method: 'card' },
  });
  const payment = new URL(body.redirectUrl).pathname.split('/').at(-1);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success' });
  await until(
    async () => (await kestrel.call('GET /orders/:number', { params: { number } })).body,
    ({ itemStatus }) => itemStatus === 'sent',
  );
});
afterAll(() => world.stop());

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];
const deliveryId = async (): Promise<string> => {
  const [row] = await world.context.sql<{ id: string }[]>`select id from deliveries where reference = ${number}`;
  return row?.id ?? expect.fail('there is no delivery');
};

describe('a game reads back', () => {
  test('how far a delivery is', async () => {
    const id = await deliveryId();
    expect((await call(`deliveries/${id}`, { id })).body).toEqual({
      deliveryId: id,
      orderNumber: number,
      uid: UID,
      roleId: 's3-1187',
      state: 'accepted',
      tries: 1,
      acceptedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('a delivery of an erased account, without its player', async () => {
    const id = await deliveryId();
    const { sql } = world.context;
    await sql`update deliveries set uid = 0, role_id = '' where id = ${id}`;
    const { status, body } = await call(`deliveries/${id}`, { id });
    await sql`update deliveries set uid = ${UID}, role_id = 's3-1187' where id = ${id}`;
    expect([status, body]).toMatchObject([200, { uid: '0', roleId: '', state: 'accepted' }]);
  });

  test('no delivery of another game, and no unknown one', async () => {
    const id = await deliveryId();
    expect(codeOf(await call(`deliveries/${id}`, { id }, { gid: OTHER_GID }))).toEqual([404, 'delivery.unknown']);
    const other = randomUUID();
    expect(codeOf(await call(`deliveries/${other}`, { id: other }))).toEqual([404, 'delivery.unknown']);
  });

  test('the paid orders of a player, and no unpaid ones', async () => {
    expect((await call('orders', { uid: UID })).body).toEqual({
      orders: [
        {
          number,
          item: 'astralite-60',
          roleId: 's3-1187',
          total: 109,
          currency: 'EUR',
          payment: 'paid',
          delivery: 'sent',
          paidAt: expect.stringMatching(/^\d{4}-.*Z$/),
          refer: null,
        },
      ],
    });
  });

  test('no orders placed before the requested time', async () => {
    const orders = async (since: Date) => (await call('orders', { uid: UID, since: since.toISOString() })).body.orders;
    expect(await orders(new Date(Date.now() - 600_000))).toHaveLength(1);
    expect(await orders(new Date(Date.now() + 600_000))).toEqual([]);
  });

  test('no orders before the year 1, which the database cannot store', async () => {
    expect((await call('orders', { uid: UID, since: '0001-01-01T00:00:00Z' })).status).toBe(200);
    expect(codeOf(await call('orders', { uid: UID, since: '0000-12-31T00:00:00Z' }))).toEqual([400, 'request.invalid']);
  });

  test('no order of another game, and none of an unknown player', async () => {
    expect((await call('orders', { uid: UID }, { gid: OTHER_GID })).body).toEqual({ orders: [] });
    expect((await call('orders', { uid: '499999999' })).body).toEqual({ orders: [] });
  });
});

describe('a game requests the deletion of an account', () => {
  type Asked = { deletionAt: string | null; link: string | null };
  const ask = (uid: string) => call<Asked>(`players/${uid}/delete`, { uid });
  const player = async () => {
    const uid = await newGamePlayer(world);
    const { ticket } = (await call<{ ticket: string }>('login-tickets', { uid })).body;
    const { token } = (await world.anonymous.call('POST /session/ticket', { body: { ticket } })).body;
    return { uid, client: new Client(world.url, token) };
  };

  test('which does not begin before its owner confirms it', async () => {
    const { uid, client } = await player();
    expect((await client.call('GET /me/account')).body.deletionAskedAt).toBeNull();
    const asked = await ask(uid);
    expect(asked).toMatchObject({ status: 200, body: { deletionAt: null } });
    expect((await client.call('GET /me/account')).body).toMatchObject({
      deletionAt: null,
      deletionAskedAt: expect.stringMatching(/Z$/),
    });

    const link = new URL(asked.body.link ?? '');
    expect(link.pathname).toBe('/platform/sdk/accdel');
    const ticket = link.searchParams.get('token') ?? '';
    const owner = await world.anonymous.call('POST /session/ticket', { body: { ticket, uid } });
    const confirmed = await new Client(world.url, owner.body.token).call('POST /me/deletion', { body: {} });
    expect(confirmed.status).toBe(200);
    expect((await client.call('GET /me')).status).toBe(401);
    expect((await ask(uid)).body).toEqual({ deletionAt: confirmed.body.deletionAt, link: null });
  });

  test('and an owner who keeps the account gets no more emails', async () => {
    const { uid, client } = await player();
    await ask(uid);
    expect((await client.call('DELETE /me/deletion')).status).toBe(200);
    expect((await client.call('GET /me/account')).body).toMatchObject({ deletionAt: null, deletionAskedAt: null });
  });

  test('a repeated call gets the same link', async () => {
    const { uid } = await player();
    const first = await ask(uid);
    const again = await call<Asked>(`players/${uid}/delete`, { uid }, { sign: 'reuse_id' });
    expect(again).toEqual(first);
  });

  test('for an unknown player it learns nothing', async () => {
    expect((await ask('499999999')).body).toEqual({ deletionAt: null, link: null });
  });

  test('only under the number that the signature covers', async () => {
    expect(codeOf(await call(`players/${UID}/delete`, { uid: '1' }))).toEqual([400, 'request.invalid']);
  });
});

describe('the signature', () => {
  test.each(['wrong', 'old'])('that is %s is refused', async (sign) => {
    expect(codeOf(await call('orders', { uid: UID }, { sign }))).toEqual([401, 'signature.invalid']);
  });

  test('of one game is refused for another', async () => {
    const send = (gid: number, secret: string, id: string = randomUUID(), text = JSON.stringify({ uid: UID })) => {
      // Read the clock once: a second may begin between two readings.
      const seconds = Math.floor(Date.now() / 1000);
      return fetch(`${world.url}/platform/game/${gid}/orders`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': new Webhook(secret).sign(id, new Date(seconds * 1000), text),
        },
        body: text,
      });
    };
    expect((await send(1000052, OLD)).status).toBe(200);
    expect((await send(1000052, NEW)).status).toBe(200);
    expect((await send(GID, OLD)).status).toBe(401);
    expect((await send(7, OLD)).status).toBe(401);
    // An id belongs to its game: another may use the same one.
    const id = randomUUID();
    const other = world.env[`GAME_${GID}_SECRET`] ?? '';
    expect((await send(1000052, OLD, id)).status).toBe(200);
    expect((await send(GID, other, id, JSON.stringify({ uid: '1' }))).status).toBe(200);
    expect((await send(GID, other, id)).status).toBe(422);
  });

  test('an id cannot be reused for another call, at once or later', async () => {
    await call('orders', { uid: UID });
    expect(codeOf(await call('orders', { uid: '1' }, { sign: 'reuse_id' }))).toEqual([422, 'request.key_reused']);
    expect((await call('orders', { uid: UID }, { sign: 'reuse_id' })).status).toBe(200);
    await world.context.sql`update game_calls set at = at - interval '6 days'`;
    expect(codeOf(await call('orders', { uid: '1' }, { sign: 'reuse_id' }))).toEqual([422, 'request.key_reused']);
  });
});
