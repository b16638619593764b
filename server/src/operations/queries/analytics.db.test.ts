import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpsWorld, TOTAL } from '../ops.fixture.ts';

const APP = 'manawell-demo';
let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

/** An event of a browser, as the script tells it. */
const told = (browser: string, name: string, properties: object = {}, more: object = {}) => ({
  '#type': 'track',
  '#event_name': name,
  '#distinct_id': browser,
  '#uuid': randomUUID(),
  '#time': new Date().toISOString().replace('T', ' ').replace('Z', ''),
  properties,
  ...more,
});
const tell = (events: readonly object[], app = APP) => ops.world.context.analytics.collect({ app, from: null, events });
const channels = async () => (await ops.look('channels')).json.channels as Record<string, unknown>[];

test('channels: what the orders of each brought and gave back, and whatever is told of payments changes nothing', async () => {
  const live = { attribution: { pid: 2, fromId: 'kestrel-live' } };
  await ops.sent(live);
  const { number } = await ops.sent(live);
  await ops.place({ attribution: { pid: 1, refer: 'discord' } });
  // As an address may say.
  await ops.place({ attribution: { pid: Number.MAX_SAFE_INTEGER } });
  await ops.sent();
  const half = Math.floor(TOTAL / 2);
  await ops.act('orders', 'refund', number, '--amount', String(half));
  await ops.reach(number, ({ status }) => status === 'partially_refunded');

  // By the rates of the demo’s publisher.yaml.
  const inDollars = (cents: number) => Math.round(cents * RATE);
  const expected = [
    {
      pid: 2,
      from: 'kestrel-live',
      refer: null,
      orders: 2,
      paid: 2,
      kept: inDollars(2 * TOTAL - half),
      returned: inDollars(half),
    },
    { pid: null, from: null, refer: null, orders: 1, paid: 1, kept: inDollars(TOTAL), returned: 0 },
    { pid: 1, from: null, refer: 'discord', orders: 1, paid: 0, kept: 0, returned: 0 },
    { pid: Number.MAX_SAFE_INTEGER, from: null, refer: null, orders: 1, paid: 0, kept: 0, returned: 0 },
  ];
  expect(await channels()).toEqual(expected);
  await tell([
    told('thief', 'order_paid', { item: 'astralite-60', amount: 1e9, pid: 2, from_id: 'kestrel-live', number }),
  ]);
  expect(await channels()).toEqual(expected);
  expect((await ops.type('channels', '--days', '1')).text).toMatch(
    /^pid +from +refer +orders +paid +kept +returned\n2 +kestrel-live +- +2 +2 +\S+ USD/,
  );
});

test('funnel: browsers by the furthest step that they took, without what is odd, of another app, or no JSON for the database', async () => {
  const before = await steps();
  await tell([
    told('one', 'arrival'),
    ...['arrival', 'pay_pressed', 'order_paid'].map((name) => told('two', name)),
    told('two', 'page_view', { page: 'payment' }),
    told('three', 'page_view', { page: 'payment' }),
    // Twice is once, and another page is no step.
    told('three', 'page_view', { page: 'sdk-pay' }),
    told('four', 'page_view', { page: 'news' }),
    told('five', 'page_view', { page: 'payment\0', '#x': '\ud800' }),
    told('six', 'order_paid', {}, { '#time': '2020-01-01 00:00:00.000' }),
    told('seven', 'user_paid'),
  ]);
  await tell([told('eight', 'order_sent')], 'another-app');
  const added = [3, 2, 1, 1, 1, 1, 1, 0];
  const after = STEPS.map((step, at) => ({ step, browsers: (before[at]?.browsers ?? 0) + (added[at] ?? 0) }));
  const shares = (at: number) => ({
    ofFirst: percent(after[at]?.browsers, after[0]?.browsers),
    ofBefore: at === 0 ? null : percent(after[at]?.browsers, after[at - 1]?.browsers),
  });
  expect(await steps()).toEqual(after.map((one, at) => ({ ...one, ...shares(at) })));
  expect((await ops.type('funnel')).text).toMatch(/^payment_view +\d+ +\d+\.\d % +\d+\.\d %$/m);
});

const STEPS = [
  ...['arrival', 'payment_view', 'character_chosen', 'item_chosen', 'method_chosen', 'pay_pressed'],
  ...['order_paid', 'order_sent'],
];
const percent = (part = 0, whole = 0) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);
const RATE = 100 / 92;
const steps = async () => (await ops.look('funnel')).json.steps as { step: string; browsers: number }[];

test.each([
  ['channels', '0'],
  ['funnel', '3651'],
  ['funnel', 'x'],
])('%s of %s days are refused', async (name, days) => {
  expect((await ops.type(name, '--days', days)).code).toBe(2);
});
