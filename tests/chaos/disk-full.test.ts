import { fork } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onSmallDisk } from './disk.ts';
import type { DiskFull } from './disk-full.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manawell-disk-'));
  await chmod(directory, 0o755);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Runs on its own disk, or with a limit for the writes of its database. */
async function runOnFullDisk(): Promise<DiskFull & { small: boolean }> {
  const [command, ...args] = onSmallDisk(directory) ?? [];
  const program = new URL('disk-full.ts', import.meta.url).pathname;
  const child = command
    ? fork(process.execPath, [program, directory], { execPath: command, execArgv: args, silent: true })
    : fork(program, [directory, '--limit'], { silent: true });
  let said = '';
  child.stdout?.on('data', (part) => {
    said += part;
  });
  child.stderr?.on('data', (part) => {
    said += part;
  });
  return new Promise((resolve, reject) => {
    child.once('message', (result: DiskFull) => resolve({ ...result, small: command !== undefined }));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`it ended (${code}) without a result: ${said.slice(-2000)}`)));
  });
}

test.runIf(process.platform === 'linux')(
  'while the disk is full nothing acknowledged is lost, and with space again the shop continues by itself',
  async () => {
    const { small, code, again, placed, violations, report } = await runOnFullDisk();
    if (small) expect(code).toBe('53100');
    expect(again['500'] ?? again['503'], JSON.stringify(again)).toBeGreaterThan(0);
    expect(placed.since, report).toBeGreaterThan(placed.before);
    expect(violations, report).toEqual([]);
  },
);
