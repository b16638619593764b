import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const KEY = randomBytes(32).toString('hex');

let world: World;
let kestrel: Client;
beforeAll(async () => {
  world = await startWorld({
    env: { LOTTERY_KEY: KEY, LOTTERY_OPENS_AT_ONCE: 'true', COUNTRY_HEADER: 'CF-IPCountry' },
  });
  kestrel = await world.signIn('kestrel', 'starlight');
});
afterAll(() => world.stop());

const from = async (country: string, path: string, init: RequestInit = {}) => {
  const response = await fetch(`${world.url}/platform/api${path}`, {
    ...init,
    headers: { 'cf-ipcountry': country, ...(init.headers as Record<string, string>) },
  });
  return { status: response.status, body: await response.json(), cache: response.headers.get('cache-control') };
};
const shown = async () => {
  const { lottery } = (await world.anonymous.call('GET /lottery', {})).body;
  if (!lottery) throw new Error('there is no lottery');
  return lottery;
};
const drawing = async (salt = randomBytes(16).toString('hex')) => {
  const { id, day, proof } = await shown();
  return { body: { lottery: id, day, commitment: proof.commitment, salt } };
};

test('every visitor sees today’s draw, with its odds and its commitment', async () => {
  const lottery = await shown();
  expect(lottery).toMatchObject({ id: 'starlit-well', name: 'Starlit Well', early: true, opensAt: null });
  expect(lottery.prizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000);
  expect(lottery.proof).toMatchObject({ seed: null, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const german = (await world.anonymous.call('GET /lottery', { query: { locale: 'de' } })).body.lottery;
  expect([german?.name, german?.proof]).toEqual(['Sternenbrunnen', lottery.proof]);
  const params = { lottery: lottery.id, day: lottery.day };
  expect((await world.anonymous.call('GET /lottery/:lottery/days/:day', { params })).body).toEqual(lottery.proof);
});

test('home leads with the draw until it is made; it is given once, counted, and can be claimed', async () => {
  const kinds = async () => (await kestrel.call('GET /me/nudges', {})).body.nudges.map(({ kind }) => kind);
  expect(await kinds()).toContain('lottery');
  const input = await drawing();
  const drawn = await kestrel.call('POST /me/lottery/draws', input, randomUUID());
  expect(drawn.status).toBe(200);
  expect(await kinds()).not.toContain('lottery');
  expect((await kestrel.call('POST /me/lottery/draws', input, randomUUID())).body).toEqual(drawn.body);
  const other = await kestrel.call('POST /me/lottery/draws', await drawing(), randomUUID());
  expect([other.status, other.body]).toMatchObject([409, { error: { code: 'lottery.drawn' } }]);
  expect((await kestrel.call('GET /me/lottery', {})).body).toEqual({ day: drawn.body.day, draw: drawn.body });
  expect((await kestrel.call('GET /me/lottery/draws', {})).body).toEqual({ draws: [drawn.body], more: false });

  const params = { id: drawn.body.id };
  const claim = () =>
    kestrel.call('POST /me/rewards/:id/claim', { params, body: { region: 'eu', roleId: 's3-1187' } }, randomUUID());
  await claim();
  const settled = await until(
    async () => (await kestrel.call('GET /me/lottery', {})).body.draw?.reward?.state,
    (state) => state !== 'sending',
  );
  // Goods of another game than the character’s stay unclaimed.
  expect(['sent', 'claimable']).toContain(settled);
  const [event] = await world.context.sql<
    { payload: object }[]
  >`select payload from outbox where type = 'lottery.drawn'`;
  expect(event?.payload).toMatchObject({ reference: `starlit-well:${drawn.body.day}` });
});

test('a draw without a session or with a malformed salt is refused', async () => {
  expect((await world.anonymous.call('POST /me/lottery/draws', await drawing(), randomUUID())).status).toBe(401);
  expect((await kestrel.call('POST /me/lottery/draws', await drawing('zz'), randomUUID())).status).toBe(400);
});

test('where the draw is off nobody sees or makes it, and shared caches keep the answers separate', async () => {
  expect((await from('BE', '/lottery')).body).toEqual({ lottery: null });
  const [open, tor] = [await from('de', '/lottery'), await from('T1', '/lottery')];
  expect([open.body.lottery?.id, tor.body.lottery?.id]).toEqual(['starlit-well', 'starlit-well']);
  expect(open.cache).toContain('no-store');
  const mika = await world.signIn('mika', 'sakura');
  const { body } = await drawing();
  const refused = await from('BE', '/me/lottery/draws', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${mika.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
  });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'lottery.country']);
});

test('an unknown day is refused', async () => {
  const params = { lottery: 'starlit-well', day: '2020-01-01' };
  expect((await world.anonymous.call('GET /lottery/:lottery/days/:day', { params })).status).toBe(404);
});
