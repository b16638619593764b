import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findProgram } from '#tests/world/tls-proxy.ts';
import { plainSecrets, ROOT, read, STOP_SECONDS, unknownVariables } from './files.ts';

const FOLDER = join(ROOT, 'deploy/systemd');
const ANALYZE = findProgram('systemd-analyze');
const skipped = ANALYZE ? '' : ' (skipped: there is no systemd-analyze here)';

const unit = (name: string): string => read(`deploy/systemd/${name}`);
const common = unit('manawell-.service.d/common.conf');
/** Returns all values of a key. */
const valuesOf = (text: string, key: string): string[] =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    valuesOf(text, 'Environment')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.split(/=(.*)/s) as [string, string]),
  );
const SERVING = ['manawell-web@.service', 'manawell-worker.service', 'manawell-desk.service'];
const OF_SHOP = [...SERVING, 'manawell-migrate.service'];

test.each(OF_SHOP)('%s runs Node itself', (name) => {
  const [start = ''] = valuesOf(unit(name), 'ExecStart');
  expect(start).toMatch(/^\/usr\/local\/bin\/node (start\.mjs|scripts\/migrate\.ts)$/);
  expect(valuesOf(common, 'WorkingDirectory')).toEqual(['/opt/manawell/current']);
});

test.each(SERVING)('%s restarts for ever, and waits longer each time', (name) => {
  const text = unit(name);
  const restart = ['Restart', 'RestartSec', 'RestartSteps', 'RestartMaxDelaySec'].map((key) => valuesOf(text, key));
  expect(restart).toEqual([['always'], ['1'], ['8'], ['30']]);
  expect(valuesOf(common, 'StartLimitIntervalSec')).toEqual(['0']);
});

test('the shared file has no restart, which would refuse the migration', () => {
  expect(common).not.toMatch(/^Restart/m);
  expect(valuesOf(unit('manawell-migrate.service'), 'Type')).toEqual(['oneshot']);
});

test('a stop gets the time that it may take', () => {
  expect(Number(valuesOf(common, 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual(STOP_SECONDS + 5);
  expect(valuesOf(common, 'KillSignal')).toEqual(['SIGTERM']);
});

test('the units have the roles, ports of their own, and one desk', () => {
  const found = SERVING.map((name) => environmentOf(unit(name)));
  expect(found).toEqual([
    { ROLE: 'web', PORT: '%i', METRICS_PORT: '1%i' },
    { ROLE: 'worker', PORT: '8079', METRICS_PORT: '18079' },
    { ROLE: 'web', PORT: '8078', METRICS_PORT: '18078', DESK_PORT: '8100' },
  ]);
  expect(environmentOf(common)).toMatchObject({ HOST: '127.0.0.1', NODE_ENV: 'production' });
  const enabled = /manawell-web@(\d+) manawell-web@(\d+)/.exec(unit('manawell-web@.service')) ?? [];
  expect(read('deploy/caddy/Caddyfile')).toContain(`127.0.0.1:${enabled[1]} 127.0.0.1:${enabled[2]}`);
  expect(read('deploy/nginx/shop.conf')).toContain(`server 127.0.0.1:${enabled[1]} `);
  expect(read('deploy/nginx/desk.conf')).toContain('http://127.0.0.1:8100;');
});

test.each([...OF_SHOP, 'manawell-.service.d/common.conf', 'secrets.conf'])(
  '%s: variables exist, and secrets are credentials',
  (name) => {
    const text = unit(name);
    const environment = environmentOf(text);
    expect(unknownVariables(Object.keys(environment))).toEqual([]);
    expect(plainSecrets(Object.keys(environment))).toEqual([]);
    const files = Object.entries(environment).filter(([key]) => key.endsWith('_FILE'));
    expect(files.map(([, value]) => value)).toEqual(files.map(([key]) => `%d/${key.replace(/_FILE$/, '')}`));
    const loaded = valuesOf(text, 'LoadCredential').map((line) => line.split(':'));
    expect(loaded.map(([id]) => id)).toEqual(files.map(([key]) => key.replace(/_FILE$/, '')));
    expect(
      loaded.filter(
        ([id, path]) => path !== `/etc/manawell/${id === 'DATABASE_OWNER_URL' ? 'owner' : 'secrets'}/${id}`,
      ),
    ).toEqual([]);
  },
);

test('only the migration reads the password of the owner', () => {
  const knowing = globSync('**/*.{service,conf}', { cwd: FOLDER }).filter((file) =>
    unit(file).includes('DATABASE_OWNER_URL'),
  );
  expect(knowing).toEqual(['manawell-migrate.service']);
});

test('the examples of settings name variables of the shop, and no secrets', () => {
  const names = [...`${read('deploy/settings.example')}\n${read('deploy/desk.example')}`.matchAll(/^([A-Z]\w*)=/gm)];
  const variables = names.map(([, name = '']) => name);
  expect(variables).toEqual(expect.arrayContaining(['PUBLIC_URL', 'TRUST_PROXY', 'DESK_URL']));
  expect([unknownVariables(variables), plainSecrets(variables)]).toEqual([[], []]);
});

test('the command for operators gets settings, the desk’s address and secret files, and not the owner’s', () => {
  const dir = mkdtempSync(join(tmpdir(), 'manawell-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'secrets'));
  mkdirSync(join(dir, 'current'));
  writeFileSync(join(dir, 'settings'), read('deploy/settings.example'));
  writeFileSync(join(dir, 'desk'), read('deploy/desk.example'));
  writeFileSync(join(dir, 'secrets/DATABASE_URL'), 'postgres://…');
  writeFileSync(join(dir, 'node'), '#!/bin/sh\npwd\necho "$*"\nenv\n', { mode: 0o755 });
  const script = unit('manawell')
    .replaceAll('/etc/manawell', dir)
    .replaceAll('/opt/manawell', dir)
    .replaceAll('/usr/local/bin/node', join(dir, 'node'));
  const { stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', 'ops', 'orders', 'find', '1 2'], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  const [folder, command, ...environment] = stdout.split('\n');
  expect([stderr, folder, command]).toEqual(['', join(dir, 'current'), 'server/src/cli/ops.ts orders find 1 2']);
  expect(environment).toEqual(
    expect.arrayContaining([
      'NODE_ENV=production',
      'PUBLIC_URL=https://shop.example.com',
      'MAIL_FROM=Shop <shop@example.com>',
      'DESK_URL=https://desk.example.com',
      'DESK_PORT=8100',
      `DATABASE_URL_FILE=${dir}/secrets/DATABASE_URL`,
    ]),
  );
  expect(unit('manawell')).not.toContain('owner');
});

/** Copies the units to a folder, with programs that exist here, and returns what `systemd-analyze` says of them. */
function analyze(...args: string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'units-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  cpSync(FOLDER, dir, { recursive: true });
  for (const file of globSync('*.service', { cwd: dir })) {
    const text = readFileSync(join(dir, file), 'utf8').replaceAll('/usr/local/bin/node', '/bin/true');
    writeFileSync(join(dir, file), text);
  }
  const env = { PATH: process.env.PATH, SYSTEMD_UNIT_PATH: `${dir}:`, LC_ALL: 'C.UTF-8' };
  const { status, stdout, stderr } = spawnSync(ANALYZE ?? '', args, { cwd: dir, env, encoding: 'utf8' });
  const lines = `${stdout}${stderr}`.split('\n').filter(Boolean);
  // Keys of systemd 254, which older ones ignore.
  return { status, lines: lines.filter((line) => !/'(RestartSteps|RestartMaxDelaySec)' in section/.test(line)) };
}

const RUNNING = ['manawell-web@8080', 'manawell-worker', 'manawell-desk', 'manawell-migrate', 'backup-manawell'];

test.skipIf(!ANALYZE)(`systemd accepts the units${skipped}`, () => {
  const units = [...RUNNING.map((name) => `./${name}.service`), './backup-manawell.timer'];
  expect(analyze('verify', '--man=no', ...units)).toEqual({ status: 0, lines: [] });
});

test.skipIf(!ANALYZE).each(RUNNING)(`%s is exposed by less than 2 of 10${skipped}`, (name) => {
  const { lines } = analyze('security', '--offline=yes', '--no-pager', `${name}.service`);
  const level = /exposure level for .*: (\d+\.\d)/.exec(lines.at(-1) ?? '')?.[1];
  expect(Number(level)).toBeLessThan(2);
});
