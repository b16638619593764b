import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runOpsCli } from '#server/cli/ops.ts';
import { connect, type Sql } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { purge } from '#server/db/purge.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { announceAbandoned } from '#server/domains/orders/cancel/orders.abandoned.ts';
import { replayEvents } from '#server/domains/webhooks/index.ts';
import { eraseEvents, forgetEvents, insertEvents } from '#server/domains/webhooks/log/events.repo.ts';
import { releaseEndpoint } from '#server/domains/webhooks/send/endpoints.repo.ts';
import { sendDue } from '#server/domains/webhooks/send/sender.ts';
import { syncNames } from '#server/domains/webhooks/send/sync.fixture.ts';
import { silentLog } from '#server/kernel/log.ts';
import { keysAdd, keysRevoke } from '#server/operations/actions/keys.ts';
import { reportAudit, reportYesterday } from '#server/operations/daily.ts';
import { keyBySecret, noteUse } from '#server/operations/keys/keys.repo.ts';
import { keptOfSecret, newKeySecret } from '#server/operations/keys/secret.ts';
import { run } from '#server/operations/operation.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { Authenticator } from '#tests/world/authenticator.ts';
import { startDesk } from '#tests/world/desk.ts';
import { startIssuer } from '#tests/world/issuer.ts';
import { ADMIN } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld, TOTAL } from './money-kit.ts';

const CATALOG = new URL('../../catalog', import.meta.url).pathname;
const role = `portal_${randomUUID().replaceAll('-', '')}`;

let owner: Sql;
let ownersUrl: string;
let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start({}, {}, async (ownerUrl) => {
    ownersUrl = ownerUrl;
    owner = connect(ownerUrl, { max: 1 });
    await owner.unsafe(`create role ${role} login password 'of-the-tests'`);
    const url = new URL(ownerUrl);
    [url.username, url.password] = [role, 'of-the-tests'];
    await prepareDatabase(ownerUrl, url.href);
    // Again, as each start does.
    await prepareDatabase(ownerUrl, url.href);
    return url.href;
  });
});
afterAll(async () => {
  await owner.end();
  await shop.stop();
  const server = connect(inject('database').servers[0], { max: 1 });
  await server.unsafe(`drop role ${role}`);
  await server.end();
});

test('with a role that owns nothing an order is paid, delivered and refunded, and its books agree', async () => {
  expect(await shop.sql`select current_user::text as role`).toEqual([{ role }]);
  const { number, payment } = await shop.sent({ email: 'kestrel@example.com' });
  const argv = ['orders', 'refund', number, '--amount', 'all', '--keep-item', '--why', 'ticket 4711'];
  expect(await runOpsCli(argv, shop.world.env, () => undefined)).toBe(0);
  await shop.refunded(payment);
  await shop.reach(number, ({ status }) => status === 'refunded');
  await until(shop.differences, (all) => all.length === 0);
  expect(await shop.ledger(number)).toMatchObject({ provider: 0, sales: -TOTAL, refunds: TOTAL });
});

test('so do the scheduled work of a worker, and the steps of a start without migrations', async () => {
  const { sweeps, accounts, analytics, payments } = shop.world.context;
  await sweeps.expire();
  await sweeps.ask();
  await sweeps.catchUp(1);
  await sweeps.erase();
  await shop.sql.begin((tx) => analytics.onForgotten(tx, [{ uid: 80427731 }]));
  await accounts.forgetStale();
  await payments.forgetInstruments();
  await purge(shop.sql);
  await reportYesterday({ sql: shop.sql, clock: { now: () => new Date() }, log: silentLog, payments });
  await reportAudit({ sql: shop.sql, log: silentLog });
  for (const kind of ['order', 'ledger']) await shop.sql.unsafe(`select ensure_${kind}_partitions('2031-05-01', 1)`);
  expect(await migrate(shop.sql)).toEqual([]);
  await applyCatalog(shop.sql, CATALOG, catalogRules);
});

test('operators are invited, sign in to the desk, prove their presence, and sign out', async () => {
  const issuer = await startIssuer();
  const desk = await startDesk(shop.world, undefined, { env: issuer.env });
  const printed: string[] = [];
  const invite = async (): Promise<string> => {
    const argv = ['operators', 'invite', 'grace', '--role', 'support', '--why', 'tests', '--json'];
    printed.length = 0;
    expect(await runOpsCli(argv, { ...shop.world.env, ...desk.env }, (text) => printed.push(text))).toBe(0);
    return JSON.parse(printed.join('\n')).link;
  };
  const browser = desk.browser();
  await browser.acceptBy(issuer, 'sub-grace', await invite());
  expect((await browser.signInBy(issuer, 'sub-grace')).body.operator).toMatchObject({ name: 'grace' });
  expect((await browser.checkBy(issuer, 'sub-grace')).status).toBe(200);
  await browser.call('POST /sign-out', { body: { everywhere: true } });
  const key = await browser.accept(await invite());
  expect((await browser.signIn(key)).body.operator).toMatchObject({ name: 'grace' });
  expect((await browser.check(key)).status).toBe(200);
  const second = new Authenticator(desk.url);
  const { challenge, options } = (await browser.call('POST /passkeys/options')).body;
  const added = { name: 'YubiKey', challenge, response: second.create(options) };
  expect((await browser.call('POST /passkeys', { body: added })).status).toBe(200);
  const removed = { id: key.id.toString('base64url') };
  expect((await browser.call('POST /passkeys/remove', { body: removed })).body.passkeys).toHaveLength(1);
  const page = (await browser.call('POST /ways/issuer/options')).body.url;
  const account = { body: issuer.signIn(page, 'sub-grace') };
  expect((await browser.call('POST /ways/issuer', account)).body.issuer).not.toBeNull();
  for (const change of [
    ['role', 'grace', 'finance'],
    ['sign-out', 'grace'],
  ]) {
    expect((await browser.signIn(second)).status).toBe(200);
    const argv = ['operators', ...change, '--why', 'tests'];
    expect(await runOpsCli(argv, shop.world.env, (text) => printed.push(text))).toBe(0);
    expect((await browser.call('GET /session')).body.operator).toBeNull();
  }
  expect((await browser.signIn(second)).body.operator).toMatchObject({ role: 'finance' });
  expect((await browser.call('POST /sign-out', { body: { everywhere: true } })).status).toBe(200);
  expect((await browser.call('GET /session')).body.operator).toBeNull();
  await desk.stop();
  await issuer.stop();
});

test('processes that start at once prepare the database one after the other', async () => {
  const [ownerUrl, url] = [ownersUrl, shop.world.env.DATABASE_URL ?? ''];
  const started = await Promise.all(Array.from({ length: 6 }, () => prepareDatabase(ownerUrl, url)));
  expect(started).toEqual(Array(6).fill([]));
});

test('processes of the previous version find renamed tables by their former names', async () => {
  const views = await owner<{ name: string }[]>`
    select viewname as name from pg_views where schemaname = current_schema() order by viewname`;
  expect(views.length).toBeGreaterThan(0);
  for (const { name } of views) await shop.sql`delete from ${shop.sql(name)} where false`;
});

test('no view gives more rights than the table behind it', async () => {
  const views = await owner`
    select relname from pg_class where relkind = 'v' and relnamespace = current_schema()::regnamespace
      and not coalesce(reloptions @> array['security_invoker=true'], false)`;
  expect(views).toEqual([]);
});

test('with an older schema, the error says who may migrate it', async () => {
  const url = shop.world.env.DATABASE_URL ?? '';
  expect(await prepareDatabase(url, url)).toEqual([]);
  await owner`delete from migrations where name like '02%'`;
  await expect(prepareDatabase(url, url)).rejects.toThrow('DATABASE_OWNER_URL');
});

test('money in a month that this role created is protected too', async () => {
  const write = owner`
    insert into ledger_entries_203105 (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
    values ('2031-05-07', uuidv7(), 'capture', 'provider', 'p', 'EUR', 1, uuidv7(), uuidv7(), 'n')`;
  await expect(write).rejects.toThrow('sum to zero');
});

test.each([
  'update ledger_entries set amount = 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  'select from ledger_entries_rest',
  'drop table ledger_entries_rest',
  'alter table ledger_entries disable trigger all',
  'alter table ledger_entries detach partition ledger_entries_rest',
  'create trigger mine before insert on ledger_entries for each row execute function ledger_is_append_only()',
  'create or replace function ledger_balances() returns trigger language plpgsql as $$ begin return null; end $$',
  `set session_replication_role = 'replica'`,
  'update operator_actions set why = $$x$$',
  'delete from operator_actions',
  'truncate operator_actions',
  'update operator_actions_head set position = 0',
  `insert into operators (name, role) values ('eve', 'admin')`,
  `update operators set role = 'admin'`,
  `insert into operator_tokens (token_hash, operator, expires_at) values ('x', 'ada', now() + interval '1 day')`,
  `update operator_tokens set expires_at = 'infinity'`,
  `insert into operator_invitations (invitation_hash, operator, expires_at) values ('x', 'ada', now() + interval '1 day')`,
  `insert into operator_passkeys (id, operator, public_key) values ('x', 'ada', 'x')`,
  `update operator_passkeys set public_key = 'x'`,
  `insert into operator_sessions (token_hash, operator, expires_at) values ('x', 'ada', now() + interval '1 day')`,
  `update operator_sessions set expires_at = 'infinity'`,
  `select operator_made('eve', 'admin')`,
  `insert into operator_identities (issuer, subject, operator) values ('x', 'x', 'ada')`,
  `update operator_identities set subject = 'x'`,
  'delete from operator_identities',
  'delete from operator_passkeys',
  `select passkey_made('ada', '{}')`,
  `insert into api_keys (name, scopes, created_by) values ('eve', '{orders:refund}', 'eve')`,
  `update api_keys set scopes = '{orders:refund}'`,
  `update api_keys set revoked_at = null`,
  `insert into api_key_secrets (secret_hash, key, prefix, expires_at) values (sha256('x'), 'eve', 'x', now() + interval '1 day')`,
  `update api_key_secrets set expires_at = 'infinity'`,
  'delete from api_keys',
  `update api_key_uses set key = 'eve'`,
  'delete from api_key_uses',
  `update webhook_events set type = 'order.paid'`,
  'update webhook_events set event = uuidv7()',
  'update webhook_calls set status = 200',
  'delete from webhook_calls',
  `update webhook_parked set key = 'x'`,
  `update webhook_endpoints set name = 'x'`,
  'delete from abandoned_orders',
  `update payment_links set item = 'x'`,
  'update tax_documents set gross = 1',
  'delete from tax_documents',
  `update tax_document_sequences set format = 'x'`,
  'delete from tax_document_sequences',
  `update payment_links set expires_at = 'infinity'`,
  `update operator_approvals set sum = null`,
  `update operator_approvals set shown = '{}'`,
  `update operator_approvals set asked_by = 'eve'`,
  `update operator_approvals set expires_at = 'infinity'`,
  'delete from operator_approvals',
  'update order_events set at = now()',
  'delete from payments',
  'delete from refunds',
  'delete from orders',
  'delete from deliveries',
  'delete from receipts',
  'truncate orders',
  'update payment_webhooks set type = $$x$$',
  'alter table payments drop constraint payments_sums',
  `insert into migrations (name, hash) values ('999-x.sql', 'x')`,
  'create table mine (n int)',
  'create schema mine',
  'drop schema pgboss cascade',
])('forbidden: %s', async (statement) => {
  await expect(shop.sql.unsafe(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test('the role decides requests for approval, but cannot change or reopen one', async () => {
  const [request] = await shop.sql<{ id: string }[]>`
    insert into operator_approvals (operation, input, shown, asked_by, why, reason)
    values ('orders refund', '{"amount": 1}', '{}', 'ada', 'tests', 'tests') returning id`;
  const id = request?.id ?? '';
  const change = (input: string) =>
    shop.sql`update operator_approvals set input = ${input}::text::jsonb where id = ${id}`;
  await expect(change('{"amount": 60000}')).rejects.toThrow('never changed');
  await shop.sql`update operator_approvals set state = 'expired', input = null where id = ${id}`;
  const reopened = shop.sql`update operator_approvals set state = 'asked', input = '{}' where id = ${id}`;
  await expect(reopened).rejects.toThrow('never changed');
});

test('the role makes, notes and ends a key by entries of the audit log', async () => {
  const secret = newKeySecret();
  await run(shop, keysAdd, ADMIN, { name: 'shop', scopes: ['orders:read'], ...keptOfSecret(secret) });
  await noteUse(shop.sql, 'shop');
  expect(await keyBySecret(shop.sql, keptOfSecret(secret).secretHash)).toMatchObject({ ended: null, isUnnoted: false });
  const asked = shop.sql<{ id: string }[]>`
    insert into operator_approvals (operation, input, shown, asked_by, why, reason)
    values ('orders refund', '{"amount": 2}', '{}', 'key shop', 'tests', 'tests') returning id`;
  const [request] = await asked;
  await run(shop, keysRevoke, ADMIN, { name: 'shop' });
  expect(await keyBySecret(shop.sql, keptOfSecret(secret).secretHash)).toMatchObject({ ended: 'revoked' });
  expect(await shop.sql`select state, input from operator_approvals where id = ${request?.id ?? ''}`).toEqual([
    { state: 'expired', input: null },
  ]);
  const unknown = shop.sql`
    insert into operator_approvals (operation, input, shown, asked_by, why, reason)
    values ('orders refund', '{"amount": 3}', '{}', 'key nobody', 'tests', 'tests')`;
  await expect(unknown).rejects.toThrow('there is no operator or key key nobody');
});

test('with the rights of the role webhooks are logged, sent, parked, repeated, erased and forgotten', async () => {
  const { sql } = shop;
  const hold = { endpoint: 'crm', holder: randomUUID(), forMs: 60_000 };
  const target = { id: 'crm', url: 'https://crm.example.com/', types: ['player.created'] };
  const playerId = randomUUID();
  const tell = () =>
    sql.begin((tx) => insertEvents(tx, [{ type: 'player.created', playerId, data: { uid: '1' }, at: new Date() }]));
  let status = 422;
  const send = async () => ({ status, ms: 1, error: status === 200 ? null : `${status} no 1` });
  const round = () =>
    sendDue({ sql, log: silentLog, now: () => new Date(), send }, target, hold, new AbortController().signal);
  await syncNames(sql, ['crm']);
  await tell();
  await round();
  await sql.begin((tx) => eraseEvents(tx, [playerId]));
  expect(await sql`select error from webhook_parked`).toEqual([{ error: '422' }]);
  status = 200;
  await sql`update webhook_parked set due_at = now()`;
  await round();
  const [event] = await sql<{ id: number }[]>`select id from webhook_events where player_id = ${playerId}`;
  expect(await sql.begin((tx) => replayEvents(tx, 'crm', { id: event?.id ?? 0 }))).toMatchObject({ count: 1 });
  await round();
  status = 500;
  await tell();
  await round();
  expect(await sql`select failures from webhook_endpoints where name = 'crm'`).toEqual([{ failures: 1 }]);
  await owner`update webhook_events set stored_at = now() - interval '31 days'`;
  await forgetEvents(sql);
  expect(await sql`select from webhook_calls`).toEqual([]);
  await releaseEndpoint(sql, hold);
  await announceAbandoned(sql);
  await syncNames(sql, []);
});

test('on a table of its own the role cannot run the functions that entries of the audit log trigger', async () => {
  const functions = await shop.sql<{ name: string }[]>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype and prosecdef`;
  expect(functions.map(({ name }) => name)).toContain('operators_follow_entries()');
  for (const { name } of functions) {
    const attempt = shop.sql.begin(async (tx) => {
      await tx.unsafe('create temp table mine (command text, by_name text, arguments jsonb) on commit drop');
      await tx.unsafe(`create trigger mine after insert on mine for each row execute function ${name}`);
    });
    await expect(attempt, name).rejects.toThrow(`permission denied for function ${name.replace('()', '')}`);
  }
});
