import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packed, unpack } from './chromium.ts';

let into: string;

beforeEach(() => {
  into = mkdtempSync(join(tmpdir(), 'unpacked-'));
});

afterEach(() => rmSync(into, { recursive: true, force: true }));

test('while the browser is unpacked, temporary files of others stay where they belong', async () => {
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
