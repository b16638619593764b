import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCatalogCli } from '#server/cli/catalog.ts';
import { runOpsCli } from '#server/cli/ops.ts';
import { type StartedPortal, startPortal } from '#server/main.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { keyOf, newSecret, signedHeaders } from '../../simulators/kit/signature.ts';
import { Collector } from './collectors.ts';

const GID = 1_000_039;
const [gameBefore, gameAfter] = [newSecret(), newSecret()];
const [pspBefore, pspAfter] = [newSecret(), newSecret()];

let world: World;
let folder: string;
let portal: StartedPortal;

/** Replaces a file as an orchestrator does. */
function put(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(`${path}.new`, `${text}\n`);
  renameSync(`${path}.new`, path);
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  world = await startWorld();
  const fromFiles = ['DATABASE_URL', 'SANDBOX_PSP_WEBHOOK_SECRET', 'GAME_1000039_SECRET'];
  const rest = Object.fromEntries(Object.entries(world.env).filter(([name]) => !fromFiles.includes(name)));
  portal = await startPortal({
    env: {
      ...rest,
      ROLE: 'web',
      PORT: '0',
      DATABASE_URL_FILE: put('database', world.env.DATABASE_URL ?? ''),
      SANDBOX_PSP_WEBHOOK_SECRET_FILE: put('psp', pspBefore),
      GAME_1000039_SECRET_FILE: put('game', gameBefore),
    },
    webDir: join(import.meta.dirname, '../../web/dist'),
  });
});
afterAll(async () => {
  await portal.stop();
  await world.stop();
  rmSync(folder, { recursive: true });
});

/** Returns true if the portal accepts the signature. */
async function accepts(path: string, secret: string): Promise<boolean> {
  const body = JSON.stringify({ uid: '1', type: 'unknown' });
  const signed = signedHeaders(keyOf(secret), `msg_${randomUUID()}`, Math.floor(Date.now() / 1000), body);
  const headers = { 'content-type': 'application/json', ...signed };
  const { status } = await fetch(portal.url + path, { method: 'POST', body, headers });
  expect(status).not.toBe(404);
  return status !== 401;
}
const both = async (path: string, before: string, after: string) => [
  await accepts(path, before),
  await accepts(path, after),
];
const game = () => both(`/platform/game/${GID}/orders`, gameBefore, gameAfter);
const psp = () => both('/platform/webhooks/sandbox', pspBefore, pspAfter);

test('a running portal takes changed secrets from their files, and keeps the former ones after a bad file', async () => {
  expect([await game(), await psp()]).toEqual([
    [true, false],
    [true, false],
  ]);
  put('game', gameAfter);
  put('psp', 'no secret');
  await portal.takeSecrets();
  expect([await game(), await psp()]).toEqual([
    [true, false],
    [true, false],
  ]);
  put('psp', pspAfter);
  expect([await game(), await psp()]).toEqual([
    [true, false],
    [true, false],
  ]);
  await portal.takeSecrets();
  expect([await game(), await psp()]).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('commands, migrations and collectors read secrets from files', async () => {
  const { DATABASE_URL: _, MANAWELL_OPERATOR_TOKEN: token = '', ...rest } = world.env;
  const files = { DATABASE_URL_FILE: join(folder, 'database') };
  const env = { ...rest, ...files, MANAWELL_OPERATOR_TOKEN_FILE: put('token', token) };
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  expect(
    [await runOpsCli(['orders', 'stuck'], env, print), await runCatalogCli(['log'], env, print)],
    lines.join('\n'),
  ).toEqual([0, 0]);
  const plan = spawnSync(process.execPath, ['scripts/migrate.ts', '--plan'], {
    env: { PATH: process.env.PATH, ...files },
  });
  expect([plan.status, String(plan.stdout)]).toEqual([0, 'The schema is up to date.\n']);
  const collector = await Collector.start('', { DATABASE_URL: undefined, ...files });
  expect(collector.url, collector.said).not.toBe('');
  expect(await collector.end('SIGTERM')).toBe(0);
  const bad = { ...env, DATABASE_URL_FILE: '/nowhere' };
  expect([await runOpsCli(['orders', 'stuck'], bad, print), await runCatalogCli(['log'], bad, print)]).toEqual([1, 1]);
  expect(lines.join('\n').match(/DATABASE_URL_FILE names \/nowhere/g)).toHaveLength(2);
});

test('SIGHUP ends no process in production', async () => {
  const collector = await Collector.start(world.env.DATABASE_URL ?? '');
  const alive = collector.hangUp();
  expect(await alive).toMatch(/takes no secrets again/);
  expect((await fetch(`${new URL(collector.url).origin}/healthz`)).status).toBe(200);
  expect(await collector.end('SIGTERM')).toBe(0);
});
