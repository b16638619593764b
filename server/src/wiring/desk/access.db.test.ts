import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Authenticator } from '#tests/world/authenticator.ts';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { until } from '#tests/world/until.ts';
import type { Sql } from '../../db/client.ts';
import { sha256 } from '../../kernel/ids/hash.ts';
import { createAccess } from '../../operations/access/access.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';
import type { Role } from '../../operations/permissions.ts';

let ops: OpsWorld;
let desk: DeskWorld;
let sql: Sql;
let browser: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
  sql = ops.world.context.sql;
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});
beforeEach(() => {
  browser = desk.browser();
});

/** Runs a command with the desk's environment. */
const command = async (...args: string[]) => {
  const { text } = await ops.typeAs(desk.env, ...args, '--why', 'tests', '--json');
  return JSON.parse(text);
};
const invite = (name: string, role: Role = 'support'): Promise<string> => desk.invite(name, role);
const secretOf = (link: string): string => new URL(link).hash.slice(1);
const operatorOf = async (client: DeskClient) => (await client.call('GET /session')).body.operator;

test('an invited person creates a passkey, is signed in, and signs in again with it', async () => {
  const key = await browser.accept(await invite('grace', 'finance'));
  expect(await operatorOf(browser)).toMatchObject({ name: 'grace', role: 'finance' });
  const other = desk.browser();
  expect(await operatorOf(other)).toBeNull();
  expect((await other.signIn(key)).status).toBe(200);
  expect(await operatorOf(other)).toMatchObject({ name: 'grace', role: 'finance' });
});

test('the cookie is not readable by scripts, and stays on this site', async () => {
  const key = await browser.accept(await invite('cookie'));
  const { headers, body } = await browser.signIn(key);
  expect(headers.get('set-cookie')).toMatch(/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(JSON.stringify(body)).not.toContain(browser.cookie.slice('desk='.length));
});

test('an invitation is valid once, and a newer one replaces it', async () => {
  const first = await invite('once');
  const second = await invite('once');
  const open = (link: string) => browser.call('POST /invitation', { body: { invitation: secretOf(link) } });
  expect((await open(first)).error.code).toBe('invitation.unknown');
  await browser.accept(second);
  expect((await open(second)).error.code).toBe('invitation.unknown');
});

test('of two people with one link, one gets in', async () => {
  const link = await invite('race');
  const clients = [desk.browser(), desk.browser(), desk.browser()];
  const opened = await Promise.all(clients.map((client) => client.open(link)));
  await Promise.all(opened.map(({ accept }) => accept()));
  const signedIn = await Promise.all(clients.map(operatorOf));
  expect(signedIn.filter((operator) => operator !== null)).toHaveLength(1);
  expect(await sql`select from operator_passkeys where operator = 'race'`).toHaveLength(1);
});

test('an invitation ends after 30 minutes', async () => {
  const link = await invite('late');
  const [row] = await sql`
    select expires_at - now() between interval '29 minutes' and interval '30 minutes' as half from operator_invitations
    where operator = 'late'`;
  expect(row).toEqual({ half: true });
  await sql`update operator_invitations set expires_at = now() where operator = 'late'`;
  const { error } = await browser.call('POST /invitation', { body: { invitation: secretOf(link) } });
  expect(error.code).toBe('invitation.unknown');
});

test('an accepted invitation replaces the passkeys and ends the sessions of whoever lost them', async () => {
  const lost = await browser.accept(await invite('lost'));
  const replacement = desk.browser();
  await replacement.accept(await invite('lost'));
  expect(await operatorOf(browser)).toBeNull();
  expect((await desk.browser().signIn(lost)).error.code).toBe('passkey.refused');
  expect(await operatorOf(replacement)).toMatchObject({ name: 'lost' });
});

/** Waits until so many queries of the desk wait for a lock. */
const waiting = (count: number) =>
  until(
    () => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    (rows) => rows.length >= count,
  );

test('a passkey that is replaced during its use opens no session', async () => {
  const lost = await browser.accept(await invite('overtaken'));
  const thief = desk.browser();
  const signIn = await sql.begin(async (tx) => {
    await tx`select from operator_passkeys where operator = 'overtaken' for update`;
    const started = thief.signIn(lost);
    await waiting(1);
    await tx`delete from operator_passkeys where operator = 'overtaken'`;
    return { started };
  });
  expect((await signIn.started).error?.code).toBe('passkey.refused');
  expect(await operatorOf(thief)).toBeNull();
});

test('a sign-in and the replacement of its passkey take turns', async () => {
  const lost = await browser.accept(await invite('turns'));
  const { accept } = await desk.browser().open(await invite('turns'));
  const answers = await sql.begin(async (tx) => {
    await tx`select from operator_actions_head for update`;
    const accepted = accept();
    await waiting(1);
    const signedIn = desk.browser().signIn(lost);
    await waiting(2);
    return { accepted, signedIn };
  });
  expect([(await answers.accepted).status, (await answers.signedIn).status]).toEqual([200, 401]);
});

const wrong: [string, (key: Authenticator) => Authenticator][] = [
  [
    'of another site',
    (key) => {
      key.origin = 'https://desk.example.net';
      return key;
    },
  ],
  [
    'of another port of this host',
    (key) => {
      key.origin = 'http://localhost:1';
      return key;
    },
  ],
  [
    'whose device did not verify the user',
    (key) => {
      key.verifies = false;
      return key;
    },
  ],
  ['that nobody has', () => new Authenticator(desk.url)],
];
test.each(wrong)('a passkey %s is refused', async (_, spoil) => {
  const key = spoil(await browser.accept(await invite('wrong')));
  const { status, error } = await desk.browser().signIn(key);
  expect([status, error.code]).toEqual([401, 'passkey.refused']);
});

test.each(wrong.slice(0, -1))('a new passkey %s is not stored', async (_, spoil) => {
  const { accept } = await browser.open(await invite('unfit'), spoil(new Authenticator(desk.url)));
  const { status, error } = await accept();
  expect([status, error.code]).toEqual([401, 'passkey.refused']);
  expect(await operatorOf(browser)).toBeNull();
  expect(await sql`select from operator_passkeys where operator = 'unfit'`).toEqual([]);
});

test.each([[undefined], [[]], ['usb'], [7], [[null]]])(
  'a passkey whose transports are %j works',
  async (transports) => {
    const invitation = secretOf(await invite('transports'));
    const { body } = await browser.call('POST /invitation', { body: { invitation } });
    const key = new Authenticator(desk.url);
    const response = key.create(body.options);
    Object.assign(response.response as object, { transports });
    await browser.call('POST /invitation/accept', { body: { invitation, challenge: body.challenge, response } });
    expect(await sql`select transports from operator_passkeys where operator = 'transports'`).toEqual([
      { transports: [] },
    ]);
    expect((await browser.check(key)).status).toBe(200);
  },
);

test('a passkey that does not count its uses keeps working', async () => {
  const device = new Authenticator(desk.url);
  device.counts = false;
  const key = await browser.accept(await invite('uncounted'), device);
  const others = [desk.browser(), desk.browser(), browser];
  const signedIn = await Promise.all(others.map((other) => other.signIn(key)));
  expect(signedIn.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await browser.check(key)).status).toBe(200);
});

test('a challenge is only for its own purpose and operator, and ends after five minutes', async () => {
  const key = await browser.accept(await invite('purpose'));
  const check = async ({ challenge, options }: { challenge: string; options: Record<string, unknown> }) =>
    (await browser.call('POST /check', { body: { challenge, response: key.get(options) } })).status;
  const other = desk.browser();
  await other.accept(await invite('another'));
  const invitation = secretOf(await invite('purpose'));
  expect(await check((await other.call('POST /check/options')).body)).toBe(401);
  expect(await check((await browser.call('POST /sign-in/options')).body)).toBe(401);
  expect(await check((await browser.call('POST /invitation', { body: { invitation } })).body)).toBe(401);
  const { body } = await browser.call('POST /check/options');
  const [row] = await sql`
    select expires_at - now() between interval '4 minutes' and interval '5 minutes' as five from operator_challenges
    where id = ${body.challenge}`;
  expect(row).toEqual({ five: true });
  await sql`update operator_challenges set expires_at = now() where id = ${body.challenge}`;
  expect(await check(body)).toBe(401);
  expect(await check((await browser.call('POST /check/options')).body)).toBe(200);
});

test('the answer to a challenge works once', async () => {
  const device = new Authenticator(desk.url);
  // Its counter would refuse a repeat too.
  device.counts = false;
  const key = await browser.accept(await invite('replay'), device);
  const { body } = await browser.call('POST /sign-in/options');
  const answer = { body: { challenge: body.challenge, response: key.get(body.options) } };
  expect((await desk.browser().call('POST /sign-in', answer)).status).toBe(200);
  expect((await desk.browser().call('POST /sign-in', answer)).error.code).toBe('passkey.refused');
});

test('a copied passkey, whose counter is behind, is refused', async () => {
  const key = await browser.accept(await invite('copied'));
  await browser.signIn(key);
  await sql`update operator_passkeys set counter = 100 where operator = 'copied'`;
  expect((await desk.browser().signIn(key)).error.code).toBe('passkey.refused');
});

test('a session ends after 12 hours, by signing out, and with the operator', async () => {
  const key = await browser.accept(await invite('ends'));
  const [row] = await sql`
    select expires_at - created_at = interval '12 hours' as half from operator_sessions where operator = 'ends'`;
  expect(row).toEqual({ half: true });
  await sql`update operator_sessions set expires_at = now() where operator = 'ends'`;
  expect(await operatorOf(browser)).toBeNull();
  await browser.signIn(key);
  const other = desk.browser();
  await other.signIn(key);
  await browser.call('POST /sign-out', { body: { everywhere: false } });
  expect([await operatorOf(browser), (await operatorOf(other))?.name]).toEqual([null, 'ends']);
  await browser.signIn(key);
  await browser.call('POST /sign-out', { body: { everywhere: true } });
  expect(await operatorOf(other)).toBeNull();
  await browser.signIn(key);
  await command('operators', 'revoke', 'ends');
  expect(await operatorOf(browser)).toBeNull();
  expect((await desk.browser().signIn(key)).error.code).toBe('passkey.refused');
});

test('a new role counts at once', async () => {
  await browser.accept(await invite('promoted', 'viewer'));
  expect((await browser.call('POST /orders/find', { body: { term: '1' } })).error.code).toBe('operator.forbidden');
  await command('operators', 'add', 'promoted', '--role', 'support');
  expect((await browser.call('POST /orders/find', { body: { term: '1' } })).status).toBe(200);
});

test('money moves only within five minutes after a passkey check', async () => {
  const { number } = await ops.sent();
  const key = await browser.accept(await invite('money'));
  const refund = () => {
    const body = { amount: 1, key: 'one', why: 'ticket 1' };
    return browser.call('POST /orders/:number/refund', { params: { number }, body });
  };
  const twin = desk.browser();
  await twin.signIn(key);
  await sql`update operator_sessions set checked_at = now() - interval '301 seconds' where operator = 'money'`;
  const refused = await refund();
  expect([refused.status, refused.error.code]).toEqual([403, 'operator.check_required']);
  expect(await ops.actions(number)).toEqual([]);
  const mallory = await desk.browser().accept(await invite('mallory'));
  expect((await browser.check(mallory)).error.code).toBe('passkey.refused');
  expect((await refund()).error.code).toBe('operator.check_required');
  expect((await browser.check(key)).status).toBe(200);
  expect((await refund()).body).toMatchObject({ amount: 1, number });
  expect(await operatorOf(twin)).toMatchObject({ freshUntil: null });
});

test.each<[string, (client: DeskClient) => void]>([
  ['from another site', (client) => Object.assign(client.headers, { 'sec-fetch-site': 'cross-site' })],
  ['from another origin', (client) => Object.assign(client.headers, { origin: 'https://evil.example' })],
  ['that does not say where it comes from', (client) => Object.assign(client, { headers: {} })],
  ['without the second token', (client) => Object.assign(client, { token: '' })],
  ['with a wrong second token', (client) => Object.assign(client, { token: 'a'.repeat(43) })],
])('a change %s is refused', async (_, spoil) => {
  await browser.accept(await invite('forged'));
  spoil(browser);
  const { status, error } = await browser.call('POST /sign-out', { body: { everywhere: true } });
  expect([status, error.code]).toEqual([403, 'request.foreign']);
  expect(await sql`select from operator_sessions where operator = 'forged'`).not.toHaveLength(0);
  await command('operators', 'revoke', 'forged');
});

test('another page can neither sign its visitor in nor read, not even one of the same site', async () => {
  await browser.accept(await invite('visitor'));
  for (const site of ['same-site', 'cross-site']) {
    browser.headers = { origin: 'https://shop.example', 'sec-fetch-site': site };
    expect((await browser.call('POST /sign-in/options')).error.code).toBe('request.foreign');
    browser.headers = { 'sec-fetch-site': site };
    const found = await browser.call('GET /disputes');
    const search = await browser.call('POST /orders/find', { body: { term: '1' } });
    expect(search.error.code).toBe('request.foreign');
    const unknown = await browser.call('GET /orders/:number', { params: { number: '20260101-AAAAAAAAAA' } });
    expect([found.error?.code, unknown.error.code]).toEqual(['request.foreign', 'request.foreign']);
  }
  browser.headers = { 'sec-fetch-site': 'none' };
  expect((await browser.call('GET /disputes')).status).toBe(200);
});

test('every sign-in is an entry of the audit log, whose chain stays valid', async () => {
  const key = await browser.accept(await invite('seen'));
  await browser.signIn(key);
  const entries = await sql<{ command: string; why: string }[]>`
    select command, why from operator_actions where by_name = 'seen' order by position`;
  expect(entries).toEqual([
    { command: 'desk enrol', why: 'accepted an invitation' },
    { command: 'desk sign-in', why: 'signed in by passkey' },
    { command: 'desk sign-in', why: 'signed in by passkey' },
  ]);
  expect((await ops.look('audit', 'verify')).code).toBe(0);
});

/** Writes an entry past the program, as the portal's role can. */
const enter = (by: string, command: string, given: object) => sql`
  insert into operator_actions (by_name, why, command, arguments, result)
  values (${by}, 'x', ${command}, ${JSON.stringify(given)}::text::jsonb, '{}')`;

test('the database takes an entry with a passkey only from the invited operator, in time', async () => {
  const link = await invite('direct');
  const invitationHash = sha256(secretOf(link)).toString('hex');
  const entry = { invitationHash, passkey: 'aa', publicKey: 'aa', counter: '0', transports: '' };
  await invite('directed', 'admin');
  await expect(enter('directed', 'desk enrol', entry)).rejects.toThrow('no such invitation of directed');
  await sql`update operator_invitations set expires_at = now() where operator = 'direct'`;
  await expect(enter('direct', 'desk enrol', entry)).rejects.toThrow('no such invitation of direct');
});

test('the database takes a session only of an operator, who is not revoked', async () => {
  const entry = { sessionHash: 'aa' };
  await expect(enter('unheard-of', 'desk sign-in', entry)).rejects.toThrow('no operator unheard-of');
  await browser.accept(await invite('former'));
  const link = await invite('former');
  await command('operators', 'revoke', 'former');
  await expect(enter('former', 'desk sign-in', entry)).rejects.toThrow('no operator former');
  for (const table of ['operator_invitations', 'operator_passkeys', 'operator_sessions'])
    expect(await sql`select from ${sql(table)} where operator = 'former'`).toEqual([]);
  const opened = await browser.call('POST /invitation', { body: { invitation: secretOf(link) } });
  expect(opened.error.code).toBe('invitation.unknown');
});

test('one click signs in only where the demo has an operator', async () => {
  expect((await browser.call('POST /sign-in/demo')).error.code).toBe('request.not_found');
  await command('operators', 'add', 'demo', '--role', 'admin');
  expect((await browser.call('POST /sign-in/demo')).body.operator).toMatchObject({ name: 'demo', role: 'admin' });
  await command('operators', 'revoke', 'demo');
});

test('in production an operator with the name of the demo’s gets no session without a passkey, and is checked', async () => {
  const access = createAccess(sql, { id: 'localhost', origin: desk.url }, { demo: false });
  await browser.accept(await invite('demo', 'admin'));
  expect([await access.isDemo(), await access.signInDemo()]).toEqual([false, null]);
  await sql`update operator_sessions set checked_at = now() - interval '301 seconds' where operator = 'demo'`;
  const session = await access.callerOf(browser.cookie.slice('desk='.length));
  expect([session?.by, session?.freshUntil]).toEqual(['demo', null]);
  await command('operators', 'revoke', 'demo');
});

test.each([
  ['a new role', (name: string) => command('operators', 'add', name, '--role', 'finance')],
  ['a revocation', (name: string) => command('operators', 'revoke', name)],
  ['signing out', () => browser.call('POST /sign-out', { body: { everywhere: false } })],
])('an action that began before %s does not count', async (_, end) => {
  const access = createAccess(sql, { id: 'localhost', origin: desk.url }, { demo: false });
  await browser.accept(await invite('acting'));
  const caller = await access.callerOf(browser.cookie.slice('desk='.length));
  expect(await caller?.counts?.(sql)).toBe(true);
  await end('acting');
  expect(await caller?.counts?.(sql)).toBe(false);
});
