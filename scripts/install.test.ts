import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isComplete } from './install.mjs';
import { neededBy } from './run.mjs';

interface Entry {
  version: string;
  dev?: boolean;
  optional?: boolean;
}

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
});

afterEach(() => rmSync(root, { recursive: true }));

function tree(wanted: Record<string, Entry>, present: Record<string, Entry>, onDisk = Object.keys(present)): void {
  const write = (file: string, packages: Record<string, Entry>): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    const entries = Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]);
    writeFileSync(join(root, file), JSON.stringify({ packages: Object.fromEntries(entries) }));
  };
  write('package-lock.json', wanted);
  write('node_modules/.package-lock.json', present);
  for (const name of onDisk) mkdirSync(join(root, 'node_modules', name), { recursive: true });
}

test('a tree that matches the lock file is complete, without the packages of other platforms', () => {
  tree({ zod: { version: '4.0.0' }, native: { version: '1.0.0', optional: true } }, { zod: { version: '4.0.0' } });
  expect(isComplete(root)).toBe(true);
});

test.each([
  ['another version', { zod: { version: '4.0.1' } }, { zod: { version: '4.0.0' } }],
  ['a missing package', { zod: { version: '4.0.0' }, pino: { version: '1.0.0' } }, { zod: { version: '4.0.0' } }],
  ['an extra package', { zod: { version: '4.0.0' } }, { zod: { version: '4.0.0' }, old: { version: '1.0.0' } }],
  [
    'another version of an optional package',
    { native: { version: '1.0.1', optional: true } },
    { native: { version: '1.0.0', optional: true } },
  ],
])('%s makes it incomplete', (_, wanted, present) => {
  tree(wanted as Record<string, Entry>, present as Record<string, Entry>);
  expect(isComplete(root)).toBe(false);
});

test('in production a tree is complete without development packages, and incomplete with one', () => {
  const wanted = { zod: { version: '4.0.0' }, vite: { version: '8.0.0', dev: true } };
  tree(wanted, { zod: { version: '4.0.0' } });
  expect([isComplete(root, 'runtime'), isComplete(root, 'all')]).toEqual([true, false]);
  tree(wanted, wanted);
  expect([isComplete(root, 'runtime'), isComplete(root, 'all')]).toEqual([false, true]);
});

test.each([
  ['scripts/start.ts', true, { extent: 'runtime', strict: true }],
  ['scripts/start.ts', false, { extent: 'all', strict: true }],
  ['scripts/build.ts', true, { extent: 'all', strict: true }],
  ['server/src/cli/ops.ts', true, { extent: 'runtime', strict: false }],
  ['server/src/cli/ops.ts', false, { extent: 'all', strict: false }],
])('%s, in production: %j, runs on %j', (file, production, needed) => {
  expect(neededBy(file, production)).toEqual(needed);
});

test('a package that npm recorded and somebody deleted makes it incomplete', () => {
  tree({ zod: { version: '4.0.0' } }, { zod: { version: '4.0.0' } }, []);
  expect(isComplete(root)).toBe(false);
});

test('an empty folder is incomplete', () => {
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
  expect(isComplete(root)).toBe(false);
});
