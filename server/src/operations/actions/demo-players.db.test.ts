import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '#server/config/index.ts';
import { PRODUCTION } from '#server/config/production.fixture.ts';
import { startPortal } from '#server/main.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

const of = (names: string[]) => Object.fromEntries(names.map((name) => [name, ops.world.env[name]]));
const startProduction = (more: Record<string, string> = {}) =>
  startPortal({
    env: {
      ...PRODUCTION,
      ...of(['DATABASE_URL', 'SANDBOX_PSP_URL', 'SANDBOX_PSP_KEY', 'SANDBOX_PSP_WEBHOOK_SECRET', 'GAME_1000039_URL']),
      STRIPE_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      ALLOW_SANDBOX: 'true',
      GAME_NETWORKS: '127.0.0.1/32',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...more,
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
  const ready = await fetch(`${portal.url}/readyz`);
  const providers = ['google', 'apple', 'discord', 'line', 'facebook', 'account'].map((id) => `sign-in ${id}`);
  const degraded = ['game 1000041', 'game 1000052', ...providers];
  expect([ready.status, await ready.json()]).toMatchObject([200, { degraded }]);
  await portal.stop();
});

test('production does not start where its catalogue could sell nothing, and names what is missing', async () => {
  await expect(startProduction({ GAME_1000039_SECRET: '', GAME_1000039_URL: '' })).rejects.toThrow('GAME_<gid>_SECRET');
  const elsewhere = startProduction({ GAME_1000039_URL: '' });
  await expect(elsewhere).rejects.toThrow(/GAME_1000039_URL is missing.*\n.*GAME_1000041_SECRET is missing/);
});
