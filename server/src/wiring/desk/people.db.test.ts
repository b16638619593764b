import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import type { Sql } from '../../db/client.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';

let ops: OpsWorld;
let desk: DeskWorld;
let sql: Sql;
let admin: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
  sql = ops.world.context.sql;
  admin = desk.browser();
  const argv = ['operators', 'invite', 'zoe', '--role', 'admin', '--why', 'tests', '--json'];
  await admin.accept(JSON.parse((await ops.typeAs(desk.env, ...argv)).text).link);
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});

const why = 'ticket 4711';
type Role = OperatorOutput<'GET /operators'>['rights'][number]['roles'][number];
const invite = (name: string, role: Role) => admin.call('POST /operators', { body: { name, role, why } });
const changeRole = (name: string, role: Role, client = admin) =>
  client.call('POST /operators/:name/role', { params: { name }, body: { role, why } });
const listed = async (name: string) =>
  (await admin.call('GET /operators')).body.operators.find((one) => one.name === name);
const operatorOf = async (client: DeskClient) => (await client.call('GET /session')).body.operator;

/** Signs in a new operator by an invitation from the desk. */
async function join(name: string, role: Role): Promise<DeskClient> {
  const browser = desk.browser();
  await browser.accept((await invite(name, role)).body.link);
  return browser;
}

test('a person is invited at the desk, and the audit log does not have the link', async () => {
  const { body } = await invite('abe', 'support');
  expect(await listed('abe')).toMatchObject({ passkeys: 0, sessions: 0, invitedUntil: expect.any(String) });
  const browser = desk.browser();
  await browser.accept(body.link);
  expect(await operatorOf(browser)).toMatchObject({ name: 'abe', role: 'support' });
  expect(await listed('abe')).toMatchObject({
    passkeys: 1,
    sessions: 1,
    invitedUntil: null,
    seenAt: expect.any(String),
  });
  const secret = body.link.split('#')[1] ?? '';
  expect(secret).toMatch(/.{20}/);
  const [entry] = await sql`
    select by_name, why, arguments::text || result::text as kept from operator_actions where id = ${body.action}`;
  expect(entry).toMatchObject({ by_name: (await operatorOf(admin))?.name, why });
  expect(entry?.kept).not.toContain(secret);
});

test('a changed role counts at once, and ends the open sessions', async () => {
  const bea = await join('bea', 'admin');
  expect((await changeRole('bea', 'viewer')).body).toMatchObject({ operator: 'bea', role: 'viewer' });
  expect([await operatorOf(bea), (await listed('bea'))?.role]).toEqual([null, 'viewer']);
  expect((await changeRole('bea', 'admin', bea)).error.code).toBe('session.required');
});

test('ended sessions are those of one person, who signs in again', async () => {
  const cleo = desk.browser();
  const key = await cleo.accept((await invite('cleo', 'support')).body.link);
  const other = desk.browser();
  await other.signIn(key);
  const ended = await admin.call('POST /operators/:name/sign-out', { params: { name: 'cleo' }, body: { why } });
  expect(ended.body).toMatchObject({ operator: 'cleo', sessions: 2 });
  expect([await operatorOf(cleo), await operatorOf(other)]).toEqual([null, null]);
  expect((await operatorOf(admin))?.role).toBe('admin');
  expect((await desk.browser().signIn(key)).status).toBe(200);
});

test('a revoked person is out at once', async () => {
  const dora = await join('dora', 'finance');
  await admin.call('POST /operators/:name/revoke', { params: { name: 'dora' }, body: { why } });
  expect(await operatorOf(dora)).toBeNull();
  expect(await listed('dora')).toMatchObject({ revokedAt: expect.any(String), passkeys: 0, sessions: 0 });
});

test('an unknown person is refused, and the admin stays signed in', async () => {
  for (const { error } of [
    await changeRole('nobody', 'viewer'),
    await admin.call('POST /operators/:name/sign-out', { params: { name: 'nobody' }, body: { why } }),
    await admin.call('POST /operators/:name/revoke', { params: { name: 'nobody' }, body: { why } }),
  ])
    expect([error.code, error.params.reason]).toEqual(['operation.refused', 'operator.unknown']);
});

test('the last admin stays, also past the operations and if two admins demote each other', async () => {
  const eve = await join('eve', 'admin');
  const admins = await sql<{ name: string }[]>`
    select name from operators where role = 'admin' and revoked_at is null and name <> 'eve' order by name`;
  const own = (await operatorOf(admin))?.name ?? '';
  for (const { name } of admins) if (name !== own) await changeRole(name, 'viewer');
  const both = await Promise.all([changeRole('eve', 'viewer'), changeRole(own, 'viewer', eve)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
  const [left, ...others] = await sql<{ name: string }[]>`
    select name from operators where role = 'admin' and revoked_at is null`;
  expect([left?.name, others]).toEqual([expect.stringMatching(new RegExp(`^(eve|${own})$`)), []]);
  const last = left?.name === own ? admin : eve;
  const refused = await changeRole(left?.name ?? '', 'viewer', last);
  expect(refused.error.params.reason).toBe('operator.last_admin');
  const past = sql`
    insert into operator_actions (by_name, why, command, arguments, result)
    values ('x', 'x', 'operators role', ${JSON.stringify({ name: left?.name, role: 'viewer' })}::text::jsonb, '{}')`;
  await expect(past).rejects.toThrow('no admin would be left');
});
