import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver } from '#server/domains/analytics/forward/forward.fixture.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

let ops: OpsWorld;
let double: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  double = await startReceiver();
  ops = await OpsWorld.start({ ANALYTICS_FORWARD_URL: double.url, ANALYTICS_FORWARD_APPID: 'theirs' });
});
afterAll(async () => {
  await ops.world.stop();
  await double.stop();
});

const event = (more: object = {}) => ({
  '#type': 'track',
  '#event_name': 'view',
  '#distinct_id': 'visitor',
  '#uuid': randomUUID(),
  '#time': new Date().toISOString().replace('T', ' ').replace('Z', ''),
  properties: {},
  ...more,
});
const look = async () => {
  const { code, json } = await ops.look('forwarding');
  return { code, ...(json as { targets: Record<string, unknown>[]; parked: Record<string, unknown>[] } & object) };
};

test('what a shop’s collector takes reaches the receiver; what that refuses is seen, and goes again when an operator says so', async () => {
  const events = [event(), event({ bad: true }), event()];
  await ops.world.context.analytics.collect({ app: 'manawell-demo', from: null, events });
  const seen = await until(look, ({ parked }) => parked.length > 0);
  expect(double.taken).toEqual(expect.arrayContaining([events[0], events[2]]));
  expect(seen).toMatchObject({
    code: 3,
    targets: [{ target: 'receiver', open: 0, oldest: null, parked: 1, tries: 0, error: null, held: true }],
    parked: [{ target: 'receiver', why: expect.stringContaining('bad data'), events: 1, again: 0 }],
  });
  expect((await ops.type('forwarding')).text).toMatch(/^target +passed +open +oldest +parked +tries +error +at work\n/);

  double.rules.answer = () => ({ status: 200, body: '{"code":0}' });
  expect((await ops.act('forwarding', 'retry')).json).toMatchObject({ count: 1 });
  // The lists are read one after the other, while a worker sends.
  const sent = await until(look, ({ parked, targets }) => parked.length === 0 && targets[0]?.parked === 0);
  expect(sent.code).toBe(0);
  expect(double.taken).toEqual(expect.arrayContaining(events));
});
