import { openOutbound } from '../adapters/outbound/outbound.ts';
import type { Config } from '../config/index.ts';
import { connect } from '../db/client.ts';
import { messageLimits } from '../db/message-limits.ts';
import { openDatabaseClock } from '../db/now.ts';
import { sharedLimits } from '../db/shared-limits.ts';
import { openRequestHub, openSessionHub } from '../domains/accounts/index.ts';
import { openCatalog } from '../domains/catalog/index.ts';
import { openQueue } from '../jobs/queue.ts';
import { networksOf } from '../kernel/addresses.ts';
import type { Log } from '../kernel/log.ts';
import { systemRandom } from '../kernel/random.ts';
import { catalogSections } from './catalog-sections.ts';
import type { Overrides } from './overrides.ts';

/** The environment, with `databaseUrl` set to a migrated database. */
export type PortalConfig = Config & { databaseUrl: string };

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>;

/** Opens what every domain stands on: the database and what listens to it, the clock, the queue, the way outside. */
export async function openInfrastructure(config: PortalConfig, log: Log, overrides: Overrides) {
  const { databaseUrl, role } = config;
  /** This process takes jobs and hands events on. */
  const worker = role !== 'web';
  const sql = connect(databaseUrl, { max: config.dbPool, name: `manawell-${role}`, log });
  // A process whose own clock is wrong must neither decide by it nor sign by it.
  const databaseClock = await openDatabaseClock(sql);
  const catalog = await openCatalog(sql, {
    sections: catalogSections,
    onError: (error) => log.error({ err: error }, 'the catalogue was not reloaded'),
  });
  const queue = await openQueue({ url: databaseUrl, sql, log, worker, rescue: overrides.waits?.rescue });
  const allowLoopback = config.mode === 'demo';
  const outbound = openOutbound({ allowLoopback });
  // Browsers name whom they are told by: no network of the publisher's is reached by that way.
  const inward = openOutbound({ allowLoopback, networks: networksOf(config.gameNetworks) });
  const limits = sharedLimits(sql);
  const requestHub = await openRequestHub(sql);
  const sessionHub = await openSessionHub(sql);
  return {
    sql,
    log,
    worker,
    databaseClock,
    clock: overrides.clock ?? databaseClock,
    random: overrides.random ?? systemRandom,
    limits,
    messageLimits: messageLimits({ db: sql, limits, log }),
    catalog,
    queue,
    /** To public addresses alone. */
    outbound,
    /** To those and to the publisher's own networks: for whom the publisher alone names. */
    inward,
    requestHub,
    sessionHub,
    /** Closes what only listens and asks: the database goes last, by itself. */
    closeListeners: () =>
      Promise.all([requestHub.close(), sessionHub.close(), catalog.close(), outbound.close(), inward.close()]),
  };
}
