import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'npm-ci-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Installs with a program instead of npm, without a terminal; returns the lines that it wrote. */
async function install(npm: string, env: Record<string, string> = {}): Promise<{ lines: string[]; answer: unknown }> {
  writeFileSync(join(root, 'npm.js'), npm);
  const program = `
    import { mock } from 'node:test';
    import { npmCi } from ${JSON.stringify(join(import.meta.dirname, 'npm-ci.mjs'))};
    mock.timers.enable({ apis: ['setInterval', 'Date'] });
    const installing = npmCi(${JSON.stringify(root)}, ['ci'], { what: 'Installing', folders: ['a', 'b', 'c'] });
    for (let tens = 0; tens < 3; tens++) mock.timers.tick(10_000);
    console.log(JSON.stringify(await installing));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.js'), ...env },
  });
  const [said, answer]: [string[], string[]] = [[], []];
  child.stderr.setEncoding('utf8').on('data', (part) => said.push(part));
  child.stdout.setEncoding('utf8').on('data', (part) => answer.push(part));
  await once(child, 'close');
  return { lines: said.join('').trim().split('\n'), answer: JSON.parse(answer.join('')) };
}

test('without a terminal, a line every ten seconds shows the time and the number of packages', async () => {
  mkdirSync(join(root, 'a'));
  mkdirSync(join(root, 'b'));
  writeFileSync(join(root, 'a/package.json'), '{}');
  const { lines, answer } = await install('');
  expect(lines).toEqual([
    'Installing …',
    'Installing … 10 s, 1 of 3 packages',
    'Installing … 20 s, 1 of 3 packages',
    'Installing … 30 s, 1 of 3 packages',
  ]);
  expect(answer).toEqual({ status: 0, output: '' });
});

test('keeps the output of npm and its exit code', async () => {
  const { answer } = await install('console.log("one"); console.error("npm error E404"); process.exitCode = 3;');
  expect(answer).toEqual({ status: 3, output: expect.stringMatching(/one\n/) });
  expect(answer).toEqual({ status: 3, output: expect.stringMatching(/npm error E404\n/) });
});

test('in production each line is JSON', async () => {
  const { lines } = await install('', { NODE_ENV: 'production' });
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    Array.from({ length: 4 }, () =>
      expect.objectContaining({ level: 30, msg: expect.stringMatching(/^Installing …/) }),
    ),
  );
});
