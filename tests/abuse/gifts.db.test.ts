import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountsWorld } from '#tests/integration/accounts-kit.ts';
import { askBind, bindTo, newPhone, offerBinding } from '#tests/integration/binding-kit.ts';
import { until } from '#tests/world/until.ts';
import { each, eraseNow, newAccount, startGuardedWorld, tally, times } from './thief.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await startGuardedWorld();
  await offerBinding(world);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.context.sql`delete from rate_limits`;
  await world.context.sql`delete from grants where source = 'binding'`;
});

const gifts = async () => (await world.context.sql`select from grants where source = 'binding'`).length;
const giftOf = async (account: Awaited<ReturnType<typeof newAccount>>, to = account.email) => {
  await world.context.sql`delete from rate_limits`;
  const { status, body, error } = await bindTo(world, account.client, to);
  return status === 200 ? body.gift : error.code;
};

test('a phone number brings one gift, for any account and in any spelling', async () => {
  const phone = newPhone();
  const first = await newAccount(world);
  expect(await giftOf(first, phone)).toBe('given');
  const second = await newAccount(world);
  expect(await giftOf(second, phone.replace('+49', '+49 '))).toBe('binding.taken');
  await eraseNow(world, first.id);
  expect(await giftOf(second, phone)).toBe('before');
  await until(gifts, (left) => left === 0);
});

test('a player who verifies phone and email, changes both and changes back gets one gift', async () => {
  const account = await newAccount(world);
  const phones = [newPhone(), newPhone()];
  expect(await giftOf(account)).toBe('given');
  for (const phone of [...phones, ...phones]) expect(await giftOf(account, phone)).toMatch(/before|none/);
  expect(await gifts()).toBe(1);
});

test('a mailbox brings one gift: plus suffixes, capitals and Gmail dots do not make another', async () => {
  const name = `nova${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const dotted = `${name.slice(0, 4)}.${name.slice(4)}`;
  const [first, ...others] = [
    `${name}@gmail.com`,
    `${name}+1@gmail.com`,
    `${name.toUpperCase()}+2@Gmail.com`,
    `${dotted}@gmail.com`,
    `${dotted}+x@googlemail.com`,
  ];
  expect(await giftOf(await newAccount(world, { email: first ?? '' }))).toBe('given');
  for (const email of others)
    expect([email, await giftOf(await newAccount(world, { email }))]).toEqual([email, 'before']);
  const elsewhere = [`${name}@example.com`, `${name}+shop@example.com`, `${dotted}@example.com`];
  const said: string[] = [];
  for (const email of elsewhere) said.push(await giftOf(await newAccount(world, { email })));
  // At other providers, dots may make different mailboxes.
  expect(said).toEqual(['given', 'before', 'given']);
});

test('a player who erases the account and returns with the same email gets no second gift', async () => {
  const first = await newAccount(world);
  expect(await giftOf(first)).toBe('given');
  await eraseNow(world, first.id);
  expect(await giftOf(await newAccount(world, { email: first.email }))).toBe('before');
});

test('a hundred calls at once, each with its own key, bring one gift', async () => {
  const { client } = await newAccount(world);
  const asked = await askBind(world, client, newPhone());
  const answers = await Promise.all(times(100).map(() => client.call('POST /me/binding', { body: asked })));
  expect(tally(answers)).toEqual({ ok: 1, 'code.expired': 99 });
  expect(await gifts()).toBe(1);
});

test('ten accounts that bind one number at once, each with a valid code, bring one gift', async () => {
  const phone = newPhone();
  const ready = [];
  for (const account of await each(times(10), () => newAccount(world))) {
    await world.context.sql`delete from rate_limits`;
    ready.push({ ...account, asked: await askBind(world, account.client, phone) });
  }
  const answers = await Promise.all(ready.map(({ client, asked }) => client.call('POST /me/binding', { body: asked })));
  expect(tally(answers)).toEqual({ ok: 1, 'binding.taken': 9 });
  expect(await gifts()).toBe(1);
});

// This gets through (docs/abuse.md): a gift for each email address that the thief can read, each on its own account.
test('a thief with a domain has unlimited addresses, and gets a gift for each, on as many accounts', async () => {
  const accounts = await each(times(10), (n) => newAccount(world, { email: `n${n}@${randomUUID()}.example` }));
  const said = [];
  for (const account of accounts) said.push(await giftOf(account));
  expect(said).toEqual(Array(10).fill('given'));
  const [row] = await world.context.sql<{ most: number }[]>`
    select max(n)::int as most from (select count(*) as n from grants where source = 'binding' group by player_id) as each`;
  expect(row?.most).toBe(1);
});
