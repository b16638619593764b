import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

let directory: string;
let wrapper: ChildProcess | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'run-'));
});

afterEach(() => {
  wrapper?.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

/** Runs the text as a program in the wrapper; returns the wrapper and its output. */
function runProgram(text: string): { wrapper: ChildProcess; output: () => string } {
  // .mjs, because Node strips types only outside of package folders, and this folder has no package.json.
  const file = join(directory, 'program.mjs');
  writeFileSync(file, text);
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.mjs'), relative(ROOT, file), 'one', 'two'], {
    env: { ...process.env, npm_lifecycle_event: undefined },
  });
  wrapper = child;
  let printed = '';
  child.stdout.on('data', (part) => {
    printed += part;
  });
  return { wrapper: child, output: () => printed };
}

const STOPS_GRACEFULLY = `
  const stop = (why) => { console.log('stopping by ' + why); setTimeout(() => process.exit(5), 50); };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('disconnect'));
  setInterval(() => undefined, 1000);
  console.log('pid ' + process.pid);
`;

async function started(output: () => string): Promise<number> {
  return vi.waitUntil(() => Number(/pid (\d+)/.exec(output())?.[1]) || undefined, { timeout: 10_000 });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("passes arguments, Node 24 and the packages' programs to the program, and returns its exit code", async () => {
  const { wrapper: child, output } = runProgram(`
    console.log(process.versions.node.split('.')[0], process.argv.slice(2).join(), process.env.PATH);
    process.exitCode = 7;
  `);
  const [code] = await once(child, 'exit');
  expect(code).toBe(7);
  expect(output()).toContain('24 one,two');
  expect(output()).toContain(join(ROOT, 'node_modules', '.bin'));
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s lets the program stop by itself, and its exit code is returned',
  async (signal) => {
    const { wrapper: child, output } = runProgram(STOPS_GRACEFULLY);
    const pid = await started(output);
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(5);
    expect(output()).toContain(`stopping by ${signal}`);
    expect(isAlive(pid)).toBe(false);
  },
);

test('the program learns that the wrapper was killed, and no process remains', async () => {
  const { wrapper: child, output } = runProgram(STOPS_GRACEFULLY);
  const pid = await started(output);
  child.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 5_000 });
});

test('a killed program gives the exit code of its signal', async () => {
  const { wrapper: child, output } = runProgram(STOPS_GRACEFULLY);
  process.kill(await started(output), 'SIGKILL');
  const [code] = await once(child, 'exit');
  expect(code).toBe(137);
});
