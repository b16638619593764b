import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what Linux (from 32,768) and others (from 49,152) give to outgoing connections: these would take a port before its program does. */
const [FIRST, LAST] = [20_000, 32_000];
const TRIES = 100;

/** Why a program could not listen there now; undefined: it could. */
export const tryPort = (port: number, host: string): Promise<Error | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });

const isFree = async (port: number, host: string): Promise<boolean> => (await tryPort(port, host)) === undefined;

/** The preferred port if it is free, else, or where 0 is preferred, any. */
export async function freePort(preferred: number, host: string): Promise<number> {
  if (preferred !== 0 && (await isFree(preferred, host))) return preferred;
  for (let left = TRIES; left > 0; left--) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`There is no free port on ${host}.`);
}
