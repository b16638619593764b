import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Authenticator } from '#tests/world/authenticator.ts';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { startIssuer, type TestIssuer } from '#tests/world/issuer.ts';
import { until } from '#tests/world/until.ts';
import type { Sql } from '../../db/client.ts';
import { createLog } from '../../kernel/log.ts';
import { passkeyUsed } from '../../operations/access/passkeys.repo.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';

let ops: OpsWorld;
let issuer: TestIssuer;
let desk: DeskWorld;
let sql: Sql;
let browser: DeskClient;
const lines: { alert?: string; operator?: string; passkey?: string; level: number }[] = [];
beforeAll(async () => {
  ops = await OpsWorld.start();
  issuer = await startIssuer();
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  desk = await startDesk(ops.world, undefined, { env: issuer.env, log });
  sql = ops.world.context.sql;
});
afterAll(async () => {
  await desk.stop();
  await issuer.stop();
  await ops.world.stop();
});
beforeEach(() => {
  browser = desk.browser();
  lines.length = 0;
});

const invite = async (name: string): Promise<string> => {
  const argv = ['operators', 'invite', name, '--role', 'support', '--why', 'tests', '--json'];
  return JSON.parse((await ops.typeAs(desk.env, ...argv)).text).link;
};
const operatorOf = async (client: DeskClient) => (await client.call('GET /session')).body.operator;
const waysOf = async (client: DeskClient) => (await client.call('GET /ways')).body;
const idOf = (key: Authenticator): string => key.id.toString('base64url');
const remove = (client: DeskClient, key: Authenticator) =>
  client.call('POST /passkeys/remove', { body: { id: idOf(key) } });

/** Adds a passkey to the operator who is signed in. */
async function add(client: DeskClient, name = 'YubiKey', key = new Authenticator(desk.url)) {
  const { body } = await client.call('POST /passkeys/options');
  const given = { name, challenge: body.challenge, response: key.create(body.options) };
  return { key, answer: await client.call('POST /passkeys', { body: given }) };
}

test('an operator adds a passkey, signs in with it, and removes the first one', async () => {
  const first = await browser.accept(await invite('abe'));
  const { key, answer } = await add(browser, ' YubiKey ');
  expect(answer.body.passkeys).toMatchObject([
    { id: idOf(first), name: 'Passkey' },
    { id: idOf(key), name: 'YubiKey', usedAt: null },
  ]);
  const other = desk.browser();
  expect((await other.signIn(key)).status).toBe(200);
  expect((await remove(other, first)).body.passkeys).toMatchObject([{ name: 'YubiKey', usedAt: expect.any(String) }]);
  expect((await desk.browser().signIn(first)).error.code).toBe('passkey.refused');
  const entries = await sql`
    select command, arguments ->> 'keyName' as name from operator_actions where by_name = 'abe' order by position`;
  expect(entries).toEqual([
    { command: 'desk enrol', name: null },
    { command: 'desk sign-in', name: null },
    { command: 'desk add-passkey', name: 'YubiKey' },
    { command: 'desk sign-in', name: null },
    { command: 'desk remove-passkey', name: 'Passkey' },
  ]);
});

test('a removed passkey ends the other sessions, and not this one', async () => {
  const lost = await browser.accept(await invite('bea'));
  await add(browser);
  const thief = desk.browser();
  await thief.signIn(lost);
  await remove(browser, lost);
  expect([await operatorOf(thief), (await operatorOf(browser))?.name]).toEqual([null, 'bea']);
});

test('the last way to sign in stays, also if two are removed at once', async () => {
  const first = await browser.accept(await invite('cleo'));
  expect((await remove(browser, first)).error.code).toBe('operator.last_way');
  const { key } = await add(browser);
  const both = await Promise.all([remove(browser, first), remove(browser, key)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await waysOf(browser)).passkeys).toHaveLength(1);
});

test('an account at the issuer is a way to sign in, which can be removed when there is a passkey', async () => {
  await browser.acceptBy(issuer, 'sub-dora', await invite('dora'));
  const removeIssuer = () => browser.call('POST /ways/issuer/remove');
  expect((await removeIssuer()).error.code).toBe('operator.last_way');
  const { key } = await add(browser);
  expect(await operatorOf(browser)).toMatchObject({ checks: ['passkey', 'issuer'] });
  expect((await removeIssuer()).body).toMatchObject({ issuer: null, passkeys: [{ name: 'YubiKey' }] });
  expect((await removeIssuer()).error.code).toBe('request.not_found');
  const refused = await desk.browser().signInBy(issuer, 'sub-dora');
  expect(refused.error.params).toEqual({ reason: 'unknown' });
  expect((await desk.browser().signIn(key)).status).toBe(200);
  await browser.acceptBy(issuer, 'sub-dora', await invite('dora'));
  const again = await add(browser);
  expect((await remove(browser, again.key)).body).toMatchObject({ passkeys: [], issuer: { usedAt: null } });
});

test('each change of the ways to sign in needs a fresh check', async () => {
  const key = await browser.accept(await invite('eve'));
  await add(browser);
  const { body } = await browser.call('POST /passkeys/options');
  await sql`update operator_sessions set checked_at = now() - interval '301 seconds' where operator = 'eve'`;
  const response = new Authenticator(desk.url).create(body.options);
  const answers = [
    await browser.call('POST /passkeys/options'),
    await browser.call('POST /passkeys', { body: { name: 'x', challenge: body.challenge, response } }),
    await remove(browser, key),
    await browser.call('POST /ways/issuer/remove'),
  ];
  expect(answers.map(({ error }) => error.code)).toEqual(Array(4).fill('operator.check_required'));
  expect((await waysOf(browser)).passkeys).toHaveLength(2);
});

test('nobody adds a passkey with the challenge of another, or removes one of another', async () => {
  const key = await browser.accept(await invite('fay'));
  const other = desk.browser();
  await other.accept(await invite('gus'));
  await add(other);
  const { body } = await browser.call('POST /passkeys/options');
  const response = new Authenticator(desk.url).create(body.options);
  const stolen = await other.call('POST /passkeys', { body: { name: 'x', challenge: body.challenge, response } });
  expect(stolen.error.code).toBe('passkey.refused');
  expect((await remove(other, key)).error.code).toBe('request.not_found');
  expect((await add(other, 'Of fay', key)).answer.error.code).toBe('passkey.refused');
  expect((await waysOf(browser)).passkeys).toHaveLength(1);
});

test('a session that ended during the change adds no passkey', async () => {
  await browser.accept(await invite('hal'));
  const { body } = await browser.call('POST /passkeys/options');
  const given = { name: 'x', challenge: body.challenge, response: new Authenticator(desk.url).create(body.options) };
  const added = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('manawell.operators'))`;
    const call = browser.call('POST /passkeys', { body: given });
    await until(
      () => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      (rows) => rows.length > 0,
    );
    await tx`delete from operator_sessions where operator = 'hal'`;
    return { call };
  });
  expect((await added.call).error.code).toBe('session.required');
  expect(await sql`select from operator_passkeys where operator = 'hal'`).toHaveLength(1);
});

test('an operator has the same id for authenticators in every invitation, and devices in use create no second key', async () => {
  const optionsOf = async (client: DeskClient, name: string) => {
    const invitation = new URL(await invite(name)).hash.slice(1);
    const { options } = (await client.call('POST /invitation', { body: { invitation } })).body;
    return options as { user: { id: string }; excludeCredentials: { id: string }[] };
  };
  const key = await browser.accept(await invite('ida'));
  const [first, second, other] = [
    await optionsOf(browser, 'ida'),
    await optionsOf(browser, 'ida'),
    await optionsOf(browser, 'jan'),
  ];
  expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(16);
  expect([second.user.id, first.excludeCredentials]).toEqual([first.user.id, []]);
  expect(other.user.id).not.toBe(first.user.id);
  const added = (await browser.call('POST /passkeys/options')).body.options as typeof first;
  expect([added.user.id, added.excludeCredentials]).toMatchObject([first.user.id, [{ id: idOf(key) }]]);
});

test('the use of an old counter is refused, and logged with the name of the operator', async () => {
  const key = await browser.accept(await invite('kim'));
  await browser.signIn(key);
  await sql`update operator_passkeys set counter = 100 where operator = 'kim'`;
  expect((await desk.browser().signIn(key)).error.code).toBe('passkey.refused');
  expect(lines).toMatchObject([{ alert: 'desk.passkey_counter', level: 50, operator: 'kim', passkey: 'Passkey' }]);
  lines.length = 0;
  await desk.browser().signIn(new Authenticator(desk.url));
  expect(lines).toEqual([]);
});

test.each([
  [5, 6, [false, true]],
  [0, 1, [false, true]],
  // An authenticator that does not count.
  [0, 0, [true, true]],
  [5, 5, [false, false]],
  [5, 0, [false, false]],
])(
  'of two uses at once of a passkey at %i with the counter %i, the second waits and then counts: %j',
  async (...row) => {
    const [stored, counter, wanted] = row;
    await browser.accept(await invite('lea'));
    await sql`update operator_passkeys set counter = ${stored} where operator = 'lea'`;
    const [{ id } = { id: Buffer.of() }] = await sql<{ id: Buffer }[]>`
    select id from operator_passkeys where operator = 'lea'`;
    const { first, second } = await sql.begin(async (tx) => {
      const used = await passkeyUsed(tx, id, counter);
      return { first: used, second: passkeyUsed(sql, id, counter) };
    });
    expect([first, await second].toSorted()).toEqual(wanted);
  },
);

/** Writes an entry past the program, as the portal's role can. */
const enter = (by: string, command: string, given: object) => sql`
  insert into operator_actions (by_name, why, command, arguments, result)
  values (${by}, 'x', ${command}, ${JSON.stringify(given)}::text::jsonb, '{}')`;

test('the database keeps the last way to sign in, and changes none of a revoked operator', async () => {
  const key = await browser.accept(await invite('mel'));
  const passkey = key.id.toString('hex');
  const removed = { passkey, keptSession: 'aa' };
  await expect(enter('mel', 'desk remove-passkey', removed)).rejects.toThrow('mel would have no way to sign in');
  await expect(enter('mel', 'desk remove-issuer', removed)).rejects.toThrow('no such way of mel');
  await ops.typeAs(desk.env, 'operators', 'revoke', 'mel', '--why', 'tests');
  const added = { passkey, publicKey: 'aa', counter: '0', transports: '' };
  await expect(enter('mel', 'desk add-passkey', added)).rejects.toThrow('no operator mel');
});
