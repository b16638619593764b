import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpsWorld } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

test('a quiet shop has no problems, and the exit code of success', async () => {
  const { code, text } = await ops.type('today');
  expect(code).toBe(0);
  expect(text).toMatch(/^No problems\.\n\n0 order\(s\) in the last hour\. Workers: alive\./);
  expect(text).toMatch(/idle .* Starfall Odyssey/);
});

test('money is listed by currency, and only for those who may see it', async () => {
  await ops.sent();
  const { json } = await ops.look('today', 'money');
  expect(json.money).toMatchObject([{ currency: 'EUR', captures: 1, taken: 109, back: 0 }]);
  const { text } = await ops.type('today', 'money');
  expect(text).toMatch(/EUR +1 +1\.09 EUR +0\.00 EUR/);
  expect(JSON.stringify((await ops.look('today')).json)).not.toContain('EUR');
});

test('a problem is the first line, and sets the exit code', async () => {
  await ops.parked();
  const { code, text } = await ops.type('today');
  expect(code).toBe(3);
  expect(text).toMatch(/^warn: 1 delivery waits for an operator\.\n/);
});
