import { forgetMessageDays } from '../db/message-limits.ts';
import { purge } from '../db/purge.ts';
import { forgetEndedCounts } from '../domains/limits/index.ts';
import { reportAudit, reportPoints, reportYesterday } from '../operations/daily.ts';
import type { Domains } from './domains.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { createSweeps } from './sweeps.ts';

interface Schedule {
  /** The key of its jobs: it never changes. */
  name: string;
  /** In UTC. */
  cron: string;
  /** It must be idempotent, and is retried on failure. */
  run: () => Promise<void>;
}

/** Deletes counters of limits and tasks whose periods ended long ago, and participants of ended binding gifts. */
async function forgetEnded(
  sql: Infrastructure['sql'],
  { tasks, binding, communities }: Pick<Domains['activities'], 'tasks' | 'binding' | 'communities'>,
): Promise<void> {
  await forgetEndedCounts(sql);
  await tasks.forget();
  await binding.forget();
  await communities.forget();
}

/** All schedules, each run by one worker of the installation at a time. */
export const schedules = (
  { sql, clock, log }: Pick<Infrastructure, 'sql' | 'clock' | 'log'>,
  { accounts, payments, activities, analytics }: Pick<Domains, 'accounts' | 'payments' | 'activities' | 'analytics'>,
  sweeps: ReturnType<typeof createSweeps>,
): Schedule[] => [
  { name: 'orders.expire', cron: '* * * * *', run: sweeps.expire },
  { name: 'payments.sweep', cron: '* * * * *', run: sweeps.ask },
  { name: 'accounts.forget_tickets', cron: '*/5 * * * *', run: accounts.forgetTickets },
  { name: 'rewards.settle', cron: '*/5 * * * *', run: sweeps.settleRewards },
  { name: 'accounts.forget', cron: '23 * * * *', run: accounts.forgetStale },
  { name: 'accounts.erase', cron: '29 * * * *', run: sweeps.erase },
  { name: 'vip.monthly', cron: '*/10 * * * *', run: async () => void (await activities.vip.giveMonthly()) },
  { name: 'tasks.settle', cron: '7 * * * *', run: async () => void (await activities.tasks.settle()) },
  { name: 'lottery.commit', cron: '*/10 * * * *', run: async () => void (await activities.lottery.commitDays()) },
  { name: 'invites.settle', cron: '*/10 * * * *', run: async () => void (await activities.invites.settle()) },
  { name: 'binding.changes', cron: '*/10 * * * *', run: async () => void (await activities.binding.carryOut()) },
  { name: 'push.remind', cron: '*/15 * * * *', run: activities.push.remind },
  { name: 'push.forget', cron: '33 4 * * *', run: activities.push.forget },
  { name: 'events.purge', cron: '41 * * * *', run: () => purge(sql) },
  { name: 'months.ensure', cron: '17 * * * *', run: sweeps.ensureMonths },
  { name: 'messages.forget', cron: '37 4 * * *', run: () => forgetMessageDays(sql) },
  { name: 'analytics.forget', cron: '21 * * * *', run: async () => void (await analytics.forget()) },
  { name: 'limits.forget', cron: '47 3 * * *', run: () => forgetEnded(sql, activities) },
  { name: 'payments.forget_instruments', cron: '53 3 * * *', run: payments.forgetInstruments },
  { name: 'payments.catch_up', cron: '13 5 * * *', run: () => sweeps.catchUp() },
  // By then the providers have closed the previous day's books, and webhooks have arrived.
  { name: 'differences.report', cron: '43 5 * * *', run: () => reportYesterday({ sql, clock, log, payments }) },
  { name: 'points.verify', cron: '47 5 * * *', run: () => reportPoints({ sql, log }) },
  { name: 'audit.verify', cron: '51 5 * * *', run: () => reportAudit({ sql, log }) },
];
