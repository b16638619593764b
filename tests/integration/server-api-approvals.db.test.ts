import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keysRevoke } from '#server/operations/actions/keys.ts';
import { run } from '#server/operations/operation.ts';
import { OpsWorld, TOTAL } from '#server/operations/ops.fixture.ts';
import { ADMIN, newKey, ServerClient } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';

/** Of support, in cents of USD: two refunds of an order for 1.09 EUR are below it, three are not. */
const LIMIT = 300;

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start({ APPROVAL_REFUNDS: `support=${LIMIT}`, APPROVAL_GRANTS: 'support=1' });
});
afterAll(() => ops.world.stop());

let turn = 0;
let backend: ServerClient;
beforeEach(async () => {
  turn += 1;
  backend = new ServerClient(ops.world.url, await newKey(ops.world.context.sql, `key${turn}`));
});

const refund = (number: string, body: object = { amount: 'all', keepItem: true }) =>
  backend.call('POST /orders/:number/refund', { params: { number }, body: { ...body, why: 'tests' } }, { key: number });
const refundsOf = (number: string) =>
  ops.world.context.sql`
    select r.id from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id where p.payable = ${number}`;
const waiting = async (): Promise<string> => {
  const [row] = await ops.world.context.sql<{ id: string }[]>`
    select id from operator_approvals where asked_by = ${`key key${turn}`} and state = 'asked'`;
  return row?.id ?? '';
};
const asked = { status: 409, error: { code: 'operation.refused', params: { reason: 'approval.asked' } } };

/** Refunds up to the limit of the key, and asks for one more. */
async function aboveLimit() {
  for (const { number } of [await ops.sent(), await ops.sent()]) expect((await refund(number)).status).toBe(200);
  const order = await ops.sent();
  expect(await refund(order.number)).toMatchObject(asked);
  expect(await refundsOf(order.number)).toEqual([]);
  return order;
}

test('a refund above the limit of support waits for an operator, and is done once in the name of the key', async () => {
  const { number, payment } = await aboveLimit();
  const id = await waiting();
  expect(await refund(number)).toMatchObject(asked);
  expect(await waiting()).toBe(id);
  expect((await ops.act('approvals', 'approve', id)).code).toBe(0);
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === TOTAL,
  );
  expect((await ops.actions(number)).map(({ command, by_name }) => [command, by_name])).toEqual([
    ['approvals ask', `key key${turn}`],
    ['orders refund', `key key${turn}`],
    ['approvals approve', 'ada'],
  ]);
  // The backend repeats its call, as after a lost answer.
  expect(await refund(number)).toMatchObject({ status: 200, body: { amount: TOTAL, left: null } });
  expect(await refundsOf(number)).toHaveLength(1);
});

test('a part that was approved is not refunded again when the backend repeats its call', async () => {
  const { number, payment } = await ops.sent({ item: 'astralite-300', total: 549 });
  const part = () => refund(number, { amount: 300 });
  expect(await part()).toMatchObject(asked);
  expect((await ops.act('approvals', 'approve', await waiting())).code).toBe(0);
  expect(await part()).toMatchObject({ status: 200, body: { amount: 300 } });
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === 300,
  );
  expect(await refundsOf(number)).toHaveLength(1);
});

test('the requests of a revoked key end, and cannot be approved', async () => {
  const { number } = await aboveLimit();
  const id = await waiting();
  await run(ops.world.context, keysRevoke, ADMIN, { name: `key${turn}` });
  expect((await ops.act('approvals', 'approve', id)).json.error?.code).toBe('approval.over');
  expect(await refundsOf(number)).toEqual([]);
});

test('gifts above the limit wait, and a repeat after the approval gives nothing twice', async () => {
  await ops.world.signIn('mika', 'starlight');
  const players = await ops.world.context.sql<{ uid: number }[]>`select uid from players order by uid limit 2`;
  const [one = 0, other = 0] = players.map(({ uid }) => Number(uid));
  const give = (uid: number) =>
    backend.call('POST /grants', { body: { uid, contents: { points: 7 }, why: 'tests' } }, { key: `gift-${uid}` });
  expect((await give(one)).body).toMatchObject({ given: true });
  expect(await give(other)).toMatchObject(asked);
  expect((await ops.act('approvals', 'approve', await waiting())).code).toBe(0);
  expect((await give(other)).body).toMatchObject({ given: false });
});
