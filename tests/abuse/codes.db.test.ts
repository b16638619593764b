import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountsWorld, codeIn, newAddress, newDevice } from '#tests/integration/accounts-kit.ts';
import { bindTo, codeFor, newPhone, offerBinding, targetOf } from '#tests/integration/binding-kit.ts';
import type { Client } from '#tests/world/client.ts';
import { each, from, newAccount, newIp, startGuardedWorld, tally, times } from './thief.ts';

type Sent = Record<'challenge' | 'code', string>;

const DAY_MS = 86_400_000;
let world: AccountsWorld;
beforeAll(async () => {
  world = await startGuardedWorld();
  // Start at noon, so that no day ends during the test.
  world.pass(DAY_MS * 1.5 - (world.now() % DAY_MS));
  await offerBinding(world);
});
afterAll(() => world.stop());
beforeEach(() => world.context.sql`delete from rate_limits`);

const wrong = (code: string, n = 1): string => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0');
const bind = (client: Client, body: Record<string, unknown>) => client.call('POST /me/binding', { body });
/** Ten minutes later: new codes can be sent, and old ones have expired. */
const later = () => world.context.sql`delete from rate_limits`;
const signInCode = async (email: string): Promise<Sent> => {
  const { body } = await from(world).call('POST /session/email/codes', { body: { email } });
  return { challenge: body.challenge, code: codeIn((await world.letters(email)).find((letter) => codeIn(letter))) };
};
const bindCode = async (client: Client, to: string): Promise<Sent> => {
  const { status, body, error } = await client.call('POST /me/binding/codes', { body: { target: targetOf(to) } });
  if (status !== 200) throw new Error(`no code was sent: ${JSON.stringify(error)}`);
  return { challenge: body.challenge, code: await codeFor(world, to) };
};
const oldCode = async (client: Client, kind: string, to: string): Promise<Sent> => {
  const { body } = await client.call('POST /me/binding/:kind/codes', { params: { kind }, body: {} });
  return { challenge: body.challenge, code: await codeFor(world, to) };
};
const phoneSignInCode = async (phone: string): Promise<Sent> => {
  const { body } = await from(world).call('POST /session/phone/codes', {
    body: { phone: { country: 'DE', number: phone } },
  });
  return { challenge: body.challenge, code: await codeFor(world, phone) };
};

test('a code for one purpose is refused for another, from any account, and the try does not use it up', async () => {
  const { client, email } = await newAccount(world);
  const phone = newPhone();
  await bindTo(world, client, phone);
  await later();
  const codes = {
    signIn: await signInCode(email),
    bind: await bindCode(client, newAddress()),
    old: await oldCode(client, 'phone', phone),
  };
  const doors = {
    signIn: (body: Sent) => from(world).call('POST /session/email', { body }),
    phone: (body: Sent) => from(world).call('POST /session/phone', { body }),
    deletion: (body: Sent) => client.call('POST /me/deletion', { body: { proof: body } }),
    bind: (body: Sent) => bind(client, body),
  };
  for (const [name, sent] of Object.entries(codes))
    for (const [door, enter] of Object.entries(doors))
      if (door !== name) expect([name, door, (await enter(sent)).status]).not.toEqual([name, door, 200]);
  // Nothing was bound, deleted or opened, and each code still works for its own purpose.
  expect((await client.call('GET /me/binding')).body.email?.change).toBeNull();
  expect((await doors.signIn(codes.signIn)).status).toBe(200);
  expect((await bind(client, { ...codes.bind, old: codes.old })).status).toBe(200);
  for (const [name, sent] of Object.entries(codes))
    for (const enter of Object.values(doors)) expect([name, (await enter(sent)).status]).not.toEqual([name, 200]);
});

test('the code to the old phone is not valid for the new one, nor for another account or an earlier phone', async () => {
  const [mine, theirs] = [await newAccount(world), await newAccount(world)];
  const [first, second, third] = [newPhone(), newPhone(), newPhone()];
  await bindTo(world, mine.client, first);
  await bindTo(world, theirs.client, second);
  await later();
  const old = await oldCode(mine.client, 'phone', first);
  expect((await bind(mine.client, old)).error?.code).toBe('code.expired');
  expect((await bind(mine.client, { ...old, old })).error?.code).toBe('code.expired');
  const next = await bindCode(mine.client, third);
  expect((await bind(mine.client, { ...next, old: next })).error?.code).toBe('binding.old_code');
  const others = await oldCode(theirs.client, 'phone', second);
  expect((await bind(mine.client, { ...next, old: others })).error?.code).toBe('binding.old_code');
  // A code to the email address does not prove the phone: the change waits.
  const mail = await oldCode(mine.client, 'email', mine.email);
  expect((await bind(mine.client, { ...next, old: mail })).body.bound.change).not.toBeNull();
  await later();
  const again = await bindCode(mine.client, third);
  const right = await oldCode(mine.client, 'phone', first);
  expect((await bind(mine.client, { ...again, old: right })).body.bound.change).toBeNull();
  // A code that already released a phone cannot release another.
  await later();
  const fourth = await bindCode(mine.client, newPhone());
  expect((await bind(mine.client, { ...fourth, old: right })).error?.code).toBe('binding.old_code');
});

test('a correct code that is sent a hundred times at once opens one session', async () => {
  const sent = await signInCode(newAddress());
  const all = await Promise.all(times(100).map(() => from(world).call('POST /session/email', { body: sent })));
  expect(tally(all)).toEqual({ ok: 1, 'code.expired': 99 });
});

// This gets through (docs/abuse.md): 30 guesses out of a million a day at one address, from any number of computers and
// codes.
test('a botnet guesses codes of one address: thirty tries a day, then unknown browsers wait and the owner’s browser does not', async () => {
  const email = newAddress();
  const device = newDevice();
  await newAccount(world, { email, device });
  await later();
  const said: { status: number; error?: { code: string } }[] = [];
  for (const _ of times(4)) {
    await later();
    const sent = [await signInCode(email), await signInCode(email), await signInCode(email)];
    const tries = sent.flatMap(({ challenge, code }) => times(5).map((n) => ({ challenge, code: wrong(code, n) })));
    said.push(...(await each(tries, (body) => from(world).call('POST /session/email', { body }))));
    if (said.some(({ error }) => error?.code === 'code.too_many')) break;
  }
  expect(tally(said)['code.wrong']).toBe(30);
  await later();
  const refused = await from(world).call('POST /session/email/codes', { body: { email } });
  expect(refused.error?.code).toBe('code.too_many');
  const { body } = await from(world).call('POST /session/email/codes', { body: { email, device } });
  const code = codeIn((await world.letters(email)).find((letter) => codeIn(letter)));
  const owner = await from(world).call('POST /session/email', { body: { challenge: body.challenge, code, device } });
  expect(owner.status).toBe(200);
});

// This gets through: three emails in ten minutes to one mailbox.
test('a botnet floods a mailbox: plus suffixes and Gmail dots count as the same mailbox', async () => {
  const name = `nova${newDevice().replaceAll('-', '').slice(0, 12)}`;
  const spelled = [
    ...times(10).map((n) => `${name}+${n}@gmail.com`),
    `${name.slice(0, 4)}.${name.slice(4)}@googlemail.com`,
  ];
  const letters = await each(spelled, (email) => from(world).call('POST /session/email/codes', { body: { email } }));
  expect(tally(letters)).toEqual({ ok: 3, 'code.too_many': 8 });
});

test('fifty accounts guess codes to bind an unused address: thirty tries a day, all together', async () => {
  const victim = newAddress();
  const accounts = await each(times(50), () => newAccount(world));
  await later();
  const said: { status: number; error?: { code: string } }[] = [];
  for (const { client } of accounts) {
    await later();
    const asked = await client.call('POST /me/binding/codes', { body: { target: { email: victim } } });
    if (asked.status !== 200) {
      said.push(asked);
      continue;
    }
    const { challenge } = asked.body;
    const code = await codeFor(world, victim);
    for (const n of times(5)) said.push(await bind(client, { challenge, code: wrong(code, n) }));
  }
  expect(tally(said)).toEqual({ 'code.wrong': 30, 'code.too_many': 44 });
  // The owner can still create an account with the address.
  expect((await newAccount(world, { email: victim })).client.token).not.toBe('');
});

test('an IP address can guess ten codes a minute, for phones and email together', async () => {
  const ip = newIp();
  const guess = (body: Sent) => from(world, ip).call('POST /session/phone', { body });
  const answers = await each(times(14), () => guess({ challenge: 'nobody has this challenge', code: '000000' }));
  expect(tally(answers)).toEqual({ 'code.expired': 10, 'request.too_many': 4 });
  const { challenge, code } = await phoneSignInCode(newPhone());
  expect(code).toBe('');
  expect((await from(world).call('POST /session/phone', { body: { challenge, code: '123456' } })).error?.code).toBe(
    'code.wrong',
  );
});
