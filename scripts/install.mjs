// Installs the dependencies when node_modules does not hold what package-lock.json says.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { npmCi } from './npm-ci.mjs';
import { FATAL, say } from './say.mjs';

/**
 * What is installed: `all`, or without the packages of development, which production has no use for.
 * @typedef {'all' | 'runtime'} Extent
 */

/**
 * Makes node_modules complete; when the stamp inside fits the lock file there is nothing to do.
 * @param {string} root
 * @param {Extent} extent what to install
 * @param {boolean} [strict] false: more than that will do, and so will what is there if it is enough
 * @returns {Promise<string | undefined>} the Node to run programs on; undefined after saying why there is none
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
        say(`${output.trim()}\n\nThe dependencies could not be installed; what npm said is above.`, FATAL);
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
 * The folders of packages that an installation has on any platform.
 * @param {string} root
 * @param {Extent} extent
 */
function foldersOf(root, extent) {
  const entries = Object.entries(packagesOf(join(root, 'package-lock.json')) ?? {});
  const isMeant = (/** @type {LockEntry} */ { dev, optional }) => !optional && !(extent === 'runtime' && dev);
  return entries.filter(([name, entry]) => name.startsWith('node_modules/') && isMeant(entry)).map(([name]) => name);
}

/**
 * Whether the tree npm installed (as npm recorded it) is the one the lock file describes.
 * Optional packages may be absent, as those for other platforms are; what cannot do without one says so itself.
 * So may those of development where they were left out.
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
 * One installation at a time; a lock whose holder is gone is taken over.
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
    if (holder && !waited) say(`Process ${holder} installs here already; waiting for it …`);
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
