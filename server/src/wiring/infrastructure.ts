import { openOutbound } from '../adapters/outbound/outbound.ts';
import type { Config } from '../config/index.ts';
import { connect } from '../db/client.ts';
import { detectCluster } from '../db/cluster.ts';
import { messageLimits } from '../db/message-limits.ts';
import { openDatabaseClock } from '../db/now.ts';
import { sharedLimits } from '../db/shared-limits.ts';
import { openRequestHub, openSessionHub } from '../domains/accounts/index.ts';
import { openCatalog } from '../domains/catalog/index.ts';
import { openQueue } from '../jobs/queue.ts';
import { parseNetworks } from '../kernel/addresses.ts';
import type { Log } from '../kernel/log.ts';
import { systemRandom } from '../kernel/random.ts';
import { catalogSections } from './catalog-sections.ts';
import type { Overrides } from './overrides.ts';
import { knowNames } from './telemetry/known-names.ts';

/** The environment, with `databaseUrl` set to a migrated database. */
export type PortalConfig = Config & { databaseUrl: string };

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>;

/**
 * Opens the infrastructure of all domains: database and listeners, clock, queue, outbound HTTP.
 * @param opened gets what must be closed if a later part cannot start
 */
export async function openInfrastructure(
  config: PortalConfig,
  log: Log,
  overrides: Overrides,
  opened: AsyncDisposableStack,
) {
  const { databaseUrl, role } = config;
  /** This process runs jobs and the relay. */
  const worker = role !== 'web';
  // Its packages load only if something is measured.
  const telemetry = config.telemetry
    ? await (await import('../telemetry/open-telemetry.ts')).openTelemetry(config.telemetry, role)
    : null;
  opened.defer(() => telemetry?.close());
  const sql = connect(databaseUrl, { max: config.dbPool, name: `manawell-${role}`, log, telemetry });
  opened.defer(() => sql.end({ timeout: 5 }));
  await detectCluster(sql);
  // Decisions and signatures use the database's clock, since a process's own may be wrong.
  const databaseClock = await openDatabaseClock(sql);
  opened.defer(() => databaseClock.close());
  const catalog = await openCatalog(sql, {
    sections: catalogSections,
    clock: overrides.clock ?? databaseClock,
    onError: (error) => log.error({ err: error }, 'the catalogue was not reloaded'),
  });
  opened.defer(() => catalog.close());
  const queue = await openQueue({ url: databaseUrl, sql, log, worker, rescue: overrides.waits?.rescue });
  opened.defer(() => queue.stop());
  const allowLoopback = config.mode === 'demo';
  const outbound = openOutbound({ allowLoopback });
  // Browsers choose their push service, so this way must not reach the publisher's networks.
  const inward = openOutbound({ allowLoopback, networks: parseNetworks(config.gameNetworks) });
  opened.defer(async () => void (await Promise.all([outbound.close(), inward.close()])));
  const limits = sharedLimits(sql);
  const requestHub = await openRequestHub(sql);
  opened.defer(() => requestHub.close());
  const sessionHub = await openSessionHub(sql);
  opened.defer(() => sessionHub.close());
  if (telemetry) knowNames(telemetry, config, catalog);
  return {
    sql,
    log,
    /** Null: nothing is measured. */
    telemetry,
    worker,
    databaseClock,
    clock: overrides.clock ?? databaseClock,
    random: overrides.random ?? systemRandom,
    limits,
    messageLimits: messageLimits({ db: sql, limits, log }),
    catalog,
    queue,
    /** Only to public addresses. */
    outbound,
    /** To public addresses and the publisher's networks, for targets that only the publisher configures. */
    inward,
    requestHub,
    sessionHub,
    /** Closes listeners and clients; the database is closed last, separately. */
    closeListeners: () =>
      Promise.all([requestHub.close(), sessionHub.close(), catalog.close(), outbound.close(), inward.close()]),
  };
}
