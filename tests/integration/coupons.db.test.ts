import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '#server/db/events/outbox.ts';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

let world: World;
let kestrel: Client;
let lena: Client;
beforeAll(async () => {
  world = await startWorld({ env: { RATE_LIMIT: 'true', TRUST_PROXY: '1' } });
  kestrel = await world.signIn('kestrel', 'starlight');
  lena = await world.signIn('lena', 'eisenherz');
});
afterAll(() => world.stop());

const centre = async (client: Client, locale = 'en') =>
  (await client.call('GET /me/coupons', { query: { locale } })).body;
const claim = (client: Client, template: string, key?: string) =>
  client.call('POST /coupons/:template/claim', { params: { template }, body: { locale: 'de' } }, key);

/** Guesses promo codes from an address; returns the statuses. */
async function guess(ip: string, token: string, count: number): Promise<number[]> {
  const said: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const answer = await fetch(`${world.url}/platform/api/coupons/redeem`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'x-forwarded-for': ip,
      },
      body: JSON.stringify({ code: `GUESS${at}` }),
    });
    await answer.arrayBuffer();
    said.push(answer.status);
  }
  return said;
}
const times = (count: number, status: number): number[] => Array<number>(count).fill(status);

test('a coupon of the demo is seen, claimed and held only by its player', async () => {
  const before = await centre(kestrel);
  expect(before.claimable.map(({ template, state, reason }) => [template, state, reason])).toEqual([
    ['welcome-10', 'claimable', null],
    ['starfall-20', 'claimable', null],
    ['tides-12', 'unavailable', 'not_open'],
    ['beacon-18', 'unavailable', 'level'],
  ]);
  expect(before.claimable[1]).toMatchObject({ left: 500, games: [{ gid: 1000039, name: 'Starfall Odyssey' }] });

  const key = randomUUID();
  const { status, body } = await claim(kestrel, 'starfall-20', key);
  expect([status, body.name, body.state]).toEqual([200, 'Sternschnuppen-Gutschein', 'usable']);
  expect((await claim(kestrel, 'starfall-20', key)).body).toEqual(body);
  expect((await centre(kestrel, 'de')).mine).toEqual([body]);
  expect((await centre(lena)).mine).toEqual([]);
  expect((await centre(lena)).claimable[1]).toMatchObject({ left: 499 });
});

test.each([
  ['again', 'starfall-20', 409, 'coupon.claimed'],
  ['before its time', 'tides-12', 409, 'coupon.not_open'],
  ['below its level', 'beacon-18', 409, 'coupon.vip_level'],
  ['that the publisher gives', 'invite-7', 404, 'coupon.unknown'],
] as const)('a coupon claimed %s is refused', async (_, template, status, code) => {
  const answer = await claim(kestrel, template);
  expect([answer.status, answer.error.code]).toEqual([status, code]);
});

test('a promo code gives its coupon, which nobody sees before', async () => {
  expect(JSON.stringify(await centre(lena))).not.toMatch(/lantern/i);
  const { body } = await lena.call('POST /coupons/redeem', { body: { code: ' lantern15 ' } });
  expect(body).toMatchObject({ template: 'lantern-15', percent: 15, state: 'usable' });
  expect((await centre(lena)).mine).toMatchObject([{ id: body.id }]);
});

test('the coupon centre requires a session', async () => {
  const { error } = await world.anonymous.call('GET /me/coupons');
  expect(error.code).toBe('session.required');
});

test('a player can guess ten promo codes a minute, from any address', async () => {
  const said = [];
  for (let at = 0; at < 11; at += 1) said.push(...(await guess(`198.51.100.${at}`, kestrel.token, 1)));
  expect(said).toEqual([...times(10, 404), 429]);
});

test('an address can guess ten promo codes a minute, with any account', async () => {
  const mika = await world.signIn('mika', 'sakura');
  const newbie = await world.signIn('newbie', 'password1');
  const ip = '203.0.113.7';
  expect(await guess(ip, mika.token, 6)).toEqual(times(6, 404));
  expect(await guess(ip, newbie.token, 5)).toEqual([...times(4, 404), 429]);
  expect(await guess('203.0.113.8', newbie.token, 1)).toEqual([404]);
});

test('an erased account keeps no usable coupon', async () => {
  const [row] = await world.context.sql<{ id: string }[]>`
    select player_id as id from player_coupons where template = 'lantern-15'`;
  const playerId = row?.id ?? '';
  await publish(world.context.sql, [{ type: 'account.erased', key: playerId, payload: { playerId } }]);
  await until(
    () => world.context.sql`select from player_coupons where player_id = ${playerId}`,
    (rows) => rows.length === 0,
  );
});
