import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { startIssuer, type TestIssuer } from '#tests/world/issuer.ts';
import type { Sql } from '../../db/client.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';
import type { Role } from '../../operations/permissions.ts';

let ops: OpsWorld;
let issuer: TestIssuer;
let desk: DeskWorld;
let sql: Sql;
let browser: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  issuer = await startIssuer();
  desk = await startDesk(ops.world, undefined, { env: issuer.env });
  sql = ops.world.context.sql;
});
afterAll(async () => {
  await desk.stop();
  await issuer.stop();
  await ops.world.stop();
});
beforeEach(() => {
  browser = desk.browser();
  issuer.claims = {};
  issuer.failsWith = null;
});

const command = async (...args: string[]) => {
  const { text } = await ops.typeAs(desk.env, ...args, '--why', 'tests', '--json');
  return JSON.parse(text);
};
const invite = (name: string, role: Role = 'support'): Promise<string> => desk.invite(name, role);
const secretOf = (link: string): string => new URL(link).hash.slice(1);
const operatorOf = async (client: DeskClient) => (await client.call('GET /session')).body.operator;
/** Makes the last check of an operator's sessions older than five minutes. */
const age = (name: string) =>
  sql`update operator_sessions set checked_at = now() - interval '301 seconds' where operator = ${name}`;
const reasonOf = ({ status, error }: { status: number; error?: { code: string; params: object } }) =>
  error ? [status, error.code, error.params] : [status];
const refused = (reason: string) => [401, 'issuer.refused', { reason }];
const seconds = (ago: number): number => Math.floor(Date.now() / 1000) - ago;

/** Begins a sign-in, and returns the answer of the issuer to it. */
async function begun(client: DeskClient, subject: string) {
  const { body } = await client.call('POST /sign-in/issuer/options');
  return issuer.signIn(body.url, subject);
}

test('an invited person binds the account at the issuer, and signs in again with it', async () => {
  expect((await browser.call('GET /session')).body.issuer).toBe(new URL(issuer.url).host);
  await browser.acceptBy(issuer, 'sub-grace', await invite('grace', 'finance'));
  expect(await operatorOf(browser)).toMatchObject({ name: 'grace', role: 'finance', checks: ['issuer'] });
  const other = desk.browser();
  expect((await other.signInBy(issuer, 'sub-grace')).body.operator).toMatchObject({ name: 'grace' });
  const entries = await sql`select command, why from operator_actions where by_name = 'grace' order by position`;
  expect(entries).toEqual([
    { command: 'desk enrol', why: 'accepted an invitation' },
    { command: 'desk sign-in', why: 'signed in by the issuer' },
    { command: 'desk sign-in', why: 'signed in by the issuer' },
  ]);
  expect((await ops.look('audit', 'verify')).code).toBe(0);
});

test('the issuer gets state, nonce and a PKCE challenge, which do not reveal the secret of the cookie', async () => {
  const { body, headers } = await browser.call('POST /sign-in/issuer/options');
  const { searchParams } = new URL(body.url);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'desk',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${desk.url}/sign-in/return`,
    state: expect.stringMatching(/^in\.[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^desk-attempt=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(body.url).not.toContain(cookie.slice('desk-attempt='.length, 40));
});

test('a person without an invitation is refused, with an address of mail that says otherwise', async () => {
  await browser.acceptBy(issuer, 'sub-mail', await invite('mail'));
  issuer.claims = { email: 'mail@example.com', email_verified: true, preferred_username: 'mail', name: 'mail' };
  const stranger = desk.browser();
  expect(reasonOf(await stranger.signInBy(issuer, 'sub-stranger'))).toEqual(refused('unknown'));
  expect(await operatorOf(stranger)).toBeNull();
});

test.each<[string, () => Record<string, unknown>]>([
  ['a wrong nonce', () => ({ nonce: 'of-somebody-else' })],
  ['no nonce', () => ({ nonce: undefined })],
  ['a wrong audience', () => ({ aud: 'another-client' })],
  ['several audiences and another party', () => ({ aud: ['desk', 'other'], azp: 'other' })],
  ['a foreign issuer', () => ({ iss: 'https://issuer.invalid' })],
  ['an end in the past', () => ({ iat: seconds(600), exp: seconds(300) })],
  ['no subject', () => ({ sub: undefined })],
])('a token with %s is refused', async (_, claims) => {
  await browser.acceptBy(issuer, 'sub-token', await invite('token'));
  issuer.claims = claims();
  const other = desk.browser();
  expect(reasonOf(await other.signInBy(issuer, 'sub-token'))).toEqual(refused('answer'));
  expect(await operatorOf(other)).toBeNull();
  issuer.claims = {};
  expect((await other.signInBy(issuer, 'sub-token')).status).toBe(200);
});

test('an answer that names another issuer is refused', async () => {
  await browser.acceptBy(issuer, 'sub-mixed', await invite('mixed'));
  const answer = await begun(browser, 'sub-mixed');
  const mixed = await browser.call('POST /sign-in/issuer', { body: { ...answer, iss: 'https://issuer.invalid' } });
  expect(reasonOf(mixed)).toEqual(refused('answer'));
});

test('an answer counts only in the browser that began, with its own state', async () => {
  await browser.acceptBy(issuer, 'sub-csrf', await invite('csrf'));
  const [attacker, victim] = [desk.browser(), desk.browser()];
  const answer = await begun(attacker, 'sub-csrf');
  const send = (client: DeskClient, body: typeof answer) => client.call('POST /sign-in/issuer', { body });
  expect(reasonOf(await send(victim, answer))).toEqual(refused('expired'));
  const own = await begun(victim, 'sub-csrf');
  expect(reasonOf(await send(victim, answer))).toEqual(refused('expired'));
  expect(reasonOf(await send(victim, { ...answer, state: own.state }))).toEqual(refused('answer'));
  expect(await operatorOf(victim)).toBeNull();
  expect((await send(attacker, answer)).status).toBe(200);
});

test('the answer to an attempt works once, also where the issuer accepts a code twice', async () => {
  await browser.acceptBy(issuer, 'sub-replay', await invite('replay'));
  const answer = await begun(browser, 'sub-replay');
  const both = await Promise.all([1, 2].map(() => browser.call('POST /sign-in/issuer', { body: answer })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(reasonOf(await browser.call('POST /sign-in/issuer', { body: answer }))).toEqual(refused('expired'));
});

test('an attempt ends after ten minutes', async () => {
  const answer = await begun(browser, 'sub-late');
  const [row] = await sql`
    select expires_at - now() between interval '9 minutes' and interval '10 minutes' as ten from operator_challenges
    where challenge = ${answer.state}`;
  expect(row).toEqual({ ten: true });
  await sql`update operator_challenges set expires_at = now() where challenge = ${answer.state}`;
  expect(reasonOf(await browser.call('POST /sign-in/issuer', { body: answer }))).toEqual(refused('expired'));
});

test('a revoked operator does not sign in, also with a sign-in under way', async () => {
  await browser.acceptBy(issuer, 'sub-revoked', await invite('revoked'));
  const answer = await begun(browser, 'sub-revoked');
  await command('operators', 'revoke', 'revoked');
  expect(await operatorOf(browser)).toBeNull();
  expect(reasonOf(await browser.call('POST /sign-in/issuer', { body: answer }))).toEqual(refused('unknown'));
  expect(await sql`select from operator_identities where operator = 'revoked'`).toEqual([]);
});

test('an accepted invitation replaces the account, and a passkey', async () => {
  await browser.acceptBy(issuer, 'sub-first', await invite('moved'));
  const second = desk.browser();
  const key = await second.accept(await invite('moved'));
  expect(await operatorOf(browser)).toBeNull();
  expect(reasonOf(await browser.signInBy(issuer, 'sub-first'))).toEqual(refused('unknown'));
  const third = desk.browser();
  await third.acceptBy(issuer, 'sub-third', await invite('moved'));
  expect((await second.signIn(key)).error.code).toBe('passkey.refused');
  expect(await operatorOf(third)).toMatchObject({ name: 'moved', checks: ['issuer'] });
});

test('an invitation that is replaced or revoked while its person is at the issuer binds nobody', async () => {
  const link = await invite('replaced');
  const { body } = await browser.call('POST /invitation/issuer/options', { body: { invitation: secretOf(link) } });
  await invite('replaced');
  const answer = issuer.signIn(body.url, 'sub-replaced');
  const { status, error } = await browser.call('POST /sign-in/issuer', { body: answer });
  expect([status, error.code]).toEqual([404, 'invitation.unknown']);
  const again = await browser.call('POST /invitation/issuer/options', { body: { invitation: secretOf(link) } });
  expect(again.error.code).toBe('invitation.unknown');
  expect(await sql`select from operator_identities where operator = 'replaced'`).toEqual([]);
});

test('an account belongs to one operator', async () => {
  await browser.acceptBy(issuer, 'sub-one', await invite('one'));
  expect(reasonOf(await desk.browser().acceptBy(issuer, 'sub-one', await invite('two')))).toEqual(refused('taken'));
  expect(await operatorOf(browser)).toMatchObject({ name: 'one' });
  await command('operators', 'revoke', 'one');
  expect((await desk.browser().acceptBy(issuer, 'sub-one', await invite('two'))).status).toBe(200);
});

test('an issuer that does not answer is unavailable, and the attempt can begin again', async () => {
  await browser.acceptBy(issuer, 'sub-down', await invite('down'));
  const answer = await begun(browser, 'sub-down');
  issuer.failsWith = 503;
  const { status, error } = await browser.call('POST /sign-in/issuer', { body: answer });
  expect([status, error.code]).toEqual([503, 'issuer.unavailable']);
  issuer.failsWith = null;
  expect((await browser.signInBy(issuer, 'sub-down')).status).toBe(200);
});

test('a sign-in proves presence only if the issuer has just checked the person', async () => {
  await browser.acceptBy(issuer, 'sub-sso', await invite('sso'));
  expect((await operatorOf(browser))?.freshUntil).not.toBeNull();
  for (const [time, fresh] of [
    [seconds(400), false],
    [undefined, false],
    [seconds(10), true],
  ] as const) {
    issuer.claims = { auth_time: time };
    await browser.signInBy(issuer, 'sub-sso');
    expect([time, (await operatorOf(browser))?.freshUntil !== null]).toEqual([time, fresh]);
  }
});

test('before money moves, the operator signs in at the issuer again', async () => {
  const { number } = await ops.sent();
  await browser.acceptBy(issuer, 'sub-money', await invite('money'));
  await age('money');
  const refund = () =>
    browser.call('POST /orders/:number/refund', { params: { number }, body: { amount: 1, key: 'k', why: 'ticket 1' } });
  expect((await refund()).error.code).toBe('operator.check_required');
  const { body } = await browser.call('POST /check/issuer/options');
  expect(Object.fromEntries(new URL(body.url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
  expect((await browser.checkBy(issuer, 'sub-money')).body.operator?.freshUntil).not.toBeNull();
  expect((await refund()).body).toMatchObject({ amount: 1, number });
});

test.each<[string, number | undefined]>([
  ['happened before the check began', 120],
  ['has no time', undefined],
])('a fresh check whose sign-in %s is refused', async (_, ago) => {
  await browser.acceptBy(issuer, 'sub-stale', await invite('stale'));
  await age('stale');
  issuer.claims = { auth_time: ago === undefined ? undefined : seconds(ago) };
  expect(reasonOf(await browser.checkBy(issuer, 'sub-stale'))).toEqual(refused('stale'));
  expect((await operatorOf(browser))?.freshUntil).toBeNull();
});

test('a fresh check by another account, or for another operator, is refused', async () => {
  await browser.acceptBy(issuer, 'sub-own', await invite('own'));
  const other = desk.browser();
  await other.acceptBy(issuer, 'sub-other', await invite('other'));
  await age('own');
  expect(reasonOf(await browser.checkBy(issuer, 'sub-other'))).toEqual(refused('unknown'));
  // The other operator's session takes the place of the one that began the check.
  const { body } = await browser.call('POST /check/issuer/options');
  const answer = issuer.signIn(body.url, 'sub-other');
  other.attempt = browser.attempt;
  await age('other');
  expect(reasonOf(await other.call('POST /check/issuer', { body: answer }))).toEqual(refused('unknown'));
  expect([await operatorOf(browser), await operatorOf(other)]).toMatchObject([
    { freshUntil: null },
    { freshUntil: null },
  ]);
});

test('the answers of a sign-in and of a check do not stand for each other', async () => {
  await browser.acceptBy(issuer, 'sub-kind', await invite('kind'));
  await age('kind');
  const signIn = await begun(browser, 'sub-kind');
  expect(reasonOf(await browser.call('POST /check/issuer', { body: signIn }))).toEqual(refused('expired'));
  const { body } = await browser.call('POST /check/issuer/options');
  const check = issuer.signIn(body.url, 'sub-kind');
  expect(reasonOf(await browser.call('POST /sign-in/issuer', { body: check }))).toEqual(refused('expired'));
});

test('without an issuer there is no sign-in at one, and former accounts are no way in', async () => {
  await browser.acceptBy(issuer, 'sub-later', await invite('later'));
  const without = await startDesk(ops.world);
  const client = without.browser();
  client.cookie = browser.cookie;
  expect((await client.call('GET /session')).body).toMatchObject({ issuer: null, operator: { checks: [] } });
  expect((await client.call('POST /sign-in/issuer/options')).error.code).toBe('request.not_found');
  await without.stop();
});

/** Writes an entry past the program, as the portal's role can. */
const enter = (by: string, given: object) => sql`
  insert into operator_actions (by_name, why, command, arguments, result)
  values (${by}, 'x', 'desk enrol', ${JSON.stringify(given)}::text::jsonb, '{}')`;

test('the database binds an account only by an invitation of the operator', async () => {
  await invite('direct');
  const entry = { invitationHash: 'aa', issuer: issuer.url, subject: 'sub-direct' };
  await expect(enter('direct', entry)).rejects.toThrow('no such invitation of direct');
});

const addBy = async (client: DeskClient, subject: string) => {
  const { body } = await client.call('POST /ways/issuer/options');
  return client.call('POST /ways/issuer', { body: issuer.signIn(body.url, subject) });
};

test('an operator with a passkey adds the account at the issuer, and signs in with it', async () => {
  await browser.accept(await invite('adds'));
  const options = await browser.call('POST /ways/issuer/options');
  expect(new URL(options.body.url).searchParams.get('prompt')).toBe('login');
  expect(new URL(options.body.url).searchParams.get('state')).toMatch(/^add\./);
  const added = await browser.call('POST /ways/issuer', { body: issuer.signIn(options.body.url, 'sub-adds') });
  expect(added.body).toMatchObject({ passkeys: [{ name: 'Passkey' }], issuer: { usedAt: null } });
  expect((await desk.browser().signInBy(issuer, 'sub-adds')).body.operator).toMatchObject({ name: 'adds' });
  const [entry] = await sql`
    select why, arguments ->> 'subject' as subject from operator_actions where command = 'desk add-issuer' and by_name = 'adds'`;
  expect(entry).toEqual({ why: 'added the account at the issuer', subject: 'sub-adds' });
});

test('an account of another operator is not added, and no second one', async () => {
  await desk.browser().acceptBy(issuer, 'sub-owner', await invite('owner'));
  await browser.accept(await invite('wants'));
  expect(reasonOf(await addBy(browser, 'sub-owner'))).toEqual(refused('taken'));
  expect((await desk.browser().signInBy(issuer, 'sub-owner')).body.operator).toMatchObject({ name: 'owner' });
  expect((await addBy(browser, 'sub-wants')).status).toBe(200);
  for (const subject of ['sub-wants', 'sub-wants-2'])
    expect(reasonOf(await addBy(browser, subject))).toEqual(refused('own'));
});

test('two operators who add one account at once: one gets it', async () => {
  const other = desk.browser();
  await browser.accept(await invite('race-a'));
  await other.accept(await invite('race-b'));
  const both = await Promise.all([addBy(browser, 'sub-race'), addBy(other, 'sub-race')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('adding the account needs a fresh check, at its beginning and at its end', async () => {
  await browser.accept(await invite('stale-add'));
  const { body } = await browser.call('POST /ways/issuer/options');
  await age('stale-add');
  const answer = issuer.signIn(body.url, 'sub-stale-add');
  expect((await browser.call('POST /ways/issuer', { body: answer })).error.code).toBe('operator.check_required');
  expect((await browser.call('POST /ways/issuer/options')).error.code).toBe('operator.check_required');
  expect((await browser.call('GET /ways')).body.issuer).toBeNull();
});

test('an answer of another kind, browser or operator adds nothing', async () => {
  await browser.accept(await invite('mallory'));
  const victim = desk.browser();
  await victim.accept(await invite('victim'));
  // The answer of a browser that mallory prepared, in the session of the victim.
  const { body } = await browser.call('POST /ways/issuer/options');
  const prepared = issuer.signIn(body.url, 'sub-mallory');
  expect(reasonOf(await victim.call('POST /ways/issuer', { body: prepared }))).toEqual(refused('expired'));
  victim.attempt = browser.attempt;
  expect(reasonOf(await victim.call('POST /ways/issuer', { body: prepared }))).toEqual(refused('expired'));
  // A sign-in is no added account, and the reverse.
  const signIn = await begun(victim, 'sub-victim');
  expect(reasonOf(await victim.call('POST /ways/issuer', { body: signIn }))).toEqual(refused('expired'));
  const add = await victim.call('POST /ways/issuer/options');
  const answer = issuer.signIn(add.body.url, 'sub-victim');
  expect(reasonOf(await victim.call('POST /sign-in/issuer', { body: answer }))).toEqual(refused('expired'));
  expect((await victim.call('GET /ways')).body.issuer).toBeNull();
});
