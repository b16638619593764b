import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { OperationRefusal } from '../refusal.ts';

const run = promisify(execFile);

/** Older tools cannot read a dump of this version. */
const NEEDED = 18;

const SOURCES = `They are in the package postgresql-client-${NEEDED}: of Debian forky and sid, or of apt.postgresql.org (PGDG) for older Debian and Ubuntu; dnf has it as postgresql${NEEDED} from yum.postgresql.org, Homebrew as libpq. PG_BIN names the folder of another place.`;

/** Returns the path of `pg_restore` of PostgreSQL 18. @throws OperationRefusal `backup.no_tools`, `backup.old_tools` */
export async function findRestore(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const folders = env.PG_BIN ? [env.PG_BIN] : (env.PATH ?? '').split(delimiter).filter(Boolean);
  const path = folders.map((folder) => join(folder, 'pg_restore')).find((file) => existsSync(file));
  if (!path)
    throw new OperationRefusal(
      'backup.no_tools',
      `pg_restore was not found in ${env.PG_BIN ? `PG_BIN (${env.PG_BIN})` : 'PATH'}. ${SOURCES}`,
    );
  const { stdout } = await run(path, ['--version']);
  const version = Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0);
  if (version < NEEDED)
    throw new OperationRefusal(
      'backup.old_tools',
      `${path} is of PostgreSQL ${version}, and cannot read a dump of ${NEEDED}. ${SOURCES}`,
      { version },
    );
  return path;
}

/** Restores a dump into an empty database, all or nothing. @throws OperationRefusal `backup.broken` */
export async function runRestore(path: string, file: string, databaseUrl: string): Promise<void> {
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
  // The address is not an argument: other users of the machine see those.
  const env = { PATH: process.env.PATH, ...connectionOf(databaseUrl) };
  await run(path, [...args, `--dbname=${env.PGDATABASE}`, file], { env, maxBuffer: 16 * 1024 * 1024 }).catch(
    (error: Error & { stderr?: string }) => {
      const why = (error.stderr || error.message).trim().split('\n').slice(-3).join(' ');
      throw new OperationRefusal('backup.broken', `This backup cannot be restored: ${why}`);
    },
  );
}

/** Returns the address of a database as the variables of PostgreSQL's tools. */
function connectionOf(databaseUrl: string): { PGDATABASE: string } & Record<string, string> {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  const mode = url.searchParams.get('sslmode');
  const root = url.searchParams.get('sslrootcert');
  return {
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(host && { PGHOST: host }),
    ...(url.port && { PGPORT: url.port }),
    ...(url.username && { PGUSER: decodeURIComponent(url.username) }),
    ...(url.password && { PGPASSWORD: decodeURIComponent(url.password) }),
    ...(mode && { PGSSLMODE: mode }),
    ...(root && { PGSSLROOTCERT: root }),
  };
}
