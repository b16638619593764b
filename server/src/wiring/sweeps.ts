import type { Log } from '../kernel/log.ts';
import type { Domains } from './domains.ts';

/** Providers report refunds and disputes for weeks; a lost webhook is recovered within a day. */
const CATCH_UP_DAYS = 40;

/** Periodic work that involves several domains; `schedules.ts` sets the times. */
export const createSweeps = (
  {
    orders,
    payments,
    accounts,
    rewards,
    analytics,
  }: Pick<Domains, 'orders' | 'payments' | 'accounts' | 'rewards' | 'analytics'>,
  log: Log,
) => ({
  /**
   * Creates the partitions of the next months and days, each separately. A failure must not stop sales; the next run
   * retries it.
   */
  async ensureMonths(): Promise<void> {
    const makers = { orders: orders.ensureMonths, ledger: payments.ensureMonths, events: analytics.ensureDays };
    const failed = (what: string) => (err: unknown) =>
      log.error({ alert: 'database.partitions', what, err }, 'partitions could not be made');
    await Promise.all(Object.entries(makers).map(([what, make]) => make().catch(failed(what))));
  },
  /** Ends expired orders, and frees stock of unpaid ones. */
  async expire(): Promise<void> {
    while ((await orders.expire()) > 0) log.info('unpaid orders expired');
    while ((await orders.releaseHolds()) > 0) log.info('pieces of a stock were held for long enough');
    // Last: a hanging provider must not delay orders that need no answer from it.
    await orders.closeOverdue();
  },
  /** Asks providers about payments without a webhook, and resumes refunds that were given up. */
  async ask(): Promise<void> {
    while ((await payments.sweep()) > 0) log.info('open payments were asked about');
    // One batch each minute: after an outage, most refunds still have a waiting job.
    if ((await payments.resumeRefunds()) > 0) log.warn('refunds that nobody tried any more are tried again');
    if ((await payments.resumeEvidence()) > 0) log.warn('evidence that nobody submitted any more is submitted again');
  },
  /** Settles rewards whose game has answered, if a process of another version received the answer. */
  async settleRewards(): Promise<void> {
    while ((await rewards.settleMissed()) > 0) log.warn('rewards whose answer was not heard are settled');
  },
  /** Erases accounts whose grace period is over, and remaining data of earlier erasures. */
  async erase(): Promise<void> {
    await accounts.eraseDue();
    await orders.eraseLeftOver();
  },
  /** Recovers lost webhooks about payments that were decided long ago. */
  async catchUp(days = CATCH_UP_DAYS): Promise<void> {
    for (const provider of payments.providers) {
      try {
        const left = await payments.catchUp(provider, days);
        if (left.length > 0) log.error({ alert: 'payment.differences', provider, left }, 'the provider’s books differ');
      } catch (error) {
        // Other providers' books are still read; these are read the next day.
        log.error({ alert: 'payment.books', provider, err: error }, 'the provider’s books could not be read');
      }
    }
  },
});
