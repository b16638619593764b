import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { readExamples } from './examples.ts';

const doc = readExamples('proxy.md');
const find = (program: string): string | undefined =>
  ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((dir) => join(dir, program))
    .find((path) => existsSync(path));
const NGINX = find('nginx');
const OPENSSL = find('openssl');
const runs = NGINX !== undefined && OPENSSL !== undefined;
const skipped = runs ? '' : ' (skipped: there is no nginx here)';

/** More requests than the tests before the last one need. */
const PER_ADDRESS = 40;

let world: World;
let dir: string;
let port: number;
let nginx: ChildProcess | undefined;
let config: string[];

beforeAll(async () => {
  if (!runs) return;
  world = await startWorld({
    env: { TRUST_PROXY: '1', RATE_LIMIT: 'true', RATE_LIMIT_PER_ADDRESS: String(PER_ADDRESS) },
  });
  dir = mkdtempSync(join(tmpdir(), 'proxy-'));
  port = await freePort(0, '127.0.0.1');
  const plain = await freePort(0, '127.0.0.1');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(dir, 'key.pem'), '-out', join(dir, 'cert.pem')];
  execFileSync(OPENSSL, ['req', '-x509', ...key, '-subj', '/CN=shop.example.com', '-days', '2'], { stdio: 'pipe' });
  // Replaces in the sample only what a publisher must replace.
  const sample = doc
    .text('proxy.nginx')
    .replace('127.0.0.1:8080', new URL(world.url).host)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/, join(dir, 'cert.pem'))
    .replace(/\/etc\/letsencrypt\S+privkey.pem/, join(dir, 'key.pem'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; pid ${dir}/pid; error_log ${dir}/error.log;\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${sample}\n}\n`,
  );
  config = ['-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')];
  nginx = spawn(NGINX, config, { stdio: 'ignore' });
  await until(
    () =>
      get('/healthz').then(
        () => true,
        () => false,
      ),
    Boolean,
  );
});
afterAll(async () => {
  if (nginx && nginx.exitCode === null) {
    const gone = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await gone;
  }
  await world?.stop();
  if (dir) rmSync(dir, { recursive: true });
});

/** Requests through the proxy, over TLS. Resolves with the headers; the caller reads the body. */
function get(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ host: '127.0.0.1', port, path, headers, rejectUnauthorized: false }, resolve).once('error', reject).end();
  return promise;
}

test.skipIf(!runs)(`nginx accepts the sample${skipped}`, () => {
  const { status, stderr } = spawnSync(NGINX ?? '', ['-t', ...config], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('syntax is ok')]);
});

test.skipIf(!runs)(`compressed answers of the shop pass unchanged${skipped}`, async () => {
  const answer = await get('/platform/api/games?locale=en', { 'accept-encoding': 'br' });
  answer.resume();
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
});

test.skipIf(!runs)(`an order’s stream sends each change at once${skipped}`, async () => {
  const player = await world.signIn('kestrel', 'starlight');
  const choice = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-300', total: 549 };
  const { number } = (await player.call('POST /orders', { body: choice })).body;
  const stream = await get(`/platform/api/orders/${number}/events`, { authorization: `Bearer ${player.token}` });
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
  expect(readFileSync(join(dir, 'error.log'), 'utf8')).not.toMatch(/\[(error|crit|alert|emerg)\]/);
});

test.skipIf(!runs)(`requests with forged addresses count as one visitor’s${skipped}`, async () => {
  const statuses: (number | undefined)[] = [];
  for (let last = 1; last <= PER_ADDRESS + 1; last++) {
    const answer = await get('/platform/api/session/methods', { 'x-forwarded-for': `198.51.100.${last}` });
    answer.resume();
    statuses.push(answer.statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});
