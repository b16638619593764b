#!/usr/bin/env node
// Runs a TypeScript program of this repository on the Node it asks for: `node scripts/run.mjs FILE.ts args`.
// It first installs missing packages, so `git clone` and one npm script are enough. Plain JavaScript for Node 20 or
// newer.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { FATAL, say } from './say.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PARENT_CHECK_MS = 1_000;
const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Programs of a running shop; production installs what they need. */
const OF_PRODUCTION = [
  'scripts/start.ts',
  'scripts/migrate.ts',
  'scripts/doctor.ts',
  'server/src/cli/ops.ts',
  'server/src/cli/catalog.ts',
];

/**
 * Returns the packages that a program needs installed. Production starts on exactly its runtime packages. Other
 * commands accept the installed ones: typed in a shell without `NODE_ENV=production`, they must not install under a
 * running shop.
 * @param {string} file
 * @param {boolean} production
 * @returns {{ extent: import('./install.mjs').Extent, strict: boolean }}
 */
export function neededBy(file, production) {
  const extent = production && OF_PRODUCTION.includes(file) ? 'runtime' : 'all';
  return { extent, strict: file === 'scripts/start.ts' || !OF_PRODUCTION.includes(file) };
}

/**
 * Node's compile cache for the programs of a running shop, which halves the time of a start. Each module is cached with
 * a hash of its text, and an installation removes the whole cache.
 */
const COMPILED = join(root, 'node_modules', '.cache', 'compiled');

/**
 * Runs the program with our terminal and returns its exit code. A signal to us is passed on, and we wait until the
 * program ends: the program decides how to stop gracefully. It may get Ctrl-C twice, from the terminal and from us;
 * programs treat signals within half a second as one. The IPC channel tells it when we are gone.
 * @param {string} node
 * @param {string[]} args
 * @param {boolean} [keeps] true: keep the compile cache for the next start
 * @returns {Promise<number>}
 */
export function runOn(node, args, keeps = false) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...(keeps && { NODE_COMPILE_CACHE: COMPILED }), ...process.env, PATH: path },
  });
  for (const signal of FORWARDED)
    process.on(signal, () =>
      child.kill(signal === 'SIGHUP' && process.env.NODE_ENV !== 'production' ? 'SIGTERM' : signal),
    );
  const callers = npmAndShell();
  const watch = setInterval(() => {
    if (npmAndShell() !== callers) child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + signalNumber(signal));
    });
  });
}

/**
 * Returns the process that npm runs us in: the shell that npm starts, and npm. If they are killed without a signal to
 * us, their children get another parent.
 */
function npmAndShell() {
  if (!process.env.npm_lifecycle_event) return '';
  try {
    // The fields after the name in parentheses: state, parent …
    const [, parentOfShell] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${process.ppid} ${parentOfShell}`;
  } catch {
    return String(process.ppid); // not Linux
  }
}

/** @param {NodeJS.Signals | null} signal */
const signalNumber = (signal) => ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 })[String(signal)] ?? 1;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, ...args] = process.argv.slice(2);
  if (!file) {
    say('Usage: node scripts/run.mjs FILE.ts [arguments]', FATAL);
    process.exit(2);
  }
  const { extent, strict } = neededBy(file, process.env.NODE_ENV === 'production');
  const node = await ensureInstalled(root, extent, strict);
  process.exit(node ? await runOn(node, [join(root, file), ...args], OF_PRODUCTION.includes(file)) : 1);
}
