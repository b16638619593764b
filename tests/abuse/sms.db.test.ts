import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountsWorld } from '#tests/integration/accounts-kit.ts';
import { bindTo, messagesTo, offerBinding } from '#tests/integration/binding-kit.ts';
import { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { each, from, newAccount, newIp, startGuardedWorld, tally, times } from './thief.ts';

const DAILY = 40;
const BINDING = `binding:
  id: stay-in-touch
  kinds: [phone, email]
  gift: { points: 7 }
  art: art/vip/spark.svg
  countries: [DE, US]
  signIn: true
  daily: ${DAILY}
`;

let world: AccountsWorld;
let thief: Client;
beforeAll(async () => {
  world = await startGuardedWorld();
  await offerBinding(world, BINDING);
  thief = (await newAccount(world)).client;
});
afterAll(() => world.stop());
// Limits cover ten minutes, hours and days, so each test is on another day.
beforeEach(async () => {
  await world.context.sql`delete from rate_limits`;
  await world.context.sql`delete from message_days`;
});

/** A client of the thief's session, from an IP address. */
const at = (ip = newIp()) => from(world, ip, thief.token);
const target = (number: string, country = 'DE') => ({ body: { target: { phone: { country, number } } } });
const ask = (client: Client, number: string, country?: string) =>
  client.call('POST /me/binding/codes', target(number, country));
/** Returns a mobile number in this block of ten thousand, with these last digits. */
const numberOf = (block: number, last: number): string =>
  `+49151${String(10_000 + block).slice(-4)}${String(1_000 + last)}`;
const today = async () => {
  const [row] = await world.context.sql<{ sent: number }[]>`
    select coalesce(sum(sent), 0)::int as sent from message_days where country = ''`;
  return row?.sent ?? 0;
};
const sentTo = async (number: string) => (await messagesTo(world, number)).length;

test('expensive numbers are refused, with any country that the thief gives', async () => {
  const refusal = async (number: string, country = 'DE') => (await ask(at(), number, country)).error?.code;
  // Satellite networks, numbers without a country, and shared-cost and premium numbers: none belongs to a listed
  // country.
  for (const number of ['+881612345678', '+881631234567', '+870773111632', '+882161234567', '+883130123456'])
    expect([number, await refusal(number)]).toEqual([
      number,
      expect.stringMatching(/^binding\.(country|phone_invalid)$/),
    ]);
  for (const number of ['+979123456789', '+80012345678', '0900 1234567', '+19005551234'])
    expect([number, await refusal(number)]).toEqual([number, 'binding.phone_invalid']);
  // The Caribbean shares +1 with a listed country.
  for (const number of ['+18765051234', '+18095551234', '+12423591234'])
    expect([number, await refusal(number, 'US')]).toEqual([number, 'binding.country']);
  // The same applies to sign-in.
  const body = { phone: { country: 'DE', number: '+881612345678' } };
  expect((await from(world).call('POST /session/phone/codes', { body })).error?.code).toBe('binding.phone_invalid');
  expect(await today()).toBe(0);
});

test('a number is the same in any spelling; extensions, mailboxes and pauses are refused', async () => {
  const spelled = [
    '0151 3333 1001',
    '+49 (0)151-33331001',
    '0049151/33331001',
    '+4915133331001;isub=7',
    '０１５１３３３３１００１',
  ];
  const answers = await each(spelled, async (number) => ask(at(), number));
  // Three sends in ten minutes, for all spellings together.
  expect(tally(answers)).toEqual({ ok: 3, 'code.too_many': 2 });
  expect(await sentTo('+4915133331001')).toBe(3);
  for (const number of ['0151 33331001;ext=7', '0151 33331001 x7', '0151 33331001,,1', '0172 552345678'])
    expect([number, (await ask(at(), number)).error?.code]).toEqual([number, 'binding.phone_invalid']);
});

test('a thief who forges address headers is counted by the address that the proxy saw', async () => {
  const real = '203.0.113.77';
  const forged = times(12).map((n) => `10.0.0.${n}, 192.0.2.${n}, ${real}`);
  const answers = await each(forged, (header, n) =>
    new Client(world.url, thief.token, {
      'x-forwarded-for': header,
      'x-real-ip': `192.0.2.${n}`,
      forwarded: `for=192.0.2.${n}`,
      'cf-connecting-ip': `192.0.2.${n}`,
    }).call('POST /me/binding/codes', target(numberOf(100 + n, n))),
  );
  expect(tally(answers)).toEqual({ ok: 3, 'code.too_many': 9 });
});

test('an address with a port, or any address of one customer network, counts as one caller', async () => {
  const ported = await each(times(6), (n) => ask(at(`203.0.113.78:${40_000 + n}`), numberOf(200 + n, n)));
  expect(tally(ported)).toEqual({ ok: 3, 'code.too_many': 3 });
  const network = await each(times(6), (n) =>
    ask(at(n % 2 ? `2001:db8:7:7::${n}` : `[2001:db8:7:7::${n}]:443`), numberOf(300 + n, n)),
  );
  expect(tally(network)).toEqual({ ok: 3, 'code.too_many': 3 });
});

test('a botnet sends to one block of numbers: ten messages an hour', async () => {
  const answers = await each(times(40), (n) => ask(at(), numberOf(400, n)));
  expect(tally(answers)).toEqual({ ok: 10, 'code.too_many': 30 });
});

// This gets through (docs/abuse.md): the daily ceiling is the most that the shop pays.
test('a botnet sends to numbers of many countries: it reaches the country’s share, then the ceiling, and no more', async () => {
  const german = await each(times(DAILY), (n) => ask(at(), numberOf(500 + n, n)));
  expect(tally(german)).toEqual({ ok: 24, 'sms.unavailable': 16 });
  const american = await each(times(DAILY), (n) => ask(at(), `+1201${String(2_000_000 + n * 10_000 + n)}`, 'US'));
  expect(tally(american)).toEqual({ ok: 16, 'sms.unavailable': 24 });
  expect(await today()).toBe(DAILY);
});

test('sign-in sends no message to numbers without an account', async () => {
  const body = (n: number) => ({ body: { phone: { country: 'DE', number: numberOf(600 + n, n) } } });
  const answers = await each(times(30), (n) => from(world).call('POST /session/phone/codes', body(n)));
  expect(tally(answers)).toEqual({ ok: 30 });
  // Wait for one message, sent after those that must not arrive.
  expect((await ask(at(), numberOf(650, 1))).status).toBe(200);
  expect(await each(times(30), (n) => sentTo(numberOf(600 + n, n)))).toEqual(Array(30).fill(0));
  expect(await today()).toBe(1);
});

// This gets through: three requests without an account, and the number's owner gets no code for an hour.
test('a caller who requests codes for an unused number blocks its binding for an hour, and no message goes out', async () => {
  const number = numberOf(660, 1);
  const body = { phone: { country: 'DE', number } };
  expect(tally(await each(times(3), () => from(world).call('POST /session/phone/codes', { body })))).toEqual({ ok: 3 });
  await until(
    () => world.context.sql<{ points: number }[]>`select points from rate_limits where key like 'sms:number:hour:%'`,
    ([counted]) => counted?.points === 3,
  );
  await world.context.sql`delete from rate_limits where key like 'codes%'`;
  expect((await ask(at(), number)).error).toMatchObject({ code: 'code.too_many' });
  expect([await sentTo(number), await today()]).toEqual([0, 0]);
});

test('notices of a change count too: nobody gets two messages for one', async () => {
  const { client } = await newAccount(world);
  const mine = from(world, newIp(), client.token);
  const old = numberOf(700, 1);
  await bindTo(world, mine, old);
  await bindTo(world, from(world, newIp(), client.token), numberOf(701, 1));
  await until(
    () => sentTo(old),
    (count) => count === 2,
  );
  expect(await today()).toBe(3);
});

test('a caller’s remaining limit does not reveal if an account has the number', async () => {
  const owner = await newAccount(world);
  const theirs = numberOf(800, 1);
  await bindTo(world, owner.client, theirs);
  const left = async (number: string, block: number): Promise<number> => {
    await world.context.sql`delete from rate_limits`;
    const ip = newIp();
    for (const _ of times(3))
      await from(world, ip).call('POST /session/phone/codes', { body: { phone: { country: 'DE', number } } });
    // Sign-in messages are sent after the answer, so wait for the count.
    await until(
      () => world.context.sql<{ points: number }[]>`select points from rate_limits where key like 'sms:address:hour:%'`,
      ([counted]) => counted?.points === 3,
    );
    // Ten minutes later three sends are free again; text messages are counted for an hour.
    await world.context.sql`delete from rate_limits where key like 'codes%'`;
    const own = await each(times(3), (n) => ask(at(ip), numberOf(block, n)));
    return own.filter(({ status }) => status === 200).length;
  };
  expect(await left(numberOf(801, 1), 802)).toBe(await left(theirs, 803));
});
