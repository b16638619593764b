import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasNginx, Nginx } from '#tests/world/nginx.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const skipped = hasNginx ? '' : ' (skipped: there is no nginx here)';

/** More requests than the tests before the last one need. */
const PER_ADDRESS = 40;

let world: World;
let nginx: Nginx;
beforeAll(async () => {
  if (!hasNginx) return;
  world = await startWorld({
    env: { TRUST_PROXY: '1', RATE_LIMIT: 'true', RATE_LIMIT_PER_ADDRESS: String(PER_ADDRESS) },
  });
  nginx = new Nginx();
  await nginx.start([new URL(world.url).host]);
});
afterAll(async () => {
  await nginx?.stop();
  await world?.stop();
});

test.skipIf(!hasNginx)(`nginx accepts the sample${skipped}`, () => {
  const [program, args] = nginx.command;
  const { status, stderr } = spawnSync(program, ['-t', ...args], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('syntax is ok')]);
});

test.skipIf(!hasNginx)(`compressed answers of the shop pass unchanged${skipped}`, async () => {
  const answer = await nginx.request('/platform/api/games?locale=en', { headers: { 'accept-encoding': 'br' } });
  answer.resume();
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
});

test.skipIf(!hasNginx)(`an order’s stream sends each change at once${skipped}`, async () => {
  const player = await world.signIn('kestrel', 'starlight');
  const choice = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-300', total: 549 };
  const { number } = (await player.call('POST /orders', { body: choice })).body;
  const stream = await nginx.request(`/platform/api/orders/${number}/events`, {
    headers: { authorization: `Bearer ${player.token}` },
  });
  let seen = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    seen += part;
  });
  await until(
    async () => seen,
    (now) => now.includes('"status":"unpaid"'),
  );
  const { redirectUrl } = (
    await player.call('POST /orders/:number/payments', { params: { number }, body: { method: 'card' } })
  ).body;
  await world.psp.post(`/control/payments/${new URL(redirectUrl).pathname.split('/').at(-1)}/outcome`, {
    outcome: 'success',
  });
  await until(
    async () => seen,
    (now) => now.includes('"itemStatus":"sent"'),
  );
  stream.destroy();
  expect(readFileSync(nginx.errorLog, 'utf8')).not.toMatch(/\[(error|crit|alert|emerg)\]/);
});

test.skipIf(!hasNginx)(`requests with forged addresses count as one visitor’s${skipped}`, async () => {
  const statuses: (number | undefined)[] = [];
  for (let last = 1; last <= PER_ADDRESS + 1; last++) {
    const answer = await nginx.request('/platform/api/session/methods', {
      headers: { 'x-forwarded-for': `198.51.100.${last}` },
    });
    answer.resume();
    statuses.push(answer.statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});
