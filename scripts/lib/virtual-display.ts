import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export interface Display {
  /** The value of DISPLAY. */
  name: string;
  stop(): Promise<void>;
}

/**
 * Starts Xvfb on a free display.
 * @throws Error if it is not installed
 */
export async function startDisplay(): Promise<Display> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit');
  const [number] = await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    ended.then(([code]) => Promise.reject(new Error(`Xvfb ended with exit code ${code}`))),
  ]).catch((cause: Error) => {
    const isMissing = 'code' in cause && cause.code === 'ENOENT';
    throw isMissing ? new Error('Xvfb is not installed. On Debian: apt-get install -y xvfb', { cause }) : cause;
  });
  const kill = () => void server.kill();
  process.once('exit', kill);
  return {
    name: `:${String(number).trim()}`,
    async stop() {
      process.off('exit', kill);
      server.kill();
      await ended;
    },
  };
}
