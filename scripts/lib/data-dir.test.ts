import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

test('a data folder that cannot be created is reported with its path and a fix, without a stack trace', () => {
  const dir = mkdtempSync(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  makeDataDir(join(dir, 'a/b'));
  writeFileSync(join(dir, 'file'), '');
  const make = () => makeDataDir(join(dir, 'file/data'));
  expect(make).toThrow(StartError);
  expect(make).toThrow(/file\/data \(ENOTDIR\).*name another by DATA_DIR/s);
});
