import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasNginx, Nginx } from '#tests/world/nginx.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { Program, steadyPort } from '../chaos/program.ts';
import { CHOICE } from './shop.ts';

const SLOW = 300_000;
/** Each restarts both processes, one after the other. `ROLLING_RESTARTS=20` is the figure of docs/proxy.md. */
const ROUNDS = Number(process.env.ROLLING_RESTARTS ?? 2);
const CLIENTS = 16;
const skipped = hasNginx ? '' : ' (skipped: there is no nginx here)';

let world: World;
let directory: string;
let nginx: Nginx;
let webs: Program[];
let token: string;
beforeAll(async () => {
  if (!hasNginx) return;
  directory = await mkdtemp(join(tmpdir(), 'manawell-rolling-'));
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
  token = (await world.signIn('kestrel', 'starlight')).token;
  const ports = [await steadyPort(), await steadyPort()];
  webs = ports.map((port, i) => {
    const env = { ...world.env, PORT: `${port}`, ROLE: 'web', TRUST_PROXY: '1' };
    return new Program({ name: `web-${i}`, file: 'tests/chaos/portal.ts', env, logFile: join(directory, `${i}.log`) });
  });
  await Promise.all(webs.map((web) => web.start()));
  nginx = new Nginx();
  await nginx.start(ports.map((port) => `127.0.0.1:${port}`));
}, SLOW);
afterAll(async () => {
  await nginx?.stop();
  await Promise.all((webs ?? []).map((web) => web.kill()));
  await world?.stop();
  if (directory) await rm(directory, { recursive: true });
});

/** Sends reads and writes until `stop`, and lists those that a client would call failed. */
function load() {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const failed: string[] = [];
  let sent = 0;
  let isOver = false;
  const { gid, region, item } = CHOICE;
  const body = JSON.stringify({ gid, region, item });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const requests = [
    ['/platform/api/games?locale=en', {}],
    ['/platform/api/orders', { headers }],
    ['/platform/api/quotes', { method: 'POST', headers, body }],
  ] as const;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const [path, options] = requests[sent % requests.length] ?? requests[0];
      sent += 1;
      const status = await nginx
        .request(path, { ...options, agent })
        .then(async (answer) => [answer.statusCode, await text(answer)])
        .catch((error: unknown) => [String(error)]);
      if (status[0] !== 200) failed.push(`${path}: ${status.join(' ').slice(0, 100).replaceAll('\n', ' ')}`);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  const stop = async () => {
    isOver = true;
    await clients;
    agent.destroy();
    return { sent, failed };
  };
  return { stop };
}

test.skipIf(!hasNginx)(
  `no request fails while both processes restart, one after the other${skipped}`,
  async () => {
    const traffic = load();
    for (let round = 0; round < ROUNDS; round++) {
      for (const web of webs) {
        await web.stop();
        await web.start();
      }
    }
    const { sent, failed } = await traffic.stop();
    process.env.ROLLING_RESTARTS && console.log(`${ROUNDS} rolling restarts: ${failed.length} of ${sent} failed`);
    expect(sent).toBeGreaterThan(ROUNDS * 100);
    expect(failed).toEqual([]);
  },
  SLOW,
);

test.skipIf(!hasNginx)(
  `no request fails when a process is killed${skipped}`,
  async () => {
    const traffic = load();
    await webs[0]?.kill();
    await webs[0]?.start();
    expect((await traffic.stop()).failed).toEqual([]);
  },
  SLOW,
);
