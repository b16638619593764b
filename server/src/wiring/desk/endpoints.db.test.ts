import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDemoCopy } from '#tests/world/demo-catalog.ts';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { until } from '#tests/world/until.ts';
import type { Sql } from '../../db/client.ts';
import { applyCatalog } from '../../domains/catalog/index.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';
import { catalogRules } from '../catalog-sections.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const WHY = 'ticket 4711';
const NONE = '00000000-0000-7000-8000-000000000000';
let ops: OpsWorld;
let desk: DeskWorld;
let sql: Sql;
let admin: DeskClient;
let receiver: Server;
/** Bodies that the receiver took, by type. */
const got: { id: string; type: string }[] = [];
let status = 200;
let number: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (status === 200) got.push(JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(status).end('<b>said</b>');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  const { port } = receiver.address() as AddressInfo;
  ops = await OpsWorld.start({ WEBHOOK_CRM_URL: `http://127.0.0.1:${port}/secret-path`, WEBHOOK_CRM_SECRET: SECRET });
  sql = ops.world.context.sql;
  const yaml = `endpoints:
  - id: crm
    url: https://crm.example.com/hooks
    events: [order.created, order.paid, order.sent]
  - id: data-lake
    url: https://lake.example.com/in
    events: [order.refunded]
`;
  await withDemoCopy(async (folder) => {
    writeFileSync(join(folder, 'webhooks.yaml'), yaml);
    await applyCatalog(sql, folder, catalogRules);
  });
  await until(
    () => sql`select from webhook_endpoints`,
    (rows) => rows.length === 2,
  );
  desk = await startDesk(ops.world);
  admin = desk.browser();
  const argv = ['operators', 'invite', 'zoe', '--role', 'admin', '--why', 'tests', '--json'];
  await admin.accept(JSON.parse((await ops.typeAs(desk.env, ...argv)).text).link);
  number = (await ops.sent()).number;
  await until(
    async () => got.map(({ type }) => type),
    (types) => types.includes('order.sent'),
  );
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
  receiver.close();
});

const params = { name: 'crm' };
const list = async () => (await admin.call('GET /endpoints')).body.endpoints;
const calls = async (query: object = {}) => (await admin.call('GET /endpoints/:name/calls', { params, query })).body;
const replay = (body: object) =>
  admin.call('POST /endpoints/:name/replay', { params, body: { dryRun: false, why: WHY, ...body } });
const entries = () => sql<{ arguments: object; result: object; why: string }[]>`
  select arguments, result, why from operator_actions where command = 'endpoints replay' order by id`;
const arrived = (count: number) =>
  until(
    async () => got.length,
    (length) => length >= count,
  );

test('endpoints have their host without a path, their secret by variable, and their state', async () => {
  const [crm, lake] = await until(list, ([first]) => first?.state === 'sends');
  expect(crm).toMatchObject({
    ...{ name: 'crm', host: expect.stringMatching(/^127\.0\.0\.1:\d+$/), variable: 'WEBHOOK_CRM_SECRET', secrets: 1 },
    ...{ types: ['order.created', 'order.paid', 'order.sent'], lastSuccessAt: expect.any(String) },
    ...{ medianMs: expect.any(Number), waiting: { count: 0 }, parked: { count: 0 }, givenUp: { count: 0 } },
  });
  expect(lake).toMatchObject({
    host: 'lake.example.com',
    variable: 'WEBHOOK_DATA_LAKE_SECRET',
    secrets: 0,
    state: 'first',
  });
  const { text } = await ops.typeAs(desk.env, 'endpoints', 'list');
  expect(text).toMatch(/WEBHOOK_DATA_LAKE_SECRET is missing/);
  for (const hidden of [SECRET, 'secret-path']) {
    expect(text).not.toContain(hidden);
    expect(JSON.stringify([crm, lake])).not.toContain(hidden);
  }
});

test('the log names the order and its player, and an event shows its body', async () => {
  const { calls: all } = await until(calls, ({ calls: found }) => found.some(({ type }) => type === 'order.sent'));
  const sent = all.find(({ type }) => type === 'order.sent');
  expect(sent).toMatchObject({ number, uid: expect.stringMatching(/^\d+$/), status: 200, error: null });
  expect((await calls({ type: 'order.paid' })).calls.every(({ type }) => type === 'order.paid')).toBe(true);
  expect((await calls({ failed: 'true' })).calls).toEqual([]);
  const { body } = await admin.call('GET /endpoints/events/:id', { params: { id: sent?.event ?? '' } });
  expect(JSON.parse(body.body)).toEqual(got.find(({ id }) => id === sent?.event));
  expect(body.tries).toMatchObject([{ endpoint: 'crm', status: 200, error: null }]);
  const typed = JSON.parse((await ops.typeAs(desk.env, 'endpoints', 'event', body.id, '--json')).text);
  expect(typed.body).toBe(body.body);
});

test('a replay needs a reason, has its entry in the audit log, and a dry run has none', async () => {
  const [first] = got;
  const before = got.length;
  const dry = await admin.call('POST /endpoints/:name/replay', {
    params,
    body: { id: first?.id ?? '', dryRun: true },
  });
  expect(dry.body).toEqual({ events: 1, isMore: false, action: null });
  const { error } = await admin.call('POST /endpoints/:name/replay', { params, body: { id: first?.id ?? '' } });
  expect(error.params.reason).toBe('usage');
  expect(await entries()).toEqual([]);
  const { body } = await replay({ id: first?.id });
  expect(body).toMatchObject({ events: 1, isMore: false, action: expect.any(String) });
  await arrived(before + 1);
  expect(got.at(-1)).toEqual(first);
  expect(await entries()).toEqual([
    { arguments: { name: 'crm', id: first?.id }, result: { number: null, events: 1, isMore: false }, why: WHY },
  ]);
});

test('the command line replays a type, and all since a time', async () => {
  const since = new Date(Date.now() - 3600_000).toISOString();
  const type = async (...args: string[]) => (await ops.typeAs(desk.env, 'endpoints', 'replay', 'crm', ...args)).text;
  const dry = ['--since', since, '--type', 'order.sent', '--dry-run', '--why', WHY];
  expect(await type(...dry)).toBe('1 event would be sent again; nothing was changed.');
  const before = got.length;
  expect(await type('--since', since, '--type', 'order.sent', '--why', WHY)).toBe('1 event will be sent again.');
  await arrived(before + 1);
  expect(got.at(-1)?.type).toBe('order.sent');
  expect(await type('--since', since, '--why', WHY)).toBe('3 events will be sent again.');
  await arrived(before + 4);
  expect(got.slice(before + 1).map(({ type: one }) => one)).toEqual(['order.created', 'order.paid', 'order.sent']);
  expect((await entries()).at(-1)).toMatchObject({ arguments: { name: 'crm', since }, result: { events: 3 } });
});

test.each([
  ['an unknown event', { id: NONE }, 'event.unknown'],
  ['a type that it does not receive', { type: 'order.refunded', since: '2026-01-01T00:00:00Z' }, 'event.unwanted'],
  ['a time in the future', { since: '2999-01-01T00:00:00Z' }, 'replay.nothing'],
  ['an id and a time', { id: NONE, since: '2026-01-01T00:00:00Z' }, 'usage'],
  ['a type without a time', { type: 'order.paid' }, 'usage'],
  ['nothing', {}, 'usage'],
])('a replay of %s is refused, and leaves no entry', async (_, body, reason) => {
  const before = (await entries()).length;
  expect((await replay(body)).error.params.reason).toBe(reason);
  expect(await entries()).toHaveLength(before);
});

test('an endpoint that the catalogue does not have is refused', async () => {
  const other = { name: 'other' };
  const answers = [
    await admin.call('GET /endpoints/:name/calls', { params: other }),
    await admin.call('POST /endpoints/:name/test', { params: other }),
    await admin.call('POST /endpoints/:name/replay', {
      params: other,
      body: { since: '2026-01-01T00:00:00Z', why: WHY },
    }),
  ];
  expect(answers.map(({ error }) => error.params.reason)).toEqual(Array(3).fill('endpoint.unknown'));
});

test('a test event arrives at once with the operator’s name, and the log does not keep it', async () => {
  const before = (await calls()).calls.length;
  const { body } = await admin.call('POST /endpoints/:name/test', { params });
  expect(body).toMatchObject({ status: 200, answer: '<b>said</b>', problem: null });
  expect(got.at(-1)).toMatchObject({ type: 'endpoint.tested', data: { by: 'zoe' } });
  expect((await calls()).calls).toHaveLength(before);
  status = 401;
  const typed = await ops.typeAs(desk.env, 'endpoints', 'test', 'crm');
  expect(typed.text).toMatch(/did not accept the signature \(401\)/);
  status = 200;
  const lake = await admin.call('POST /endpoints/:name/test', { params: { name: 'data-lake' } });
  expect(lake.body).toMatchObject({ status: null, problem: 'Nothing was sent: WEBHOOK_DATA_LAKE_SECRET is missing.' });
});

test('tests are limited for each operator', async () => {
  const lake = { params: { name: 'data-lake' } };
  const made = await Promise.all(Array.from({ length: 40 }, () => admin.call('POST /endpoints/:name/test', lake)));
  expect(made.filter(({ status: code }) => code === 429).length).toBeGreaterThan(5);
});

test('secrets and the checks before the shop opens name the missing variable', async () => {
  const { secrets } = (await admin.call('GET /secrets')).body;
  expect(secrets).toContainEqual(expect.objectContaining({ variable: 'WEBHOOK_CRM_SECRET', set: true, valid: 1 }));
  expect(secrets).toContainEqual(
    expect.objectContaining({ variable: 'WEBHOOK_DATA_LAKE_SECRET', set: false, valid: 0 }),
  );
  const { checks } = JSON.parse((await ops.typeAs(desk.env, 'golive', '--json')).text);
  expect(checks.find(({ check }: { check: string }) => check === 'catalogue')).toMatchObject({
    state: 'missing',
    found: expect.stringContaining('endpoint data-lake: WEBHOOK_DATA_LAKE_SECRET is missing: its events wait'),
  });
});

test('an endpoint that has been down for a while is among the stuck things', async () => {
  await sql`update webhook_endpoints set failing_since = now() - interval '20 minutes', error = 'no', due_at = now() + interval '5 minutes'
    where name = 'data-lake'`;
  const { endpoints } = (await admin.call('GET /events/stuck')).body;
  expect(endpoints).toMatchObject([{ name: 'data-lake', error: 'no', givenUp: 0 }]);
  const { text, code } = await ops.typeAs(desk.env, 'events', 'stuck');
  expect([code, text]).toEqual([3, expect.stringMatching(/endpoints:[\s\S]*data-lake/)]);
  expect((await list()).find(({ name }) => name === 'data-lake')?.state).toBe('down');
});
