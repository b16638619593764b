import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import type { Sql } from '../../db/client.ts';
import { newestWebhooks } from '../../operations/integrations/webhooks.repo.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';

const GID = 1000039;
const params = { gid: `${GID}` };
let ops: OpsWorld;
let desk: DeskWorld;
let sql: Sql;
let admin: DeskClient;
let number: string;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
  sql = ops.world.context.sql;
  admin = desk.browser();
  const argv = ['operators', 'invite', 'zoe', '--role', 'admin', '--why', 'tests', '--json'];
  await admin.accept(JSON.parse((await ops.typeAs(desk.env, ...argv)).text).link);
  number = (await ops.sent()).number;
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});

test('a game has its host without a path, and the deliveries of the day', async () => {
  const { games } = (await admin.call('GET /games')).body;
  const url = new URL(desk.env[`GAME_${GID}_URL`] ?? '');
  expect(games.find(({ gid }) => gid === GID)).toMatchObject({
    host: url.host,
    protocol: 'http-v1',
    secrets: 1,
    today: { accepted: 1, refused: 0, failed: 0, waiting: 0, medianSeconds: expect.any(Number), lastError: null },
  });
  await sql`update deliveries set state = 'parked', reason = ${'<b>'.repeat(200)} where reference = ${number}`;
  const failed = (await admin.call('GET /games')).body.games.find(({ gid }) => gid === GID)?.today;
  expect(failed).toMatchObject({ accepted: 0, failed: 1, lastErrorAt: expect.any(String) });
  expect(failed?.lastError).toHaveLength(300);
  await sql`update deliveries set state = 'accepted', reason = null where reference = ${number}`;
});

test('a test call shows the request and the answer, and leaves no trace in the shop', async () => {
  const entries = async () => Number((await sql`select count(*) from operator_actions`)[0]?.count);
  const before = await entries();
  const { body } = await admin.call('POST /games/:gid/test', { params });
  expect(body).toMatchObject({ gid: GID, path: expect.stringMatching(/\/characters$/), status: 200, problem: null });
  expect(JSON.parse(body.sent)).toEqual({ uid: expect.stringMatching(/^19\d{11}$/), region: expect.any(String) });
  expect(await entries()).toBe(before);
});

test('an unknown game is refused', async () => {
  const { error } = await admin.call('POST /games/:gid/test', { params: { gid: '5' } });
  expect(error.params.reason).toBe('game.unknown');
});

test('a signature of the game is valid, and with another body it is not', async () => {
  const at = new Date();
  const body = '{"uid":"1"}';
  const secret = desk.env[`GAME_${GID}_SECRET`] ?? '';
  const call = { id: 'a', timestamp: `${Math.floor(at.getTime() / 1000)}`, body };
  const signed = { ...call, signature: new Webhook(secret).sign('a', at, body) };
  const right = await admin.call('POST /games/:gid/signature', { params, body: signed });
  expect(right.body).toMatchObject({ valid: true, secret: `GAME_${GID}_SECRET` });
  const wrong = await admin.call('POST /games/:gid/signature', { params, body: { ...signed, body: '{"uid":"2"}' } });
  expect(wrong.body).toMatchObject({ valid: false, secret: null });
});

test('tests are limited for each operator', async () => {
  const body = { id: 'a', timestamp: '1', signature: 'v1,x', body: '' };
  const calls = Array.from({ length: 40 }, () => admin.call('POST /games/:gid/signature', { params, body }));
  const codes = (await Promise.all(calls)).map(({ status }) => status);
  expect(codes.filter((status) => status === 429).length).toBeGreaterThan(5);
});

test('webhooks have their order and state, and a replay changes nothing twice', async () => {
  const { webhooks } = (await admin.call('GET /webhooks')).body;
  const own = webhooks.filter((webhook) => webhook.number === number);
  expect(own.length).toBeGreaterThan(0);
  expect(own[0]).toMatchObject({ provider: 'sandbox', state: 'handled', error: null });
  const { provider = '', eventId = '' } = own[0] ?? {};
  const replay = () => admin.call('POST /webhooks/replay', { body: { provider, eventId, why: 'ticket 4711' } });
  expect((await replay()).body).toMatchObject({ number, changed: [] });
  const [money] = await sql`select count(*)::int as captures from ledger_entries where payment_id in (
    select id from payments where payable = ${number})`;
  await replay();
  const [again] = await sql`select count(*)::int as captures from ledger_entries where payment_id in (
    select id from payments where payable = ${number})`;
  expect(again).toEqual(money);
});

test('a webhook that no worker handled is listed as waiting, and with its error as failing', async () => {
  const [event] = await sql<{ id: number; key: string }[]>`
    select id, key from outbox where type = 'payment.webhook_stored' order by id desc limit 1`;
  await sql`update outbox set handled_at = null, due_at = now() + interval '1 day' where id = ${event?.id ?? 0}`;
  const open = async () => (await admin.call('GET /webhooks', { query: { open: 'true' } })).body.webhooks;
  expect(await open()).toMatchObject([{ eventId: event?.key, state: 'waiting' }]);
  await sql`update outbox set attempts = 2, error = 'no such payment' where id = ${event?.id ?? 0}`;
  expect(await open()).toMatchObject([{ state: 'failing', error: 'no such payment' }]);
  await sql`update outbox set handled_at = now() where id = ${event?.id ?? 0}`;
  expect(await open()).toEqual([]);
});

test('pages of webhooks have each one once, also those of one moment and of past years', async () => {
  await sql`
    insert into payment_webhooks (provider, event_id, type, body, received_at)
    select 'sandbox', 'old-' || n, 'x', '{}', timestamptz '2020-01-01T00:00:00Z' + (n / 3) * interval '5 days'
    from generate_series(1, 12) as n`;
  const all = await newestWebhooks(sql, { provider: undefined, open: false }, 100, null);
  const read: string[] = [];
  let page = await newestWebhooks(sql, { provider: undefined, open: false }, 2, null);
  while (page.length > 0) {
    read.push(...page.map(({ eventId }) => eventId));
    const last = page.at(-1);
    page = await newestWebhooks(
      sql,
      { provider: undefined, open: false },
      2,
      last ? [last.position, last.provider, last.eventId] : null,
    );
  }
  expect(read).toEqual(all.map(({ eventId }) => eventId));
  expect(read.length).toBeGreaterThanOrEqual(13);
});

test('the list of secrets has no value', async () => {
  const { body } = await admin.call('GET /secrets');
  expect(body.secrets).toContainEqual(expect.objectContaining({ variable: `GAME_${GID}_SECRET`, set: true, valid: 1 }));
  const values = Object.entries(desk.env).filter(([name]) => /SECRET|KEY|TOKEN|PASSWORD/.test(name));
  expect(values.length).toBeGreaterThan(5);
  for (const [, value] of values) expect(JSON.stringify(body)).not.toContain(value);
});

test('the checks before the shop opens call each game, and hear the worker', async () => {
  const { checks } = JSON.parse((await ops.typeAs(desk.env, 'golive', '--json')).text);
  const stateOf = (wanted: string) => checks.find(({ check }: { check: string }) => check === wanted)?.state;
  expect([stateOf(`game ${GID}`), stateOf('worker'), stateOf('clock'), stateOf('admin')]).toEqual(
    Array(4).fill('done'),
  );
  expect([stateOf('mode'), stateOf('settings'), stateOf('url'), stateOf('links')]).toEqual(Array(4).fill('missing'));
  expect(stateOf('backups')).toBe('unknown');
  const text = JSON.stringify(checks);
  for (const [name, value] of Object.entries(desk.env))
    if (/SECRET|KEY|TOKEN/.test(name)) expect(text).not.toContain(value);
});
