// Installs the dependencies unless node_modules already matches package-lock.json.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { npmCi } from './npm-ci.mjs';
import { FATAL, say } from './say.mjs';

/**
 * The packages to install: `all`, or `runtime`, without development packages, which production does not need.
 * @typedef {'all' | 'runtime'} Extent
 */

/**
 * Completes node_modules; does nothing if the stamp inside matches the lock file.
 * @param {string} root
 * @param {Extent} extent the packages to install.
 * @param {boolean} [strict] false: accept additional packages, and accept the installed ones if they are enough.
 * @returns {Promise<string | undefined>} the Node to run programs with; undefined after printing why there is none
 */
export async function ensureInstalled(root, extent = 'all', strict = true) {
  const stamp = join(root, 'node_modules', '.manawell-installed');
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const wanted = fingerprint(root, extent);
  const good = strict ? [wanted] : [fingerprint(root, 'all'), fingerprint(root, 'runtime')];
  const isThere = () => good.includes(readIfThere(stamp) ?? '');
  if (isThere()) return node;
  const unlock = await lock(root);
  try {
    if (isThere()) return node; // another process installed meanwhile
    if (!(isComplete(root, extent) && runs(node))) {
      const dev = extent === 'all' ? '--include=dev' : '--omit=dev';
      const { status, output } = await npmCi(root, ['ci', dev, '--include=optional', '--no-audit', '--no-fund'], {
        what: extent === 'all' ? 'Installing the dependencies' : 'Installing what the server runs on',
        folders: foldersOf(root, extent),
      });
      if (status !== 0) {
        say(`${output.trim()}\n\nThe dependencies could not be installed; see the output of npm above.`, FATAL);
        return undefined;
      }
      if (!runs(node)) {
        say(
          `${node} does not run. npm must be allowed to run the install script of the package "node" ` +
            '(is ignore-scripts set?), and the platform must be one that Node 24 supports.',
          FATAL,
        );
        return undefined;
      }
    }
    writeFileSync(stamp, wanted);
    return node;
  } finally {
    unlock();
  }
}

/**
 * Returns the folders of packages that an installation has on every platform.
 * @param {string} root
 * @param {Extent} extent
 */
function foldersOf(root, extent) {
  const entries = Object.entries(packagesOf(join(root, 'package-lock.json')) ?? {});
  const isMeant = (/** @type {LockEntry} */ { dev, optional }) => !optional && !(extent === 'runtime' && dev);
  return entries.filter(([name, entry]) => name.startsWith('node_modules/') && isMeant(entry)).map(([name]) => name);
}

/**
 * Returns true if the installed tree (as npm recorded it) is the one that the lock file describes. Optional packages
 * may be missing, for example those of other platforms; a program that needs one reports it. Development packages may
 * be missing if they were left out.
 * @param {string} root
 * @param {Extent} [extent]
 */
export function isComplete(root, extent = 'all') {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  const isMeant = (/** @type {string} */ name) => name in wanted && !(extent === 'runtime' && wanted[name]?.dev);
  const names = Object.keys(wanted).filter((name) => name.startsWith('node_modules/') && isMeant(name));
  return (
    Object.keys(present).every(isMeant) &&
    names.every((name) => {
      const entry = present[name];
      if (!entry) return wanted[name].optional === true;
      return entry.version === wanted[name].version && existsSync(join(root, name));
    })
  );
}

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean }} LockEntry */

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | undefined}
 */
function packagesOf(file) {
  const text = readIfThere(file);
  return text === undefined ? undefined : JSON.parse(text).packages;
}

/**
 * @param {string} root
 * @param {Extent} extent
 */
function fingerprint(root, extent) {
  const lockFile = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lockFile).digest('hex');
  return `${hash} ${process.platform}-${process.arch}${extent === 'all' ? '' : ` ${extent}`}`;
}

/** @param {string} node */
const runs = (node) => spawnSync(node, ['--version']).status === 0;

/**
 * Allows one installation at a time; takes over a lock whose process is gone.
 * @param {string} root
 * @returns {Promise<() => void>}
 */
async function lock(root) {
  const file = join(root, '.data', 'install.lock');
  mkdirSync(join(root, '.data'), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const holder = Number(readIfThere(file));
    if (holder && !waited) say(`Process ${holder} is already installing here; waiting for it …`);
    if (holder && !isAlive(holder)) rmSync(file, { force: true });
    await sleep(100);
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string[]} codes
 */
const isCode = (error, ...codes) => error instanceof Error && 'code' in error && codes.includes(String(error.code));
