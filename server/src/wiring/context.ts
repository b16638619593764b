import { connect, type Sql } from '../db/client.ts';
import { registerSubscribers } from '../db/events/follow-up.repo.ts';
import { renumberRestored } from '../db/events/follow-up.restore.ts';
import type { Follower } from '../db/events/follow-up.work.ts';
import { startLanes } from '../db/events/lanes.ts';
import { startHeartbeat, watchWorkers } from '../jobs/heartbeat.ts';
import type { Log } from '../kernel/log.ts';
import { type Adapters, openAdapters } from './adapters.ts';
import { openCatalogSchedule } from './catalog-schedule.ts';
import { createDomains, type Domains } from './domains.ts';
import { gameApiOf, handlersOf } from './handlers.ts';
import { type Infrastructure, openInfrastructure, type PortalConfig } from './infrastructure.ts';
import type { Overrides } from './overrides.ts';
import { replaceSecrets, type SecretUser } from './rotation.ts';
import { schedules } from './schedules.ts';
import { openServerApi } from './server-api/open-server-api.ts';
import { openSetUp } from './set-up.ts';
import { followUpLane, moneyLane } from './subscribers.ts';
import { createSweeps } from './sweeps.ts';
import { watchWork } from './telemetry/watch-work.ts';

/** Further subscribers wait: they share the database with paying players. */
const FOLLOW_UP_CONNECTIONS = 3;

export type Context = Awaited<ReturnType<typeof createContext>>;

/**
 * Wires the whole portal: the only place where all parts meet. If a part cannot start, everything that was opened
 * before is closed.
 */
export async function createContext(config: PortalConfig, log: Log, overrides: Overrides = {}) {
  const opened = new AsyncDisposableStack();
  try {
    return await openContext({ config, log, overrides, opened });
  } catch (error) {
    await opened
      .disposeAsync()
      .catch((err: unknown) => log.warn({ err }, 'a part could not be closed after the failed start'));
    throw error;
  }
}

interface Opening {
  config: PortalConfig;
  log: Log;
  overrides: Overrides;
  /** Closes what is open, if a later part cannot start. */
  opened: AsyncDisposableStack;
}

async function openContext({ config, log, overrides, opened }: Opening) {
  const infrastructure = await openInfrastructure(config, log, overrides, opened);
  const { sql, worker, catalog, queue, clock, telemetry } = infrastructure;
  const adapters = await openAdapters(config, infrastructure, overrides);
  opened.defer(() => adapters.mail?.close());

  // The relay needs its subscribers, and they need to poke it, so this reference is set last.
  let poke = (): void => undefined;
  const domains = await createDomains({
    config,
    infrastructure,
    adapters,
    poke: () => poke(),
    waits: overrides.waits,
  });
  const { accounts, payments, orders } = domains;
  opened.defer(() => domains.analytics.close());
  const serverApi = openServerApi(config, infrastructure, domains, opened);
  const sweeps = createSweeps(domains, log);

  const followers = [...followUpLane(domains), domains.webhooks.follower, ...(overrides.followers ?? [])];
  // Before any job runs, since jobs may publish events.
  await renumberRestored(sql);
  await registerSubscribers(sql, followers);

  const watched = opened.adopt(watchWork(infrastructure, overrides.waits?.waitingWork), ({ stop }) => stop());
  await startJobs(domains, worker);
  if (worker) {
    await sweeps.ensureMonths();
    await domains.activities.lottery.commitDays();
    const drafts = openCatalogSchedule({ sql, log, config });
    opened.defer(drafts.close);
    const all = watched.schedules([...schedules(infrastructure, domains, sweeps), drafts.schedule]);
    for (const { name, cron, run } of all) await queue.schedule(name, cron, run);
  }
  const relay = worker ? startRelays(config, infrastructure, domains, followers) : null;
  if (relay) poke = relay.poke;
  opened.defer(() => relay?.stop());
  const keeping = worker ? domains.analytics.keep() : null;
  opened.defer(() => keeping?.stop());
  const forwarding = worker && config.analytics ? await domains.analytics.forward(config.analytics.forward) : null;
  opened.defer(() => forwarding?.stop());
  const sending = await startSending(domains, worker, opened);
  const deliveryWorkers = await startDelivering(domains, worker, opened);
  const providers = adapters.providers.map(({ name }) => name);
  const { known, paymentProviders } = adapters;
  const setUp = openSetUp({ config, known, paymentProviders, providers, catalog, log });
  opened.defer(() => setUp.close());
  // A worker process needs no heartbeats of others.
  const workers = worker ? null : await watchWorkers(sql, log, overrides.waits?.beat);
  const stopHeartbeat = worker ? startHeartbeat(sql, overrides.waits?.beat) : () => undefined;

  return {
    sql,
    catalog,
    accounts,
    content: domains.content,
    analytics: domains.analytics,
    payments,
    handlers: watched.handlers(handlersOf(domains, catalog)),
    gameApi: watched.gameApi(gameApiOf(domains, { sql, clock, known })),
    telemetry,
    serverApi,
    links: domains.links,
    sharedLimits: infrastructure.limits,
    /** For previews of the shop. */
    shared: { config, infrastructure, adapters },
    sessions: { lives: accounts.sessionLives, watch: infrastructure.sessionHub.watch },
    relay,
    webhooks: sending,
    /** The work that `schedules.ts` runs every minute and every day. */
    sweeps,
    settleInvites: domains.activities.invites.settle,
    /** State of each dependency, for `/readyz`. */
    ready: async (): Promise<Record<string, boolean>> => ({ database: await takesOrders(sql) }),
    /** A process with workers is alive by itself. */
    workersAlive: (): boolean => workers?.alive() ?? true,
    secrets: secretsOf(config, adapters),
    /** Problems that all processes share, so that load balancers need not switch; for `/readyz`. */
    degraded: (): string[] => [...(workers?.alive() === false ? ['worker'] : []), ...setUp.lacking()],
    /** Reasons why a shop in production must not start; empty: it starts. */
    refusals: setUp.refusals,
    /** Finishes the current work, then closes every connection. */
    async close(): Promise<void> {
      infrastructure.databaseClock.close();
      stopHeartbeat();
      watched.stop();
      setUp.close();
      await workers?.close();
      await queue.stop();
      await Promise.all([deliveryWorkers?.stop(), forwarding?.stop(), keeping?.stop(), sending?.stop()]);
      await domains.analytics.close();
      await relay?.stop();
      adapters.mail?.close();
      await Promise.all([orders.close(), infrastructure.closeListeners(), serverApi.close()]);
      await sql.end({ timeout: 5 });
      await telemetry?.close();
    },
  };
}

/** Returns true if the database answers and can be written: a stand-by answers too. */
const takesOrders = (sql: Sql): Promise<boolean> =>
  sql<{ writable: boolean }[]>`select current_setting('transaction_read_only') = 'off' as writable`.then(
    ([row]) => row?.writable ?? false,
    () => false,
  );

/** Takes new secrets of games, endpoints and payment providers. */
const secretsOf = (config: PortalConfig, adapters: Adapters): SecretUser => ({
  async prepare(secrets) {
    const renew = await adapters.renewProviders(secrets);
    return () => {
      replaceSecrets(config, secrets);
      renew();
    };
  },
});

async function startJobs({ payments, receipts, accounts, push }: Domains, worker: boolean): Promise<void> {
  await payments.startJobs(worker);
  await receipts?.start(worker);
  await accounts.start(worker);
  await push.start(worker);
}

async function startDelivering({ fulfilment }: Domains, worker: boolean, opened: AsyncDisposableStack) {
  const workers = worker ? await fulfilment.startWorkers() : null;
  opened.defer(() => workers?.stop());
  return workers;
}

async function startSending({ webhooks }: Domains, worker: boolean, opened: AsyncDisposableStack) {
  const sending = worker ? await webhooks.start() : null;
  opened.defer(() => sending?.stop());
  return sending;
}

const startRelays = (
  { databaseUrl }: PortalConfig,
  { sql, log }: Infrastructure,
  domains: Domains,
  followUp: readonly Follower[],
) =>
  startLanes({
    sql,
    followUpSql: connect(databaseUrl, { max: FOLLOW_UP_CONNECTIONS, name: 'manawell-follow-up', log }),
    log,
    money: moneyLane(domains),
    followUp,
  });
