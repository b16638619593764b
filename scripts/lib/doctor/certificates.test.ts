import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Running, SECRET, serveBackend } from './backend.fixture.ts';
import { examine } from './doctor.ts';
import type { Finding } from './finding.ts';

/** Tests create their certificates: one in the repository would expire. */
const OPENSSL = ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'].find((path) =>
  existsSync(path),
);
const DAY_MS = 86_400_000;

let dir: string;
let ca: string;
const running: Running[] = [];
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'doctor-'));
  if (!OPENSSL) return;
  make(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test CA',
    '-days',
    '900',
  );
  ca = readFileSync(join(dir, 'ca.pem'), 'utf8');
});
afterEach(() => {
  for (const one of running.splice(0)) one.close();
});
afterAll(() => rmSync(dir, { recursive: true }));

const make = (...args: string[]): unknown => execFileSync(OPENSSL ?? '', args, { cwd: dir, stdio: 'pipe' });
const stamp = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().replace(/[-:T]|\.\d+/g, '');

/** Returns a certificate of the test's authority, valid between two days, counted from now. */
function certificate(name: string, from: number, until: number): { cert: string; key: string } {
  writeFileSync(join(dir, 'index.txt'), '');
  writeFileSync(join(dir, 'index.txt.attr'), 'unique_subject = no\n');
  writeFileSync(join(dir, 'serial'), '01\n');
  writeFileSync(
    join(dir, 'ca.cnf'),
    `[ca]\ndefault_ca = it\n[it]\ndatabase = index.txt\nserial = serial\nnew_certs_dir = .\ndefault_md = sha256\npolicy = any\nx509_extensions = names\n[any]\ncommonName = supplied\n[names]\nsubjectAltName = ${name}\n`,
  );
  make('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'it.key', '-out', 'it.csr', '-subj', '/CN=it');
  const times = ['-startdate', stamp(from), '-enddate', stamp(until)];
  make(
    'ca',
    '-batch',
    '-config',
    'ca.cnf',
    '-cert',
    'ca.pem',
    '-keyfile',
    'ca.key',
    '-in',
    'it.csr',
    '-out',
    'it.pem',
    ...times,
  );
  return { cert: readFileSync(join(dir, 'it.pem'), 'utf8'), key: readFileSync(join(dir, 'it.key'), 'utf8') };
}

async function look(
  tls: { cert: string; key: string },
  trusted = true,
): Promise<(step: string) => Finding | undefined> {
  const served = await serveBackend({}, tls);
  running.push(served);
  const settings = { gid: 7, url: served.url, secrets: [SECRET], account: null, region: 'global', grant: null };
  const found = await examine({ settings, print: () => undefined, ca: trusted ? ca : undefined });
  return (step) => found.find((one) => one.step === step);
}

test.skipIf(!OPENSSL)('accepts a correct certificate, shows its expiry, and calls through it', async () => {
  const of = await look(certificate('IP:127.0.0.1', -1, 90));
  expect(of('certificate')).toMatchObject({ mark: 'right', said: expect.stringMatching(/\((89|90) days\)/) });
  expect(of('right signature')?.mark).toBe('right');
});

test.skipIf(!OPENSSL)('reports a certificate that expires soon for a look', async () => {
  expect((await look(certificate('IP:127.0.0.1', -80, 5)))('certificate')).toMatchObject({
    mark: 'look',
    fix: expect.stringContaining('renew'),
  });
});

test.skipIf(!OPENSSL).each([
  ['that has expired', 'IP:127.0.0.1', -90, -1, true, 'has expired'],
  ['that is not valid yet', 'IP:127.0.0.1', 2, 90, true, 'not valid yet'],
  ['for another name', 'DNS:other.example', -1, 90, true, 'another name'],
  ['of an authority that nobody knows', 'IP:127.0.0.1', -1, 90, false, 'certificate'],
] as const)('reports a certificate that is %s as wrong, and stops', async (_, name, from, until, trusted, said) => {
  const of = await look(certificate(name, from, until), trusted);
  expect(of('certificate')).toMatchObject({ mark: 'wrong', said: expect.stringContaining(said) });
  expect([of('everything else')?.mark, of('right signature')]).toEqual(['skipped', undefined]);
});

test('distinguishes plain HTTP at an https URL from a bad certificate', async () => {
  const served = await serveBackend();
  running.push(served);
  const url = served.url.replace('http:', 'https:');
  const settings = { gid: 7, url, secrets: [SECRET], account: null, region: 'global', grant: null };
  const found = await examine({ settings, print: () => undefined });
  expect(found.find(({ step }) => step === 'certificate')?.said).toBe('what answers is no TLS');
});
