import type { App } from './app.ts';

/** A running simulator. `url` is its origin, without a slash at the end. */
export interface Simulator {
  name: string;
  url: string;
  port: number;
  close(): Promise<void>;
}

export type Environment = Record<string, string | undefined>;

/** Starts one simulator from environment variables; the main.ts of each lists them. */
export type Starter = (environment: Environment) => Promise<Simulator>;

export interface ListenOptions {
  /** 0, the default, selects a free port. */
  port?: number;
  host?: string;
}

/** Opens the port and returns the address. */
export async function listen(
  app: App,
  { port = 0, host = '127.0.0.1' }: ListenOptions,
): Promise<{ url: string; port: number }> {
  await app.listen({ port, host });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { url: `http://${reachable}:${address.port}`, port: address.port };
}

/** Reads `SIM_<NAME>_PORT` and `SIM_HOST`. */
export function listenOptions(environment: Environment, name: string): ListenOptions {
  const port = environment[`SIM_${name.toUpperCase()}_PORT`];
  return { port: port ? Number(port) : 0, host: environment.SIM_HOST || '127.0.0.1' };
}

/**
 * Runs simulators in this process. Reports over IPC and on stdout where each listens, and closes all of them on
 * SIGTERM, on SIGINT and when the parent process exits.
 */
export async function run(starters: readonly Starter[]): Promise<void> {
  const running: Simulator[] = [];
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await Promise.all(running.map((simulator) => simulator.close()));
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.send) process.once('disconnect', stop);

  for (const start of starters) {
    const simulator = await start(process.env);
    running.push(simulator);
    console.log(`${simulator.name} simulator: ${simulator.url}`);
    if (process.connected) process.send?.({ ready: simulator.name, port: simulator.port });
  }
}
