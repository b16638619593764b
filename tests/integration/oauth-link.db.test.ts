import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/domains/accounts/sign-in/password.ts';
import { type AccountsWorld, codeIn, newDevice, startAccountsWorld } from './accounts-kit.ts';
import { GID, me, newAddress, providerSteps } from './sign-in-kit.ts';

let world: AccountsWorld;
let steps: ReturnType<typeof providerSteps>;
beforeAll(async () => {
  world = await startAccountsWorld();
  steps = providerSteps(world);
});
afterAll(() => world.stop());
let address: string;
beforeEach(() => {
  address = newAddress();
});

const MINUTE = 60_000;
const outcome = ({ status, error }: { status: number; error: { code: string } | undefined }) => [status, error?.code];
const sql = () => world.context.sql;

/** Creates an account with this address, and a password if given; returns its number. */
async function account(email: string, password?: string): Promise<string> {
  const { uid } = await me(world, (await world.signInByMail(email)).token);
  if (password !== undefined) {
    const username = email.split('@')[0] ?? '';
    await sql()`update players set username = ${username}, password_hash = ${await hashPassword(password)} where email = ${email}`;
  }
  return uid;
}

/** Signs in with Google and the address of an account. */
async function offer(email: string, body: object = {}) {
  const answer = await steps.signIn('google', { person: 'other', address: email }, body);
  if (answer.body.result !== 'link') expect.fail(JSON.stringify(answer.body ?? answer.error));
  return answer.body;
}
const accept = (link: string, proof: object, more: object = {}) =>
  world.anonymous.call('POST /session/link', { body: { link, proof, ...more } });
const codeFor = async (link: string, email: string) => {
  const { body } = await world.anonymous.call('POST /session/link/codes', { body: { link } });
  return { challenge: body.challenge, code: codeIn((await world.letters(email))[0]) };
};

test('a Google sign-in with a confirmed address of an account is not signed in: its owner is asked', async () => {
  await account(address, 'starlight');
  const { link, email, ways } = await offer(address);
  expect(email).toBe('p•••@example.com');
  expect(ways).toEqual(['password', 'email']);
  expect(link).toMatch(/^[\w-]{43}$/);
});

test('upper and lower case make no different addresses', async () => {
  await account(address);
  expect((await offer(address.toUpperCase())).ways).toEqual(['email']);
});

test('the account’s code links the identity, which can sign in from then on', async () => {
  const uid = await account(address);
  const { link } = await offer(address, { back: '/v2/payment/history' });
  const { status, body } = await accept(link, await codeFor(link, address), { device: newDevice() });
  expect([status, body.back, body.session.player.uid]).toEqual([200, '/v2/payment/history', uid]);
  const again = await steps.signIn('google', { person: 'other', address });
  expect(again.body).toMatchObject({ result: 'signed_in', session: { player: { uid } } });
});

test('the account’s password links it too', async () => {
  const uid = await account(address, 'starlight');
  const { link } = await offer(address);
  expect((await accept(link, { password: 'starlight' })).body.session.player.uid).toBe(uid);
});

test('a wrong password links nothing, counts for the lock of the name, and keeps the offer', async () => {
  await account(address, 'starlight');
  const { link } = await offer(address);
  for (let at = 0; at < 9; at += 1) {
    expect(outcome(await accept(link, { password: 'wrong' }))).toEqual([401, 'session.bad_credentials']);
  }
  await accept(link, { password: 'wrong' });
  expect(outcome(await accept(link, { password: 'starlight' }))).toEqual([429, 'session.locked']);
  const username = address.split('@')[0];
  const plain = await world.anonymous.call('POST /session/password', { body: { username, password: 'starlight' } });
  expect(outcome(plain)).toEqual([429, 'session.locked']);
  const codes = await codeFor(link, address);
  expect((await accept(link, codes)).status).toBe(200);
});

test('an account without a password accepts none', async () => {
  await account(address);
  const { link, ways } = await offer(address);
  expect(ways).toEqual(['email']);
  expect(outcome(await accept(link, { password: 'anything' }))).toEqual([401, 'session.bad_credentials']);
});

test('a code sent for a sign-in, or for another account’s link, links nothing', async () => {
  const other = newAddress();
  await account(address);
  await account(other);
  const { link } = await offer(address);
  expect(outcome(await accept(link, await world.askCode(address)))).toEqual([401, 'code.expired']);
  const { link: otherLink } = await offer(other);
  expect(outcome(await accept(link, await codeFor(otherLink, other)))).toEqual([401, 'code.expired']);
});

test('a wrong code shows how many tries are left', async () => {
  await account(address);
  const { link } = await offer(address);
  const { challenge, code } = await codeFor(link, address);
  const wrong = code === '000000' ? '000001' : '000000';
  const { status, error } = await accept(link, { challenge, code: wrong });
  expect([status, error.code, error.params]).toEqual([401, 'code.wrong', { left: 4 }]);
});

test('an offer is valid once, also of twenty at once', async () => {
  await account(address, 'starlight');
  const { link } = await offer(address);
  const all = await Promise.all(Array.from({ length: 20 }, () => accept(link, { password: 'starlight' })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  const codes = all.filter(({ status }) => status !== 200).map(({ error }) => error.code);
  // Twenty right passwords at once are more than ten tries, so some count as guesses.
  expect(codes.every((code) => code === 'link.expired' || code === 'session.locked')).toBe(true);
});

test('an offer is valid for ten minutes', async () => {
  await account(address, 'starlight');
  const { link } = await offer(address);
  world.pass(10 * MINUTE);
  expect(outcome(await accept(link, { password: 'starlight' }))).toEqual([401, 'link.expired']);
  expect(outcome(await world.anonymous.call('POST /session/link/codes', { body: { link } }))).toEqual([
    401,
    'link.expired',
  ]);
});

test('a forged offer is refused', async () => {
  expect(outcome(await accept('x'.repeat(43), { password: 'x' }))).toEqual([401, 'link.expired']);
});

test('a player who linked another identity of the same provider has that one from then on', async () => {
  const uid = await account(address, 'starlight');
  await accept((await offer(address)).link, { password: 'starlight' });
  await sql()`update identities set subject = 'of an account that Google closed' where subject in
    (select subject from identities i join players p on p.id = i.player_id where p.uid = ${Number(uid)})`;
  await accept((await offer(address)).link, { password: 'starlight' });
  const identities = await sql()`
    select 1 from identities i join players p on p.id = i.player_id where p.uid = ${Number(uid)}`;
  expect(identities).toHaveLength(1);
  expect((await steps.signIn('google', { person: 'other', address })).body).toMatchObject({ result: 'signed_in' });
});

test('an unconfirmed address from Google, or any from LINE or Facebook, is not used', async () => {
  await account('sami@example.com');
  await account(address);
  expect((await steps.signIn('google', { person: 'sami' })).body.result).toBe('signed_in');
  for (const provider of ['line', 'facebook'] as const) {
    const { body } = await steps.signIn(provider, { person: 'other', address });
    expect(body.result).toBe('signed_in');
  }
  const [row] = await sql()`select count(*)::int as count from players where email in ('sami@example.com', ${address})`;
  expect(row).toEqual({ count: 2 });
});

test('a new player keeps the address that Google confirmed: a code sent to it signs in the same player', async () => {
  const { body } = await steps.signIn('google', { person: 'other', address });
  if (body.result !== 'signed_in') expect.fail(JSON.stringify(body));
  const byMail = await world.signInByMail(address);
  expect((await me(world, byMail.token)).uid).toBe(body.session.player.uid);
});

test('for a PC client, linking leads to the start of the sign-in', async () => {
  await account(address, 'starlight');
  const { link } = await offer(address, { game: { gid: GID, state: 'a b&c' } });
  const { body } = await accept(link, { password: 'starlight' });
  expect(body.back).toBe(`/sdk/pc/pre-login/google?gid=${GID}&state=a+b%26c`);
  const again = await steps.signIn('google', { person: 'other', address }, { game: { gid: GID, state: 'a b&c' } });
  expect(again.body.result).toBe('game');
});

test('the database has neither the offer nor the code in plain text', async () => {
  await account(address);
  const { link } = await offer(address);
  const { challenge } = await codeFor(link, address);
  const [row] = await sql()<{ text: string }[]>`
    select (select string_agg(o::text, ' ') from link_offers o) || (select string_agg(c::text, ' ') from email_codes c) as text`;
  for (const secret of [link, challenge]) expect(row?.text).not.toContain(secret);
});
