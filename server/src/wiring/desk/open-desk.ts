import { openDeskIssuer } from '../../adapters/oauth/desk-issuer.ts';
import { openOutbound } from '../../adapters/outbound/outbound.ts';
import type { Config, DeskConfig } from '../../config/index.ts';
import type { Catalogue } from '../../domains/catalog/index.ts';
import { createDeskApp } from '../../http/desk/desk-app.ts';
import { parseNetworks } from '../../kernel/addresses.ts';
import type { Limits } from '../../kernel/limits/limit.ts';
import type { Log } from '../../kernel/log.ts';
import { createAccess, type DeskCaller } from '../../operations/access/access.ts';
import { DESK_SECONDS } from '../../operations/patience.ts';
import { type Environment, openOperations } from '../open-operations.ts';
import { accessHandlers } from './access-handlers.ts';
import { operationHandlers } from './operation-handlers.ts';

/** The parts of the portal that its desk uses. */
export interface DeskOpening {
  config: Config;
  desk: DeskConfig;
  env: Environment;
  log: Log;
  context: {
    catalog: { current(): Catalogue };
    ready(): Promise<Record<string, boolean>>;
    sharedLimits: Limits;
  };
  /** The built web app of the desk: `desk/dist`. */
  webDir: string;
}

/**
 * Opens the desk's port. It has database connections of its own, so that its searches cannot take those of orders.
 * Each of its statements has a time limit.
 * @throws Error if the port is taken
 */
export async function openDesk({ config, desk, env, log, context, webDir }: DeskOpening) {
  const parts = await openOperations(env, { catalogue: async () => context.catalog.current() }, DESK_SECONDS);
  const outbound = openOutbound({
    allowLoopback: config.mode === 'demo',
    networks: parseNetworks(config.gameNetworks),
  });
  const close = async (): Promise<void> => {
    await outbound.close();
    await parts.close();
  };
  try {
    const site = { id: new URL(desk.url).hostname, origin: desk.url };
    const issuer = desk.issuer && openDeskIssuer(desk.issuer, { outbound, now: () => new Date() });
    const access = createAccess(parts.sql, site, { demo: config.mode === 'demo', issuer, log });
    const app = await createDeskApp<DeskCaller>({
      config,
      desk,
      log,
      webDir,
      callerOf: access.callerOf,
      handlers: { ...accessHandlers(access, { url: desk.url, log }), ...operationHandlers(parts) },
      ready: context.ready,
      sharedLimits: context.sharedLimits,
    });
    const url = await app.listen({ host: config.host, port: desk.port });
    return {
      url,
      async stop(): Promise<void> {
        await app.drain();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
