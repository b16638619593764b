import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DatabaseClock, reconnectAll, steerClock } from '#tests/faults/database-clock.ts';
import { type AccountsWorld, newDevice } from '#tests/integration/accounts-kit.ts';
import { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { each, newAccount, newIp, startGuardedWorld, tally, times } from './thief.ts';

const DAY_MS = 86_400_000;

let world: AccountsWorld;
let clock: DatabaseClock;
beforeAll(async () => {
  world = await startGuardedWorld({
    LOTTERY_KEY: randomBytes(32).toString('hex'),
    LOTTERY_OPENS_AT_ONCE: 'true',
    COUNTRY_HEADER: 'CF-IPCountry',
  });
  clock = await steerClock(world.context.sql, ['now']);
  await reconnectAll(world.env.DATABASE_URL ?? '', world.context.sql);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await clock.ahead(0);
  await world.context.sql`delete from rate_limits`;
});

const newSalt = (): string => randomBytes(16).toString('hex');
const today = async (client: Client = world.anonymous) => {
  const { lottery } = (await client.call('GET /lottery')).body;
  if (!lottery) throw new Error('nothing is drawn');
  return { lottery: lottery.id, day: lottery.day, commitment: lottery.proof.commitment };
};
const draw = async (client: Client, more: Record<string, unknown> = {}) =>
  client.call('POST /me/lottery/draws', { body: { ...(await today()), salt: newSalt(), ...more } });
const drawsOf = async (id: string) =>
  (await world.context.sql`select from lottery_draws where player_id = ${id}`).length;
const prizesOf = async (id: string) =>
  (await world.context.sql`select from grants where player_id = ${id} and source = 'lottery'`).length;
/** The same account from another IP address, browser and language, with the thief's own time zone. */
const elsewhere = ({ token }: Client, zone: string, date: string): Client =>
  new Client(world.url, token, {
    'x-forwarded-for': newIp(),
    'x-timezone': zone,
    'cf-timezone': zone,
    'time-zone': zone,
    date,
    'accept-language': zone === 'UTC' ? 'en' : 'en-NZ',
    'user-agent': `thief/${zone}`,
  });
const ZONES = ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati'];

test('around midnight, on three devices in three time zones, with a salt and a key for each call: one draw a day', async () => {
  const email = `nova-${newSalt()}@example.com`;
  const first = await newAccount(world, { email, device: newDevice() });
  const second = await newAccount(world, { email, device: newDevice() });
  expect(second.id).toBe(first.id);
  const midnight = Math.ceil((Date.now() + 3_600_000) / DAY_MS) * DAY_MS;
  const devices = [first.client, second.client, first.client].map((client, n) =>
    elsewhere(client, ZONES[n] ?? '', new Date(midnight + (n - 1) * DAY_MS).toUTCString()),
  );
  const all = async () => {
    const asked = await today();
    return Promise.all(
      times(50).map((n) =>
        (devices[n % 3] ?? first.client).call('POST /me/lottery/draws', { body: { ...asked, salt: newSalt() } }),
      ),
    );
  };
  await clock.stop(new Date(midnight - 1));
  const evening = await today();
  expect(tally(await all())).toEqual({ ok: 1, 'lottery.drawn': 49 });
  // Tomorrow’s commitment is already published, but cannot be drawn today.
  const next = new Date(midnight).toISOString().slice(0, 10);
  const params = { lottery: evening.lottery, day: next };
  const { body } = await world.anonymous.call('GET /lottery/:lottery/days/:day', { params });
  const early = await draw(first.client, { day: next, commitment: body.commitment });
  expect(early.error?.code).toBe('lottery.day_over');
  await clock.stop(new Date(midnight));
  expect(tally(await all())).toEqual({ ok: 1, 'lottery.drawn': 49 });
  // A player who missed yesterday’s draw cannot make it now.
  const late = await newAccount(world);
  expect((await draw(late.client, evening)).error?.code).toBe('lottery.day_over');
  expect([await drawsOf(first.id), await prizesOf(first.id)]).toEqual([2, 2]);
});

test('a player cannot get another prize by another salt, device or key, or by signing in again', async () => {
  const account = await newAccount(world);
  const salt = newSalt();
  const drawn = await draw(account.client, { salt });
  expect(drawn.status).toBe(200);
  expect(tally(await each(times(20), () => draw(account.client)))).toEqual({ 'lottery.drawn': 20 });
  const again = await newAccount(world, { email: account.email, device: newDevice() });
  expect((await draw(again.client)).error?.code).toBe('lottery.drawn');
  // With the first salt the answer is repeated, and the prize is given once.
  expect((await draw(again.client, { salt })).body.id).toBe(drawn.body.id);
  expect(await prizesOf(account.id)).toBe(1);
});

test('a forged commitment, a salt of another length and another lottery draw nothing', async () => {
  const { client, id } = await newAccount(world);
  expect((await draw(client, { commitment: '00'.repeat(32) })).error?.code).toBe('lottery.changed');
  expect((await draw(client, { lottery: 'mine' })).error?.code).toBe('lottery.unknown');
  for (const salt of ['', '00', newSalt() + newSalt(), newSalt().toUpperCase()])
    expect([salt, (await draw(client, { salt })).status]).toEqual([salt, 400]);
  expect(await drawsOf(id)).toBe(0);
});

// This gets through (docs/abuse.md): a free draw for each account, and an account costs an email address.
test('fifty accounts draw fifty times, each once, and a limited prize is limited for each account only', async () => {
  const accounts = await each(times(50), () => newAccount(world));
  const answers = await each([...accounts, ...accounts.slice(0, 10)], ({ client }) => draw(client));
  expect(tally(answers)).toEqual({ ok: 50, 'lottery.drawn': 10 });
});

test('an account that waits for deletion cannot draw', async () => {
  const { client, id } = await newAccount(world);
  await client.call('POST /me/deletion', { body: {} });
  await world.context
    .sql`update players set state = 'deletion_requested', deletion_requested_at = now() where id = ${id}`;
  await until(
    () => draw(client),
    ({ error }) => error?.code === 'account.leaving',
  );
  expect(await drawsOf(id)).toBe(0);
});

// This gets through: the shop trusts the header, so the proxy must overwrite the visitor's own (docs/draw.md).
test('if the proxy passes on a visitor’s own country, the draw is not blocked; two countries count as unknown', async () => {
  const { client } = await newAccount(world);
  const off = (country: string) =>
    new Client(world.url, client.token, { 'x-forwarded-for': newIp(), 'cf-ipcountry': country });
  const seen = async (country: string) => (await off(country).call('GET /lottery')).body.lottery !== null;
  expect([await seen('BE'), await seen(' be '), await seen('DE'), await seen('DE, BE'), await seen('T1')]).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
  expect((await draw(off('BE'))).error?.code).toBe('lottery.country');
  expect((await draw(off('DE'))).status).toBe(200);
});
