import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Caddy, hasCaddy } from '#tests/world/caddy.ts';
import { hasNginx, Nginx } from '#tests/world/nginx.ts';
import type { TlsProxy } from '#tests/world/tls-proxy.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { Program, steadyPort } from '../chaos/program.ts';
import { CHOICE } from './shop.ts';

const SLOW = 300_000;
/** Each restarts both processes, one after the other. `ROLLING_RESTARTS=20` is the figure of docs/proxy.md. */
const ROUNDS = Number(process.env.ROLLING_RESTARTS ?? 2);
const CLIENTS = 16;
/** Caddy reads `/readyz`, so it needs the time that production leaves to balancers. nginx needs none. */
const PROXIES = [
  { name: 'nginx', isHere: hasNginx, make: () => new Nginx(), more: {} },
  { name: 'Caddy', isHere: hasCaddy, make: () => new Caddy(), more: { CHAOS_NOTICE_MS: '3000' } },
];
const why = ({ name, isHere }: (typeof PROXIES)[number]): string =>
  isHere ? '' : ` (skipped: there is no ${name} here)`;

let world: World;
let directory: string;
let addresses: string[];
let webs: Program[];
let token: string;
beforeAll(async () => {
  if (!PROXIES.some(({ isHere }) => isHere)) return;
  directory = await mkdtemp(join(tmpdir(), 'manawell-rolling-'));
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
  token = (await world.signIn('kestrel', 'starlight')).token;
  const ports = [await steadyPort(), await steadyPort()];
  webs = ports.map((port, i) => {
    const env = { ...world.env, PORT: `${port}`, ROLE: 'web', TRUST_PROXY: '1' };
    return new Program({ name: `web-${i}`, file: 'tests/chaos/portal.ts', env, logFile: join(directory, `${i}.log`) });
  });
  await Promise.all(webs.map((web) => web.start()));
  addresses = ports.map((port) => `127.0.0.1:${port}`);
}, SLOW);
afterAll(async () => {
  await Promise.all((webs ?? []).map((web) => web.kill()));
  await world?.stop();
  if (directory) await rm(directory, { recursive: true });
});

async function behind({ make, more }: (typeof PROXIES)[number]): Promise<TlsProxy> {
  for (const web of webs) {
    await web.stop();
    await web.start(more);
  }
  const proxy = make();
  onTestFinished(() => proxy.stop());
  await proxy.start(addresses);
  return proxy;
}

/** Sends reads, and writes if `writes`, until `stop`, and lists those that a client would call failed. */
function load(proxy: TlsProxy, writes = true) {
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
    ...(writes ? ([['/platform/api/quotes', { method: 'POST', headers, body }]] as const) : []),
  ] as const;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const [path, options] = requests[sent % requests.length] ?? requests[0];
      sent += 1;
      const status = await proxy
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

describe.each(PROXIES)('behind $name', (one) => {
  test.skipIf(!one.isHere)(
    `no request fails while both processes restart, one after the other${why(one)}`,
    async () => {
      const traffic = load(await behind(one));
      for (let round = 0; round < ROUNDS; round++) {
        for (const web of webs) {
          await web.stop();
          await web.start(one.more);
        }
      }
      const { sent, failed } = await traffic.stop();
      process.env.ROLLING_RESTARTS && console.log(`${ROUNDS} rolling restarts: ${failed.length} of ${sent} failed`);
      expect(sent).toBeGreaterThan(ROUNDS * 100);
      expect(failed).toEqual([]);
    },
    SLOW,
  );

  test.skipIf(!one.isHere)(
    `no ${one.name === 'Caddy' ? 'read' : 'request'} fails when a process is killed${why(one)}`,
    async () => {
      const traffic = load(await behind(one), one.name !== 'Caddy');
      await webs[0]?.kill();
      await webs[0]?.start(one.more);
      expect((await traffic.stop()).failed).toEqual([]);
    },
    SLOW,
  );
});
