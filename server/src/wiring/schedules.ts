import { forgetMessageDays } from '../db/message-limits.ts';
import { purge } from '../db/purge.ts';
import { forgetEndedCounts } from '../domains/limits/index.ts';
import { forgetLinks } from '../domains/links/index.ts';
import { forgetEvents } from '../domains/webhooks/index.ts';
import type { Schedule } from '../jobs/schedule.ts';
import { expireApprovals } from '../operations/approvals/approvals.repo.ts';
import { reportAudit, reportPoints, reportYesterday } from '../operations/daily.ts';
import { reportRollups } from '../operations/revenue/check.ts';
import { rollUpRevenue } from '../operations/revenue/rollup.ts';
import type { ActivityParts } from './activity.ts';
import type { Domains } from './domains.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { createSweeps } from './sweeps.ts';

/** Deletes counters of limits whose periods ended long ago, and what ended long ago in each activity. */
async function forgetEnded(sql: Infrastructure['sql'], activities: readonly ActivityParts[]): Promise<void> {
  await forgetEndedCounts(sql);
  for (const { forgetEnded } of activities) await forgetEnded?.();
}

/** Deletes old webhooks in many short statements. */
async function forgetWebhooks(sql: Infrastructure['sql']): Promise<void> {
  while (await forgetEvents(sql));
}

/** All schedules, each run by one worker of the installation at a time. */
export const schedules = (
  { sql, clock, log }: Pick<Infrastructure, 'sql' | 'clock' | 'log'>,
  {
    accounts,
    payments,
    orders,
    activities,
    push,
    analytics,
    invoices,
  }: Pick<Domains, 'accounts' | 'payments' | 'orders' | 'activities' | 'push' | 'analytics' | 'invoices'>,
  sweeps: ReturnType<typeof createSweeps>,
): Schedule[] => [
  { name: 'orders.expire', cron: '* * * * *', run: sweeps.expire },
  { name: 'orders.abandoned', cron: '* * * * *', run: orders.announceAbandoned },
  { name: 'payments.sweep', cron: '* * * * *', run: sweeps.ask },
  { name: 'revenue.roll_up', cron: '* * * * *', run: () => rollUpRevenue({ sql, log }) },
  { name: 'disputes.remind', cron: '*/10 * * * *', run: payments.remindOfDisputes },
  { name: 'accounts.forget_tickets', cron: '*/5 * * * *', run: accounts.forgetTickets },
  { name: 'rewards.settle', cron: '*/5 * * * *', run: sweeps.settleRewards },
  { name: 'accounts.forget', cron: '23 * * * *', run: accounts.forgetStale },
  { name: 'accounts.erase', cron: '29 * * * *', run: sweeps.erase },
  ...Object.values<ActivityParts>(activities).flatMap(({ schedules = [] }) => schedules),
  { name: 'push.remind', cron: '*/15 * * * *', run: push.remind },
  { name: 'push.forget', cron: '33 4 * * *', run: push.forget },
  { name: 'webhooks.forget', cron: '11 * * * *', run: () => forgetWebhooks(sql) },
  { name: 'links.forget', cron: '27 4 * * *', run: () => forgetLinks(sql) },
  { name: 'events.purge', cron: '41 * * * *', run: () => purge(sql) },
  { name: 'months.ensure', cron: '17 * * * *', run: sweeps.ensureMonths },
  { name: 'messages.forget', cron: '37 4 * * *', run: () => forgetMessageDays(sql) },
  { name: 'analytics.forget', cron: '21 * * * *', run: async () => void (await analytics.forget()) },
  { name: 'approvals.expire', cron: '*/15 * * * *', run: async () => void (await expireApprovals(sql)) },
  { name: 'limits.forget', cron: '47 3 * * *', run: () => forgetEnded(sql, Object.values<ActivityParts>(activities)) },
  { name: 'payments.forget_instruments', cron: '53 3 * * *', run: payments.forgetInstruments },
  { name: 'payments.catch_up', cron: '13 5 * * *', run: () => sweeps.catchUp() },
  { name: 'invoices.catch_up', cron: '19 5 * * *', run: () => invoices.catchUp() },
  { name: 'payments.balances', cron: '27 5 * * *', run: payments.readBalances },
  // By then the providers have closed the previous day's books, and webhooks have arrived.
  { name: 'differences.report', cron: '43 5 * * *', run: () => reportYesterday({ sql, clock, log, payments }) },
  { name: 'revenue.verify', cron: '45 5 * * *', run: () => reportRollups({ sql, log }) },
  { name: 'points.verify', cron: '47 5 * * *', run: () => reportPoints({ sql, log }) },
  { name: 'audit.verify', cron: '51 5 * * *', run: () => reportAudit({ sql, log }) },
];
