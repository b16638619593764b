import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/index.ts';
import { silentLog } from '#server/kernel/log.ts';
import { createContext } from '#server/wiring/context.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const overrides = { waits: { beat: { everyMs: 50, goneMs: 1000 } } };
let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ROLE: 'web' }, overrides });
});
afterAll(() => world.stop());

const readiness = async () => {
  const answer = await fetch(`${world.url}/readyz`);
  return { status: answer.status, ...((await answer.json()) as { degraded: string[] }) };
};

test('a web process without any worker stays ready and reports that it is degraded, until a worker lives', async () => {
  const alone = await until(readiness, ({ degraded }) => degraded.length > 0);
  expect(alone).toMatchObject({ status: 200, ok: true, degraded: ['worker'] });
  const config = loadConfig({ ...world.env, ROLE: 'worker' }, PAYMENT_PROVIDERS);
  const worker = await createContext({ ...config, databaseUrl: world.env.DATABASE_URL ?? '' }, silentLog, overrides);
  expect(await until(readiness, ({ degraded }) => degraded.length === 0)).toMatchObject({ status: 200 });
  await worker.close();
  expect(await until(readiness, ({ degraded }) => degraded.length > 0)).toMatchObject({ degraded: ['worker'] });
});
