import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasCaddy } from '#tests/world/caddy.ts';
import { aroundSample, hasNginx } from '#tests/world/nginx.ts';
import { findProgram } from '#tests/world/tls-proxy.ts';
import { readExamples } from '../docs/examples.ts';
import { read } from './files.ts';

const withoutNginx = hasNginx ? '' : ' (skipped: there is no nginx here)';
const withoutCaddy = hasCaddy ? '' : ' (skipped: there is no Caddy here)';

test('the sample of docs/proxy.md is the file of deploy/', () => {
  expect(`${readExamples('proxy.md').text('proxy.nginx')}\n`).toBe(read('deploy/nginx/shop.conf'));
});

/** Writes HTTP/2 as nginx before 1.25 does. */
const older = (text: string): string => text.replaceAll(/ssl;\n\s*http2 on;/g, 'ssl http2;');
const withoutComments = (text: string): string => text.replaceAll(/^\s*#.*\n/gm, '');

test('compose’s nginx differs from that of one machine only by the processes that it names', () => {
  const ofCompose = read('deploy/compose/nginx.conf');
  const servers = (text: string): string => older(text.slice(text.indexOf('server {')));
  expect(servers(ofCompose)).toBe(servers(read('deploy/nginx/shop.conf')));
  const upstream = withoutComments(ofCompose.slice(0, ofCompose.indexOf('server {')));
  expect(upstream.trim().split(/\s*\n\s*/)).toEqual([
    'resolver 127.0.0.11 valid=2s;',
    'upstream manawell {',
    'zone manawell 64k;',
    'server web-1:8080 max_fails=0 resolve;',
    'server web-2:8080 max_fails=0 resolve;',
    'keepalive 64;',
    '}',
  ]);
});

test('compose’s nginx for the desk differs from that of one machine only by the address of the desk', () => {
  const ofCompose = withoutComments(older(read('deploy/compose/desk.conf')));
  const address = /set \$desk http:\/\/desk:8100;\n\s*proxy_pass \$desk;/;
  expect(ofCompose.replace(address, 'proxy_pass http://127.0.0.1:8100;')).toBe(
    withoutComments(read('deploy/nginx/desk.conf')),
  );
});

test('the desk is closed to everybody but the network of the team', () => {
  expect(read('deploy/nginx/desk.conf')).toMatch(/allow 10\.0\.0\.0\/8;\n\s*deny all;/);
});

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'proxies-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test.skipIf(!hasNginx).each([
  ['nginx/shop.conf', 'nginx/desk.conf'],
  ['compose/nginx.conf', 'compose/desk.conf'],
])(`nginx accepts %s with %s${withoutNginx}`, (...files) => {
  const dir = folder();
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(dir, 'key.pem'), '-out', join(dir, 'cert.pem')];
  execFileSync(findProgram('openssl') ?? '', ['req', '-x509', ...key, '-subj', '/CN=localhost'], { stdio: 'pipe' });
  const text = files
    .map((file) => older(read(`deploy/${file}`)))
    .join('\n')
    .replaceAll(/\/etc\/letsencrypt\S+fullchain.pem/g, join(dir, 'cert.pem'))
    .replaceAll(/\/etc\/letsencrypt\S+privkey.pem/g, join(dir, 'key.pem'))
    // Names of containers; nginx before 1.27.3 cannot resolve them again.
    .replaceAll(/server web-(\d):8080 max_fails=0 resolve/g, 'server 127.0.0.$1:8080 max_fails=0');
  writeFileSync(join(dir, 'nginx.conf'), aroundSample(dir, text));
  const args = ['-t', '-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')];
  const { status, stderr } = spawnSync(findProgram('nginx') ?? '', args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('syntax is ok')]);
  expect(stderr).not.toMatch(/\[(warn|error|emerg)\]/);
});

test.skipIf(!hasCaddy)(`Caddy accepts its file, and would write it so${withoutCaddy}`, () => {
  const dir = folder();
  writeFileSync(join(dir, 'Caddyfile'), read('deploy/caddy/Caddyfile'));
  const run = (...args: string[]) =>
    spawnSync(findProgram('caddy') ?? '', args, {
      cwd: dir,
      env: { PATH: process.env.PATH, HOME: dir },
      encoding: 'utf8',
    });
  const { status, stderr, stdout } = run('validate', '--config', 'Caddyfile', '--adapter', 'caddyfile');
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('Valid configuration')]);
  expect(run('fmt', 'Caddyfile').stdout).toBe(read('deploy/caddy/Caddyfile'));
});

test('Caddy reads /readyz often enough to notice a stop in the time that it leaves', () => {
  const text = read('deploy/caddy/Caddyfile');
  const seconds = (name: string): number => Number(new RegExp(`${name} (\\d+)s`).exec(text)?.[1]);
  expect(text).toContain('health_uri /readyz');
  expect(seconds('health_interval') + seconds('health_timeout')).toBeLessThan(3);
  expect(seconds('lb_try_duration')).toBeGreaterThan(seconds('health_interval') + seconds('health_timeout'));
  expect(text).toContain('flush_interval -1');
});
