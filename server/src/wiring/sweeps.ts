import type { Log } from '../kernel/log.ts';
import type { Domains } from './domains.ts';

/** Providers tell of refunds and disputes for weeks; a webhook that was lost is made good within a day. */
const CATCH_UP_DAYS = 40;

/** What takes several domains and is run now and then: `schedules.ts` says when. */
export const createSweeps = (
  {
    orders,
    payments,
    accounts,
    activities,
    analytics,
  }: Pick<Domains, 'orders' | 'payments' | 'accounts' | 'activities' | 'analytics'>,
  log: Log,
) => ({
  /** Makes the tables of the months and days to come, each by itself. Where one cannot be made is no reason not to sell: it comes again. */
  async ensureMonths(): Promise<void> {
    const makers = { orders: orders.ensureMonths, ledger: payments.ensureMonths, events: analytics.ensureDays };
    const failed = (what: string) => (err: unknown) =>
      log.error({ alert: 'database.partitions', what, err }, 'partitions could not be made');
    await Promise.all(Object.entries(makers).map(([what, make]) => make().catch(failed(what))));
  },
  /** Ends orders whose time is up, and what is held for those that nobody pays. */
  async expire(): Promise<void> {
    while ((await orders.expire()) > 0) log.info('unpaid orders expired');
    while ((await orders.releaseHolds()) > 0) log.info('pieces of a stock were held for long enough');
    // After them: a provider that hangs must not hold up those that need no word of it.
    await orders.closeOverdue();
  },
  /** Asks about payments that nobody told us of, and takes up refunds that were given up. */
  async ask(): Promise<void> {
    while ((await payments.sweep()) > 0) log.info('open payments were asked about');
    // A batch each minute: after an outage most have jobs that wait their turn.
    if ((await payments.resumeRefunds()) > 0) log.warn('refunds that nobody tried any more are tried again');
  },
  /** Settles rewards whose game has answered, where a process of another version heard it. */
  async settleRewards(): Promise<void> {
    while ((await activities.rewards.settleUnheard()) > 0) log.warn('rewards whose answer was not heard are settled');
  },
  /** Erases the accounts whose grace is over, and what was still under way for those before. */
  async erase(): Promise<void> {
    await accounts.eraseDue();
    await orders.eraseLeftOver();
  },
  /** Hears what lost webhooks told of payments that were decided long ago. */
  async catchUp(days = CATCH_UP_DAYS): Promise<void> {
    for (const provider of payments.providers) {
      try {
        const left = await payments.catchUp(provider, days);
        if (left.length > 0) log.error({ alert: 'payment.differences', provider, left }, 'the provider’s books differ');
      } catch (error) {
        // Another's books can be read all the same; these are, the next day.
        log.error({ alert: 'payment.books', provider, err: error }, 'the provider’s books could not be read');
      }
    }
  },
});
