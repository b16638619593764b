import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { registerOperatorApi } from '../http/api/operator-api.ts';
import { errorHandler } from '../http/errors.ts';
import type { Caller } from '../operations/operation.ts';
import { OpsWorld } from '../operations/ops.fixture.ts';
import { openOperations } from './open-operations.ts';
import { operatorHandlers } from './operator-handlers.ts';

const ADA: Caller = { by: 'ada', why: '', permissions: new Set(['orders.read']) };
const BOB: Caller = { by: 'bob', why: '', permissions: new Set(['coupons.read']) };

let ops: OpsWorld;
let parts: Awaited<ReturnType<typeof openOperations>>;
const app = fastify();
beforeAll(async () => {
  ops = await OpsWorld.start();
  parts = await openOperations(ops.world.env);
  app.setErrorHandler(errorHandler(silentLog, {}));
  registerOperatorApi<Caller>(app, {
    handlers: operatorHandlers(parts),
    authenticate: async ({ headers }) => ({ ada: ADA, bob: BOB })[String(headers.authorization)] ?? null,
    headers: {},
    validateOutput: true,
  });
});
afterAll(async () => {
  await app.close();
  await parts.close();
  await ops.world.stop();
});

const ask = async (url: string, who: string) => {
  const answer = await app.inject({ url, headers: { authorization: who } });
  return { status: answer.statusCode, body: answer.json() };
};

test('an operator finds an order and sees all that is known of it', async () => {
  const { number } = await ops.sent({ email: 'buyer@example.com' });
  await ops.act('orders', 'refund', number, '--amount', '40');
  await ops.reach(number, ({ status }) => status === 'partially_refunded');
  await ops.world.context.relay?.idle();
  expect(await ask('/operator/orders?term=buyer@example.com', 'ada')).toMatchObject({
    status: 200,
    body: { orders: [{ number, total: 109 }] },
  });
  const { status, body } = await ask(`/operator/orders/${number}`, 'ada');
  expect([status, body]).toMatchObject([
    200,
    { order: { number }, refunds: [{ amount: 40 }], actions: [{ by: 'ada' }] },
  ]);
  expect(body).toEqual((await ops.look('orders', 'show', number)).json);
});

test.each([
  ['nobody who is known', '/operator/orders?term=1', 'mallory', 401, 'session.required'],
  ['an operator without the permission', '/operator/orders?term=1', 'bob', 403, 'operator.forbidden'],
  ['of an order that is not there', '/operator/orders/20260101-AAAAAAAAAA', 'ada', 404, 'order.unknown'],
  ['of nothing', '/operator/orders', 'ada', 400, 'request.invalid'],
  ['with more than is asked for', '/operator/orders?term=1&all=1', 'ada', 400, 'request.unknown_field'],
])('%s is refused', async (_, url, who, status, code) => {
  const refused = await ask(url, who);
  expect([refused.status, refused.body.error.code]).toEqual([status, code]);
});

test('the shop itself does not serve it', async () => {
  const answer = await fetch(`${ops.world.url}/operator/orders?term=1`, { headers: { authorization: 'ada' } });
  expect(answer.status).toBe(404);
});
