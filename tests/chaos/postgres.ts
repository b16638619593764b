import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signalServer } from '../../scripts/lib/embedded-postgres/crash.fixture.ts';
import { type Embedded, startEmbedded } from '../../scripts/lib/embedded-postgres/index.ts';
import { steadyPort } from './program.ts';

/** A real PostgreSQL with fsync on that can be killed and restarts with the same files and port. */
export interface Postgres {
  url: string;
  /** Sends SIGKILL to the server and all its sessions, then starts it with recovery. Resolves when it answers again. */
  crash(): Promise<void>;
  /** Starts it again if it ended by itself, as a supervisor would. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Uses a database of a shared server: nothing here may harm the server, and its owner removes the database. */
export function lentPostgres(url: string): Postgres {
  const refuse = () => Promise.reject(new Error('this server is shared'));
  return { url, crash: refuse, revive: refuse, stop: () => Promise.resolve() };
}

export async function startPostgres(directory: string): Promise<Postgres> {
  await chmod(directory, 0o755); // as root, PostgreSQL runs as another user
  const home = join(directory, 'postgres');
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'port'), String(await steadyPort()));
  const start = (): Promise<Embedded> =>
    startEmbedded({ dataDir: directory, settings: { max_connections: '300', max_wal_size: '256MB' } });
  let server = await start();
  const { url } = server;
  return {
    url,
    async crash() {
      signalServer(join(server.home, 'data'), 'SIGKILL');
      server = await start();
      if (server.url !== url) throw new Error('the database restarted at another address');
    },
    async revive() {
      server = await start();
    },
    stop: () => server.stop(),
  };
}
