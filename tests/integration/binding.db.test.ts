import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { type AccountsWorld, newAddress, startAccountsWorld } from './accounts-kit.ts';
import {
  askBind,
  BINDING,
  bindTo,
  codeFor,
  messagesTo,
  newPhone,
  newPlayer,
  offerBinding,
  targetOf,
} from './binding-kit.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await startAccountsWorld();
  await offerBinding(world);
});
afterAll(() => world.stop());

const other = (code: string): string => (code === '000000' ? '111111' : '000000');
const askSignIn = async (number: string) =>
  (await world.anonymous.call('POST /session/phone/codes', { body: { phone: { country: 'DE', number } } })).body;

test('a phone is bound with its code, brings the gift, and can sign in its player', async () => {
  const { client, id } = await newPlayer(world);
  const phone = newPhone();
  const bound = await bindTo(world, client, phone);
  expect(bound.body).toMatchObject({ kind: 'phone', gift: 'given', reward: { source: 'binding' } });
  expect(bound.body.bound.value).toBe(`+49 ••• ••${phone.slice(-2)}`);
  expect((await messagesTo(world, phone))[0]).toMatch(/\n\n@[\w.-]+ #\d{6}$/);
  expect((await client.call('GET /me/binding')).body).toMatchObject({ gift: 'given', reward: bound.body.reward?.id });

  expect((await world.anonymous.call('GET /session/methods')).body.methods).toContain('phone');
  const { challenge } = await askSignIn(phone);
  const code = await codeFor(world, phone);
  const back = await world.anonymous.call('POST /session/phone', { body: { challenge, code } });
  expect(back.status).toBe(200);
  const [row] = await world.context.sql`select uid::text from players where id = ${id}`;
  expect(back.body.player.uid).toBe(row?.uid);
  expect((await world.anonymous.call('POST /session/phone', { body: { challenge, code } })).error.code).toBe(
    'code.expired',
  );
});

test('an unbound number gets the same answer, no message, and signs nobody in', async () => {
  const phone = newPhone();
  const sent = await askSignIn(phone);
  expect(Object.keys(sent).toSorted()).toEqual(['challenge', 'expiresAt', 'resendAt']);
  const { error } = await world.anonymous.call('POST /session/phone', {
    body: { challenge: sent.challenge, code: '123456' },
  });
  expect(error).toMatchObject({ code: 'code.wrong', params: { left: 4 } });
  expect(await messagesTo(world, phone)).toEqual([]);
  expect(await world.context.sql`select from players where phone = ${phone}`).toHaveLength(0);
});

test('a code of the phone is not valid for the address: it creates no account', async () => {
  const { client } = await newPlayer(world);
  const phone = newPhone();
  const asked = await askBind(world, client, phone);
  for (const endpoint of ['POST /session/email', 'POST /session/phone'] as const)
    expect((await world.anonymous.call(endpoint, { body: asked })).error.code).toBe('code.expired');
  expect((await client.call('POST /me/binding', { body: asked })).status).toBe(200);
});

test('a code is valid once, only for the player who requested it', async () => {
  const [mine, theirs] = [await newPlayer(world), await newPlayer(world)];
  const asked = await askBind(world, mine.client, newPhone());
  expect((await theirs.client.call('POST /me/binding', { body: asked })).error.code).toBe('code.expired');
  expect(
    (await mine.client.call('POST /me/binding', { body: { ...asked, code: other(asked.code) } })).error,
  ).toMatchObject({ code: 'code.wrong' });
  const key = randomUUID();
  const first = await mine.client.call('POST /me/binding', { body: asked }, key);
  expect((await mine.client.call('POST /me/binding', { body: asked }, key)).body).toEqual(first.body);
  expect((await mine.client.call('POST /me/binding', { body: asked })).error.code).toBe('code.expired');
});

test('only a right code reveals that another account has the number', async () => {
  const [mine, theirs] = [await newPlayer(world), await newPlayer(world)];
  const phone = newPhone();
  await bindTo(world, theirs.client, phone);
  const asked = await askBind(world, mine.client, phone);
  const wrong = await mine.client.call('POST /me/binding', { body: { ...asked, code: other(asked.code) } });
  expect(wrong.error.code).toBe('code.wrong');
  expect((await mine.client.call('POST /me/binding', { body: asked })).error.code).toBe('binding.taken');
});

test('a wrong code to the old phone has its own error, and does not use up the new phone’s code', async () => {
  const { client, email } = await newPlayer(world);
  const next = newAddress();
  const asked = await askBind(world, client, next);
  const old = await client.call('POST /me/binding/:kind/codes', { params: { kind: 'email' }, body: {} });
  const right = { challenge: old.body.challenge, code: await codeFor(world, email) };
  const body = { ...asked, old: { ...right, code: other(right.code) } };
  expect((await client.call('POST /me/binding', { body })).error.code).toBe('binding.old_code');
  const gone = { ...asked, old: { ...right, challenge: 'A'.repeat(43) } };
  expect((await client.call('POST /me/binding', { body: gone })).error.code).toBe('binding.old_code');
  const both = { ...body, code: other(asked.code) };
  expect((await client.call('POST /me/binding', { body: both })).error.code).toBe('code.wrong');
  const changed = await client.call('POST /me/binding', { body: { ...asked, old: right } });
  expect(changed.body.bound).toMatchObject({ change: null });
  expect(await world.context.sql`select from players where email = ${next}`).toHaveLength(1);
});

test('a waiting change is reported to both addresses, and its owner can cancel it', async () => {
  const { client, email } = await newPlayer(world);
  const next = newAddress();
  const waiting = await bindTo(world, client, next);
  expect(waiting.body.bound.change).toMatchObject({ value: next.replace(/^(.)[^@]*/, '$1•••') });
  for (const to of [email, next]) expect((await world.untilLetters(to, 2))[0]?.subject).toMatch(/new contact/);
  const params = { kind: 'email' };
  expect((await client.call('DELETE /me/binding/:kind/change', { params })).status).toBe(200);
  expect((await client.call('DELETE /me/binding/:kind/change', { params })).error.code).toBe('binding.none');
});

test('numbers of other countries, and invalid ones, are refused', async () => {
  const { client } = await newPlayer(world);
  const refusal = async (country: string, number: string) =>
    (await client.call('POST /me/binding/codes', { body: { target: { phone: { country, number } } } })).error.code;
  expect(await refusal('FR', '06 12 34 56 78')).toBe('binding.country');
  expect(await refusal('DE', '0900 1234567')).toBe('binding.phone_invalid');
  const none = await client.call('POST /me/binding/:kind/codes', { params: { kind: 'phone' }, body: {} });
  expect(none.error.code).toBe('binding.none');
});

test('a player who deletes the account and returns gets no second gift', async () => {
  const phone = newPhone();
  const { client, id } = await newPlayer(world);
  await bindTo(world, client, phone);
  const { sql } = world.context;
  await sql`update players set state = 'deletion_requested', deletion_requested_at = now() - interval '16 days' where id = ${id}`;
  await world.context.accounts.eraseDue();
  expect(await sql`select from players where phone = ${phone}`).toHaveLength(0);
  await until(
    () => sql`select from bindings where player_id = ${id}`,
    (rows) => rows.length === 0,
  );
  const again = await newPlayer(world);
  expect((await bindTo(world, again.client, phone)).body.gift).toBe('before');
  expect(targetOf(phone)).toMatchObject({ phone: { country: 'DE' } });
});

test('if phones cannot sign in, no code for it is sent', async () => {
  const { client } = await newPlayer(world);
  const phone = newPhone();
  await bindTo(world, client, phone);
  await offerBinding(world, BINDING.replace('signIn: true', 'signIn: false'));
  await until(
    async () => (await world.anonymous.call('GET /binding')).body.binding,
    (offered) => offered?.signIn === false,
  );
  const asked = await world.anonymous.call('POST /session/phone/codes', {
    body: { phone: { country: 'DE', number: phone } },
  });
  expect(asked.error.code).toBe('binding.closed');
  expect((await world.anonymous.call('GET /session/methods')).body.methods).not.toContain('phone');
  expect(await messagesTo(world, phone)).toHaveLength(1);
  await offerBinding(world);
});
