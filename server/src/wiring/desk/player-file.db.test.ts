import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';

const uid = '80427731';
const params = { uid };
const WHY = { why: 'ticket 4711' };

let ops: OpsWorld;
let desk: DeskWorld;
let support: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
  const invite = ['operators', 'invite', 'sue', '--role', 'support', '--why', 'tests', '--json'];
  const { text } = await ops.typeAs(desk.env, ...invite);
  support = desk.browser();
  await support.accept(JSON.parse(text).link);
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});

const sql = () => ops.world.context.sql;
const newestAction = async () => (await support.call('GET /actions', { query: { operator: 'sue' } })).body.actions[0];

test('a note is stored with its operator, and the audit log has only that there is one', async () => {
  await support.call('POST /players/:uid/notes', { params, body: { text: 'A note.', ...WHY } });
  const { notes } = (await support.call('GET /players/:uid/notes', { params })).body;
  expect(notes).toMatchObject([{ by: 'sue', text: 'A note.' }]);
  expect(await newestAction()).toMatchObject({ command: 'players note', uid: Number(uid), arguments: {} });
  const long = await support.call('POST /players/:uid/notes', { params, body: { text: 'x'.repeat(1001), ...WHY } });
  expect(long.status).toBe(400);
});

test('a compensation is given once for each name, and the player’s rewards list it', async () => {
  const give = (contents: { points: number } | { coupon: string }) =>
    support.call('POST /players/:uid/grants', {
      params,
      body: { batch: 'ticket-4711', contents, until: null, ...WHY },
    });
  expect((await give({ points: 50 })).body).toMatchObject({ given: 1, before: 0 });
  expect((await give({ points: 50 })).body).toMatchObject({ given: 0, before: 1 });
  expect((await give({ points: 60 })).error.params.reason).toBe('batch.other');
  expect((await give({ coupon: 'no-such' })).error.code).toBe('operation.refused');
  const { grants } = (await support.call('GET /players/:uid/grants', { params })).body;
  expect(grants).toMatchObject([{ contents: { points: 50 }, subject: 'ticket-4711', state: 'claimable' }]);
});

test('a compensation that is not claimed is withdrawn once, for good', async () => {
  const body = { batch: 'ticket-4712', contents: { points: 50 }, until: null, ...WHY };
  await support.call('POST /players/:uid/grants', { params, body });
  const shown = async () =>
    (await support.call('GET /players/:uid/grants', { params })).body.grants.find(
      ({ subject }) => subject === 'ticket-4712',
    );
  const grant = (await shown())?.id ?? '';
  const withdraw = (id: string) => support.call('POST /grants/:grant/withdraw', { params: { grant: id }, body: WHY });
  expect((await withdraw(grant)).body).toMatchObject({ withdrawn: 1, wanted: 0, before: 0 });
  expect(await shown()).toMatchObject({ state: 'withdrawn', reason: 'withdrawn_by_operator' });
  expect((await withdraw(grant)).body).toMatchObject({ withdrawn: 0, wanted: 0, before: 1 });
  expect((await support.call('POST /players/:uid/grants', { params, body })).body).toMatchObject({
    given: 0,
    before: 1,
  });
  const unknown = '00000000-0000-7000-8000-000000000000';
  expect((await withdraw(unknown)).error.params.reason).toBe('grant.unknown');
});

test('points, coupons and devices are those of the command line', async () => {
  const { body: vip } = await support.call('GET /players/:uid/vip', { params });
  const { grants: _, ...shown } = (await ops.look('vip', 'show', '--player', uid)).json;
  expect(vip).toEqual(shown);
  const { body: coupons } = await support.call('GET /players/:uid/coupons', { params });
  expect(coupons).toEqual((await ops.look('coupons', 'show', uid)).json);
  const { body: devices } = await support.call('GET /players/:uid/devices', { params });
  expect(devices).toEqual((await ops.look('players', 'devices', uid)).json);
});

test('an export is a file that no cache keeps; the audit log has the reason and no data', async () => {
  const answer = await support.call('POST /players/:uid/export', { params, body: WHY });
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="manawell-player-${uid}.json"`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body.data.account).toMatchObject({ profile: { username: 'kestrel' }, notes: [{ text: 'A note.' }] });
  const entry = await newestAction();
  expect(entry).toMatchObject({ command: 'players export', why: WHY.why, arguments: {} });
  expect(JSON.stringify(entry)).not.toContain('kestrel');
});

test('an erasure needs the typed number, is refused while an order is open, and leaves no player', async () => {
  const erase = (typed: string) => support.call('POST /players/:uid/erase', { params, body: { typed, ...WHY } });
  const { number } = await ops.parked();
  const { open } = (await support.call('GET /players/:uid/erasure', { params })).body;
  expect(open).toEqual([{ kind: 'order', number, state: 'sending' }]);
  expect((await erase('80427732')).error.code).toBe('operation.refused');
  expect((await erase(uid)).error.params).toMatchObject({
    reason: 'player.unsettled',
    sentence: expect.stringContaining(number),
  });
  await ops.act('orders', 'redeliver', number);
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  expect((await erase('80427732')).error.code).toBe('operation.refused');
  expect(await sql()`select from players where uid = ${uid}`).toHaveLength(1);
  expect((await erase(uid)).status).toBe(200);
  expect((await support.call('GET /players/:uid', { params })).error.code).toBe('player.unknown');
});

test('export, erasure, compensation and its withdrawal need a fresh check', async () => {
  await sql()`update operator_sessions set checked_at = now() - interval '1 hour'`;
  const grant = { batch: 'b', contents: { points: 1 }, until: null, ...WHY };
  const calls = await Promise.all([
    support.call('POST /players/:uid/export', { params, body: WHY }),
    support.call('POST /players/:uid/erase', { params, body: { typed: uid, ...WHY } }),
    support.call('POST /players/:uid/grants', { params, body: grant }),
    support.call('POST /grants/:grant/withdraw', {
      params: { grant: '00000000-0000-7000-8000-000000000000' },
      body: WHY,
    }),
  ]);
  expect(calls.map(({ error }) => error.code)).toEqual(Array(4).fill('operator.check_required'));
});
