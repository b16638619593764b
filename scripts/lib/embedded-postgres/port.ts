import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Sessions of a server that was killed may hold its port for a moment. */
const PATIENCE_MS = 1000;
const LOOK_EVERY_MS = 50;

/** The port of the last start if it is still free, or is so in a moment, else another; kept for the next start. */
export async function choosePort(home: string): Promise<number> {
  const file = join(home, 'port');
  const kept = readPort(file);
  const deadline = performance.now() + PATIENCE_MS;
  while (kept && performance.now() < deadline) {
    if (await listenOnce(kept)) return kept;
    await pause(LOOK_EVERY_MS);
  }
  const port = await listenOnce(0);
  if (!port) throw new Error('There is no free port on 127.0.0.1.');
  writeFileSync(file, String(port));
  return port;
}

function readPort(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Takes the port for a moment; 0 takes any. Undefined: somebody has it. */
function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
