import { httpGames } from './adapters/games/http-v1/client.ts';
import { smtpMail } from './adapters/mail/smtp.ts';
import { openSignInProviders } from './adapters/oauth/providers.ts';
import { openOutbound } from './adapters/outbound/outbound.ts';
import { charging } from './adapters/psp/charging.ts';
import type { Config } from './config/index.ts';
import { connect } from './db/client.ts';
import { register } from './db/follow-up.repo.ts';
import { renumberRestored } from './db/follow-up.restore.ts';
import type { FollowUpSubscriber } from './db/follow-up.work.ts';
import { rememberCall } from './db/game-calls.ts';
import { installationKey } from './db/installation-key.ts';
import { startLanes } from './db/lanes.ts';
import { openDatabaseClock } from './db/now.ts';
import { purge } from './db/purge.ts';
import { sharedLimits } from './db/shared-limits.ts';
import { createAccounts, openRequestHub, openSessionHub } from './domains/accounts/index.ts';
import { catalogRoutes, openCatalog } from './domains/catalog/index.ts';
import { createCharacters } from './domains/characters/index.ts';
import { createCoupons } from './domains/coupons/index.ts';
import { createFulfilment } from './domains/fulfilment/index.ts';
import { countData } from './domains/limits/index.ts';
import { createOrders, isTaxed } from './domains/orders/index.ts';
import { createPayments } from './domains/payments/index.ts';
import { createPoints } from './domains/points/index.ts';
import { createReceipts, letterData } from './domains/receipts/index.ts';
import { createRewards } from './domains/rewards/index.ts';
import { createVip } from './domains/vip/index.ts';
import { openGames } from './games.ts';
import type { GameApiDeps } from './http/game-api.ts';
import type { Handlers } from './http/handlers.ts';
import { openQueue, type Rescue } from './jobs/queue.ts';
import type { Clock } from './kernel/clock.ts';
import { unlimited } from './kernel/limit.ts';
import type { Log } from './kernel/log.ts';
import { type Random, systemRandom } from './kernel/random.ts';
import { AUDIT_AT, DAILY_AT, reportAudit, reportYesterday } from './operations/daily.ts';
import { openProviders, type ProviderHosts } from './providers.ts';
import { catalogSections } from './wiring/catalog-sections.ts';
import { rewardTitle } from './wiring/reward-titles.ts';
import { followUpLane, moneyLane } from './wiring/subscribers.ts';

/** What a test may put in place of the real thing. */
export interface Overrides {
  clock?: Clock;
  random?: Random;
  hosts?: ProviderHosts;
  /** Shorter waits than the product's own, in seconds. */
  waits?: {
    delivery?: readonly number[];
    paymentCheck?: readonly number[];
    receipt?: readonly number[];
    rescue?: Rescue;
  };
  /** More who follow what happens. */
  followers?: readonly FollowUpSubscriber[];
}

/** More subscribers than this wait for each other. They share the database with those who pay. */
const FOLLOW_UP_CONNECTIONS = 3;
/** Providers tell of refunds and disputes for weeks; a webhook that was lost is made good within a day. */
const CATCH_UP_DAYS = 40;

export type Context = Awaited<ReturnType<typeof createContext>>;

/**
 * Wires the whole portal: the one place where every part meets.
 * @param config with `databaseUrl` set to a migrated database
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of parts in the order in which they need each other.
export async function createContext(config: Config & { databaseUrl: string }, log: Log, overrides: Overrides = {}) {
  const random = overrides.random ?? systemRandom;
  const worker = config.role !== 'web';
  const sql = connect(config.databaseUrl, { max: config.dbPool, name: `manawell-${config.role}`, log });
  // A process whose own clock is wrong must neither decide by it nor sign by it.
  const databaseClock = await openDatabaseClock(sql);
  const clock = overrides.clock ?? databaseClock;
  const catalog = await openCatalog(sql, {
    sections: catalogSections,
    onError: (error) => log.error({ err: error }, 'the catalogue was not reloaded'),
  });
  const queue = await openQueue({ url: config.databaseUrl, sql, log, worker, rescue: overrides.waits?.rescue });
  const outbound = openOutbound({ allowLoopback: config.mode === 'demo' });

  const known = openGames(config, catalog);
  const games = httpGames({ backendOf: known.backendOf, outbound, now: databaseClock.now });
  const providers = await openProviders(config, { outbound, sql, now: databaseClock.now, hosts: overrides.hosts });

  // The relay needs its subscribers and they need to poke it: the last knot is tied here.
  let poke = (): void => undefined;
  const parts = { sql, clock, log, poke: () => poke() };
  const payments = createPayments({ ...parts, queue, providers, checkSeconds: overrides.waits?.paymentCheck });
  const characters = createCharacters({ games, clock, log });
  const fulfilment = createFulfilment({
    ...parts,
    games,
    random: Math.random,
    retrySeconds: overrides.waits?.delivery,
    claimSeconds: overrides.waits?.rescue?.expireSeconds,
  });
  const coupons = createCoupons({ sql, catalog, clock });
  const orders = await createOrders({
    ...parts,
    catalog,
    characters,
    payments,
    charging,
    fulfilment,
    randomBytes: random.bytes,
    publicUrl: config.publicUrl,
  });
  const points = createPoints({ sql });
  const rewards = createRewards({
    sql,
    catalog,
    characters,
    fulfilment,
    whyNotOffered: orders.whyNotOffered,
    titleOf: rewardTitle,
  });
  const vip = createVip({ sql, catalog, rewards });
  const requestHub = await openRequestHub(sql);
  const sessionHub = await openSessionHub(sql);
  const signInMethods = {
    publicUrl: config.publicUrl,
    identityProviders: openSignInProviders(config.signIn, { outbound, now: clock.now }),
    games: known.signIn,
    profiles: games,
    requestHub,
  };
  const mail = config.mail && smtpMail(config.mail);
  if (!mail) log.warn('no mail is sent, neither receipts nor codes: SMTP_URL is not set');
  const limits = sharedLimits(sql);
  const accounts = createAccounts({
    ...parts,
    ...signInMethods,
    random,
    queue,
    gamesUsed: orders.gamesUsed,
    dataElsewhere: async (id) => ({
      orders: await orders.dataOf(id),
      payments: await payments.dataOf(id),
      deliveries: await fulfilment.dataOf(id),
      coupons: await coupons.dataOf(id),
      letters: await letterData(sql, id),
      rewards: await rewards.dataOf(id),
      points: await points.dataOf(id),
      limits: await countData(sql, id),
    }),
    logKey: config.logKey ?? (await installationKey(sql, random, 'log')),
    limits: config.rateLimit.enabled ? limits : unlimited,
    mail,
    seller: () => ({ ...catalog.current().publisher, publicUrl: config.publicUrl }),
    recentCharacters: orders.recentCharacters,
    retrySeconds: overrides.waits?.receipt,
  });
  const receipts =
    mail &&
    createReceipts({
      ...parts,
      queue,
      mail,
      catalog,
      publicUrl: config.publicUrl,
      random: Math.random,
      retrySeconds: overrides.waits?.receipt,
    });

  const sweeps = {
    /** Ends orders whose time is up, and what is held for those that nobody pays. */
    expire: async (): Promise<void> => {
      while ((await orders.expire()) > 0) log.info('unpaid orders expired');
      while ((await orders.releaseHolds()) > 0) log.info('pieces of a stock were held for long enough');
      // After them: a provider that hangs must not hold up those that need no word of it.
      await orders.closeOverdue();
    },
    /** Asks about payments that nobody told us of, and takes up refunds that were given up. */
    ask: async (): Promise<void> => {
      while ((await payments.sweep()) > 0) log.info('open payments were asked about');
      // A batch each minute: after an outage most have jobs that wait their turn.
      if ((await payments.resumeRefunds()) > 0) log.warn('refunds that nobody tried any more are tried again');
    },
    /** Erases the accounts whose grace is over, and what was still under way for those before. */
    erase: async (): Promise<void> => {
      await accounts.eraseDue();
      await orders.eraseLeftOver();
    },
    /** Hears what lost webhooks told of payments that were decided long ago. */
    catchUp: async (days = CATCH_UP_DAYS): Promise<void> => {
      for (const provider of payments.providers) {
        try {
          const left = await payments.catchUp(provider, days);
          if (left.length > 0)
            log.error({ alert: 'payment.differences', provider, left }, 'the provider’s books differ');
        } catch (error) {
          // Another's books can be read all the same; these are, the next day.
          log.error({ alert: 'payment.books', provider, err: error }, 'the provider’s books could not be read');
        }
      }
    },
  };

  const listeners = { payments, orders, rewards, coupons, points, vip, accounts, receipts };
  const followers = [...followUpLane(listeners), ...(overrides.followers ?? [])];
  // Before any job begins: it may tell something.
  await renumberRestored(sql);
  await register(sql, followers);

  await payments.startJobs(worker);
  await receipts?.start(worker);
  await accounts.start(worker);
  if (worker) {
    const ensureMonths = async (): Promise<void> => {
      await orders.ensureMonths();
      await payments.ensureMonths();
    };
    await ensureMonths();
    await queue.schedule('months.ensure', '17 3 * * *', ensureMonths);
    await queue.schedule('orders.expire', '* * * * *', sweeps.expire);
    await queue.schedule('payments.sweep', '* * * * *', sweeps.ask);
    await queue.schedule('payments.catch_up', '13 5 * * *', () => sweeps.catchUp());
    await queue.schedule('differences.report', DAILY_AT, () => reportYesterday({ sql, clock, log, payments }));
    await queue.schedule('audit.verify', AUDIT_AT, () => reportAudit({ sql, log }));
    await queue.schedule('accounts.forget_tickets', '*/5 * * * *', accounts.forgetTickets);
    await queue.schedule('accounts.forget', '23 * * * *', accounts.forgetStale);
    await queue.schedule('accounts.erase', '29 * * * *', sweeps.erase);
    await queue.schedule('vip.monthly', '3 * * * *', async () => void (await vip.giveMonthly()));
    await queue.schedule('events.purge', '41 * * * *', () => purge(sql));
  }
  const relay = worker
    ? startLanes({
        sql,
        followUpSql: connect(config.databaseUrl, { max: FOLLOW_UP_CONNECTIONS, name: 'manawell-follow-up', log }),
        log,
        money: moneyLane(listeners),
        followUp: followers,
      })
    : null;
  if (relay) poke = relay.poke;
  const deliveryWorkers = worker ? await fulfilment.startWorkers() : null;

  const gameApi: GameApiDeps = {
    handlers: {
      ...accounts.gameApi,
      ...fulfilment.gameApi,
      ...orders.gameApi(accounts.knownTo),
    },
    secretsOf: known.secretsOf,
    remember: (call) => rememberCall(sql, call),
    now: clock.now,
  };
  const handlers: Handlers = {
    ...catalogRoutes(catalog, isTaxed),
    ...accounts.handlers,
    ...coupons.handlers,
    ...orders.handlers,
    ...rewards.handlers,
    ...vip.handlers,
  };

  return {
    sql,
    catalog,
    accounts,
    payments,
    handlers,
    gameApi,
    sharedLimits: limits,
    sessions: { lives: accounts.sessionLives, watch: sessionHub.watch },
    relay,
    /** What the schedules run every minute, and once a day. */
    sweeps,
    /** Which parts answer: for `/readyz`. */
    ready: async (): Promise<Record<string, boolean>> => ({
      database: await sql`select 1`.then(
        () => true,
        () => false,
      ),
    }),
    /** Finishes what is under way, then closes every connection. */
    async close(): Promise<void> {
      databaseClock.close();
      await queue.stop();
      await deliveryWorkers?.stop();
      await relay?.stop();
      mail?.close();
      await Promise.all([orders.close(), requestHub.close(), sessionHub.close(), catalog.close(), outbound.close()]);
      await sql.end({ timeout: 5 });
    },
  };
}
