import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#server/config/index.ts';
import { startPortal } from '#server/main.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

const startProduction = () =>
  startPortal({
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: ops.world.env.DATABASE_URL,
      PUBLIC_URL: 'https://shop.example.com',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    webDir: import.meta.dirname,
  });

test('production does not start on a database with the demo’s players; once they are erased it does', async () => {
  const { number } = await ops.sent();
  await expect(startProduction()).rejects.toThrow(/kestrel, mika, lena.*demo-players erase/);
  await expect(startProduction()).rejects.toBeInstanceOf(ConfigError);

  const said = await ops.act('demo-players', 'erase');
  expect(said).toMatchObject({ code: 0, json: { erased: ['kestrel', 'mika', 'lena', 'newbie', 'guest'] } });
  const body = { username: 'kestrel', password: 'starlight' };
  expect((await ops.world.anonymous.call('POST /session/password', { body })).status).toBe(401);
  expect(await ops.world.context.sql`select from sessions`).toEqual([]);
  await until(
    () => ops.world.context.sql`select role from orders where number = ${number}`,
    ([row]) => JSON.stringify(row).includes('"name":""'),
  );
  expect((await ops.act('demo-players', 'erase')).json).toMatchObject({ erased: [] });

  const portal = await startProduction();
  await portal.stop();
});
