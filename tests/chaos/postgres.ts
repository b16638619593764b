import { readFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Embedded, startEmbedded } from '#server/db/embedded/index.ts';
import { readPostmaster, servesThese } from '#server/db/embedded/postmaster.ts';
import { steadyPort } from './program.ts';

/** A real PostgreSQL with fsync on that can be killed and comes back on the same files and port. */
export interface Postgres {
  url: string;
  /** SIGKILL to the server and all its sessions, then a start that recovers. Resolves when it answers again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(directory: string): Promise<Postgres> {
  await chmod(directory, 0o755); // PostgreSQL runs as another user where we are root
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
      killAll(join(server.home, 'data'));
      server = await start();
      if (server.url !== url) throw new Error('the database came back at another address');
    },
    stop: () => server.stop(),
  };
}

function killAll(data: string): void {
  const running = readPostmaster(data);
  if (!running || !servesThese(running.pid, data)) throw new Error('there is no database server to kill');
  for (const pid of [running.pid, ...childrenOf(running.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it ended by itself meanwhile
    }
  }
}

/** Where the system tells; elsewhere a server's sessions end by themselves soon after it. */
function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
