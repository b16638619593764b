import { openDeskIssuer } from '../../adapters/oauth/desk-issuer.ts';
import { openOutbound } from '../../adapters/outbound/outbound.ts';
import { type Config, ConfigError, type DeskConfig } from '../../config/index.ts';
import { installationKey } from '../../db/installation-key.ts';
import type { ReadReplica } from '../../db/read-replica/read-replica.ts';
import type { Catalogue } from '../../domains/catalog/index.ts';
import { createDeskApp } from '../../http/desk/desk-app.ts';
import { parseNetworks } from '../../kernel/addresses.ts';
import type { Limits } from '../../kernel/limits/limit.ts';
import type { Log } from '../../kernel/log.ts';
import { createAccess, type DeskCaller } from '../../operations/access/access.ts';
import { DESK_SECONDS } from '../../operations/patience.ts';
import { openDraftCheck } from '../draft-check/check-thread.ts';
import { type Environment, openOperations } from '../open-operations.ts';
import { draftArtReader, previewHandlers, previewRenderer } from '../preview/desk-previews.ts';
import { openPreviews, type PreviewParts } from '../preview/preview-shops.ts';
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
    workersAlive(): boolean;
    shared: Pick<PreviewParts, 'config' | 'infrastructure' | 'adapters'>;
  };
  /** The built web app of the desk: `desk/dist`. */
  webDir: string;
  /** The built web app of the shop: `web/dist`. */
  shopDir: string;
}

/**
 * Opens the desk's port. It has database connections of its own, so that its searches cannot take those of orders.
 * Each of its statements has a time limit.
 * @throws Error if the port is taken; ConfigError if reports would be read from another shop
 */
export async function openDesk({ config, desk, env, log, context, webDir, shopDir }: DeskOpening) {
  const opened = await openOperations(env, { catalogue: async () => context.catalog.current() }, DESK_SECONDS);
  const drafts = openDraftCheck();
  const parts = { ...opened, loadFolder: drafts.loadFolder };
  const outbound = openOutbound({
    allowLoopback: config.mode === 'demo',
    networks: parseNetworks(config.gameNetworks),
  });
  const previews = openPreviews({ ...context.shared, log, readOnly: parts.readOnly, webDir: shopDir });
  const close = async (): Promise<void> => {
    await previews.close();
    await drafts.close();
    await outbound.close();
    await parts.close();
  };
  try {
    await refuseOtherShop(opened.replica);
    const site = { id: new URL(desk.url).hostname, origin: desk.url };
    const issuer = desk.issuer && openDeskIssuer(desk.issuer, { outbound, now: () => new Date() });
    const key = await installationKey(parts.sql, context.shared.infrastructure.random, 'preview');
    const access = createAccess(parts.sql, site, { demo: config.mode === 'demo', issuer, log });
    const app = await createDeskApp<DeskCaller>({
      config,
      desk,
      log,
      webDir,
      callerOf: access.callerOf,
      handlers: {
        ...accessHandlers(access, { url: desk.url, log }),
        ...operationHandlers(parts, { workersAlive: context.workersAlive, limits: context.sharedLimits }),
        ...previewHandlers({ parts, key }),
      },
      previews: {
        render: previewRenderer({ parts, previews, key }),
        art: context.shared.infrastructure.catalog.artBytes,
        draftArt: draftArtReader({ sql: parts.readOnly }),
        webDir: shopDir,
      },
      ready: context.ready,
      telemetry: context.shared.infrastructure.telemetry,
      sharedLimits: context.sharedLimits,
    });
    const url = await app.listen({ host: config.host, port: desk.port });
    return {
      url,
      secrets: opened.secrets,
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

/** @throws ConfigError for a host that has another installation's keys */
async function refuseOtherShop(replica: ReadReplica | null): Promise<void> {
  const hosts = (await replica?.problems()) ?? [];
  const others = hosts.filter(({ problem }) => problem === 'other_shop').map(({ host }) => host);
  if (others.length > 0)
    throw new ConfigError([`DATABASE_READ_URL names the database of another shop: ${others.join(', ')}`]);
}
