import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { namedBrowser, packed, unpack } from './chromium.ts';

let into: string;

beforeEach(() => {
  into = mkdtempSync(join(tmpdir(), 'unpacked-'));
});

afterEach(() => rmSync(into, { recursive: true, force: true }));

test.each([[{}], [{ CHROMIUM_PATH: '' }]])('without CHROMIUM_PATH (%j) the packaged browser runs', (env) => {
  expect(namedBrowser({ PATH: process.env.PATH, ...env })).toBeNull();
});

test('CHROMIUM_PATH selects another browser; a missing file is an error that names it', () => {
  expect(namedBrowser({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  const missing = join(into, 'no-browser');
  expect(() => namedBrowser({ CHROMIUM_PATH: missing })).toThrow(`CHROMIUM_PATH names a missing file: ${missing}`);
});

test('while the browser is unpacked, temporary files of other tests stay in their place', async () => {
  const before = tmpdir();
  const seen = new Set<string>();
  let done = false;
  const unpacking = unpack(packed(), into).finally(() => {
    done = true;
  });
  while (!done) {
    seen.add(tmpdir());
    await Promise.race([unpacking, pause(5)]);
  }
  await unpacking;
  expect([...seen]).toEqual([before]);
  expect(['chromium', 'fonts/fonts.conf', 'al2023/lib'].filter((file) => !existsSync(join(into, file)))).toEqual([]);
});
