import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runTool } from './binaries.ts';
import { EmbeddedDatabaseError, USE_YOUR_OWN } from './failure.ts';
import type { Place } from './place.ts';
import { isAlive } from './postmaster.ts';

export const SUPERUSER = 'manawell';

export const dataOf = (place: Place): string => join(place.home, 'data');

/** Files below the server's home with the passwords of the superuser and of the portal's own role. */
export type PasswordFile = 'password' | 'portal-password';

/** Returns a password; it is generated at first use, and only its owner can read the file. */
export function passwordOf(place: Pick<Place, 'home'>, name: PasswordFile = 'password'): string {
  const file = join(place.home, name);
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Creates the database files if they are missing. They are created in a temporary directory and renamed at the end, so
 * that an interrupted or concurrent start never leaves half a cluster.
 */
export async function ensureCluster(
  place: Place,
  settings: Record<string, string>,
  log: (message: string) => void,
): Promise<void> {
  const data = dataOf(place);
  if (existsSync(join(data, 'PG_VERSION'))) {
    checkVersion(data);
    return;
  }
  sweepInterrupted(place.home);
  log('Preparing the database (first start only) …');
  const making = mkdtempSync(join(place.home, `making-${process.pid}-`));
  const passwordFile = join(making, 'password');
  writeFileSync(passwordFile, passwordOf(place), { mode: 0o600 });
  if (place.account) for (const path of [making, passwordFile]) chownSync(path, place.account.uid, place.account.gid);
  try {
    await runTool(
      place.binaries.initdb,
      [
        ...['-D', join(making, 'data'), '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        // PostgreSQL's own locale: the same order of text on every system.
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...(settings.fsync === 'off' ? ['--no-sync'] : []),
        '--no-instructions',
      ],
      place.account,
      'The database could not be prepared.',
    );
    renameSync(join(making, 'data'), data);
  } catch (error) {
    if (!existsSync(join(data, 'PG_VERSION'))) throw error; // else another start was faster
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

function checkVersion(data: string): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version === '18') return;
  throw new EmbeddedDatabaseError(
    `The database in ${data} was written by PostgreSQL ${version}; this program brings 18.`,
    `Move that directory away to begin with an empty database, or bring its content over with pg_dump. ${USE_YOUR_OWN}`,
  );
}

function sweepInterrupted(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^making-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(home, name), { recursive: true, force: true });
  }
}
