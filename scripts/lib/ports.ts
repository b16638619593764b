import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux (from 32,768) and others (from 49,152) use for outgoing connections: one of these could
 * take the port before the program listens.
 */
const [FIRST, LAST] = [20_000, 32_000];
const TRIES = 100;

/** Returns the error that a program would get if it listened there now; undefined if it could listen. */
export const tryPort = (port: number, host: string): Promise<Error | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });

const isFree = async (port: number, host: string): Promise<boolean> => (await tryPort(port, host)) === undefined;

/** Returns the preferred port if it is free; otherwise, or if it is 0, any free port. */
export async function freePort(preferred: number, host: string): Promise<number> {
  if (preferred !== 0 && (await isFree(preferred, host))) return preferred;
  for (let left = TRIES; left > 0; left--) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`There is no free port on ${host}.`);
}
