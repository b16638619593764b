import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export const APP = 'server-app-of-random-characters';
export const OF_BATCH = 6;

/** A collector process, started by an operator with only the required settings. */
export class Collector {
  readonly #child: ChildProcess;
  /** URL that takes events; empty if it did not start. */
  url = '';
  #heard: (line: string) => void = () => undefined;
  /** Its output until then. */
  said = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(databaseUrl: string, more: Record<string, string | undefined> = {}): Promise<Collector> {
    const env = { NODE_ENV: 'production', ROLE: 'collector', PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'false' };
    const shop = { PUBLIC_URL: 'https://shop.example.com', DATABASE_URL: databaseUrl, ANALYTICS_SERVER_APPS: APP };
    const child = spawn(process.execPath, ['scripts/start.ts'], {
      env: { PATH: process.env.PATH, ...shop, ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collector = new Collector(child);
    await new Promise<void>((resolve) => {
      child.once('close', () => resolve());
      for (const input of [child.stdout, child.stderr])
        createInterface({ input }).on('line', (line) => {
          collector.#heard(line);
          // Read later output, so that the process does not block, but do not store it.
          if (collector.url) return;
          collector.said += `${line}\n`;
          [, collector.url = ''] = /takes events at ([^\s"]+)/.exec(line) ?? [];
          if (collector.url) resolve();
        });
    });
    return collector;
  }

  /** Sends SIGHUP, and returns the line that it prints then. */
  hangUp(): Promise<string> {
    const line = Promise.withResolvers<string>();
    this.#heard = line.resolve;
    this.#child.kill('SIGHUP');
    this.#child.once('exit', () => line.resolve('it ended'));
    return line.promise;
  }

  /** @returns the exit code; null if the signal ended it */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return this.#child.exitCode;
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    return (await gone)[0] as number | null;
  }
}

const event = (id: string) => ({
  '#type': 'track',
  '#event_name': 'level_up',
  '#distinct_id': 'a-server',
  '#uuid': id,
  '#time': new Date().toISOString().replace('T', ' ').replace('Z', ''),
  properties: {},
});

export const send = (url: string, ids: readonly string[]) =>
  fetch(`${url}/sync_server`, {
    method: 'POST',
    headers: { appid: APP, 'content-type': 'text/plain' },
    body: JSON.stringify(ids.map(event)),
  });

export const batch = (): string[] => Array.from({ length: OF_BATCH }, () => randomUUID());

/**
 * Runs senders that send until an answer is not 200.
 * @param onTaken called with each accepted batch.
 * @returns the batches without a definite answer, one of each sender
 */
export const sendUntilRefused = (
  count: number,
  urlOf: (sender: number) => string,
  onTaken: (ids: readonly string[]) => void,
): Promise<string[][]> =>
  Promise.all(
    Array.from({ length: count }, async (_, sender) => {
      for (;;) {
        const ids = batch();
        const answer = await send(urlOf(sender), ids).catch(() => null);
        if (answer?.status !== 200) return ids;
        onTaken(ids);
      }
    }),
  );
