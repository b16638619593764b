import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, canEnter, serverAccount } from './account.ts';
import { type Binaries, canRun, findBinaries } from './binaries.ts';
import { readPostmaster, servesThese } from './postmaster.ts';

/** The server's directory, and the user that it runs as. */
export interface Place {
  /** Directory of ours: holds the database files (`data`), the password, the port and the log. */
  home: string;
  binaries: Binaries;
  account: Account | undefined;
}

/**
 * Returns the place of the server's files: next to the other data, with the binaries of node_modules. If root runs the
 * server as a user without access there (a 0700 home), data or binaries go to /var/lib/manawell instead. The next start
 * finds them again.
 */
export async function choosePlace(dataDir: string, log: (message: string) => void): Promise<Place> {
  mkdirSync(dataDir, { recursive: true });
  const account = serverAccount();
  const installed = await findBinaries();
  const local = join(realpathSync(dataDir), 'postgres');
  if (!account) {
    mkdirSync(local, { recursive: true, mode: 0o700 });
    return { home: local, binaries: installed, account };
  }
  const binaries = canRun(installed, account) ? installed : stageBinaries(installed);
  const home = canEnter(account, dirname(local)) ? local : stagedHome(dirname(local), log);
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o711);
  return { home, binaries, account };
}

/**
 * The directory outside that belongs to this data directory. Its name is an id kept in the data directory, so it
 * follows a moved checkout; a copied one (whose original is still there) gets a directory of its own.
 */
function stagedHome(dataDir: string, log: (message: string) => void): string {
  const idFile = join(dataDir, 'postgres-id');
  const known = readIfThere(idFile);
  const base = stagingDirectory();
  if (known && /^[0-9a-f-]{36}$/.test(known)) {
    const owner = readIfThere(join(base, known, 'owner'));
    if (owner === undefined || owner === dataDir || readIfThere(join(owner, 'postgres-id')) !== known) {
      return claim(join(base, known), dataDir);
    }
  }
  sweepTemporary(base);
  const id = randomUUID();
  writeFileSync(idFile, id);
  log(`The database's system user cannot enter ${dataDir}; its files are kept in ${join(base, id)}.`);
  return claim(join(base, id), dataDir);
}

function claim(home: string, dataDir: string): string {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'owner'), dataDir);
  return home;
}

/** Removes files whose data directory was a temporary one that is gone: a test's or a benchmark's. */
function sweepTemporary(base: string): void {
  const temporary = `${realpathSync(tmpdir())}/`;
  for (const id of readdirSync(base)) {
    const home = join(base, id);
    const owner = readIfThere(join(home, 'owner'));
    if (!owner?.startsWith(temporary) || existsSync(owner)) continue;
    const orphan = readPostmaster(join(home, 'data'));
    if (orphan && servesThese(orphan.pid, join(home, 'data'))) process.kill(orphan.pid, 'SIGQUIT');
    else rmSync(home, { recursive: true, force: true });
  }
}

/** Copies the programs to where any user can run them; checkouts with the same version share the copy. */
function stageBinaries(installed: Binaries): Binaries {
  const source = dirname(dirname(installed.postgres));
  const version = createHash('sha256').update(readFileSync(installed.postgres)).digest('hex').slice(0, 12);
  const target = join(stagingDirectory(), `bin-${version}`);
  if (!existsSync(target)) {
    const copy = mkdtempSync(`${target}-`);
    cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
    makeReadable(copy);
    try {
      renameSync(copy, target);
    } catch (error) {
      rmSync(copy, { recursive: true });
      if (!existsSync(target)) throw error; // else another start was faster
    }
  }
  const at = (program: string): string => join(target, 'bin', basename(program));
  return { initdb: at(installed.initdb), postgres: at(installed.postgres), pgCtl: at(installed.pgCtl) };
}

function makeReadable(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** A directory that root owns and everybody can enter: programs found there are run, so nobody else may write to it. */
function stagingDirectory(): string {
  for (const directory of ['/var/lib/manawell', join(tmpdir(), 'manawell-root')]) {
    try {
      mkdirSync(directory, { recursive: true });
      const { uid, mode } = lstatSync(directory);
      if (uid !== 0 || (mode & 0o170000) !== 0o040000) continue;
      chmodSync(directory, 0o711);
      return directory;
    } catch (error) {
      if (!isCode(error, 'EROFS', 'EACCES', 'EPERM', 'EEXIST', 'ENOTDIR')) throw error;
    }
  }
  throw new Error('Neither /var/lib nor the directory for temporary files can be written to.');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
