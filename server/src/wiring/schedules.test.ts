import { expect, test } from 'vitest';
import { schedules } from './schedules.ts';

/** Notes what is asked of it, by its path. */
function noting(path: string, asked: string[]): never {
  const call = () => {
    asked.push(path);
    return Promise.resolve(0);
  };
  return new Proxy(call, { get: (_, name) => noting(path ? `${path}.${String(name)}` : String(name), asked) }) as never;
}

test.each([
  ['orders.expire', 'sweeps.expire'],
  ['payments.sweep', 'sweeps.ask'],
  ['payments.catch_up', 'sweeps.catchUp'],
  ['rewards.settle', 'sweeps.settleRewards'],
  ['months.ensure', 'sweeps.ensureMonths'],
  ['accounts.erase', 'sweeps.erase'],
  ['accounts.forget', 'accounts.forgetStale'],
  ['accounts.forget_tickets', 'accounts.forgetTickets'],
  ['vip.monthly', 'activities.vip.giveMonthly'],
  ['tasks.settle', 'activities.tasks.settle'],
  ['lottery.commit', 'activities.lottery.commitDays'],
  ['analytics.forget', 'analytics.forget'],
])('%s comes round', async (name, expected) => {
  const asked: string[] = [];
  const domains = {
    accounts: noting('accounts', asked),
    payments: noting('payments', asked),
    activities: noting('activities', asked),
    analytics: noting('analytics', asked),
  };
  const all = schedules(
    { sql: noting('sql', asked), clock: noting('clock', asked), log: noting('log', asked) },
    domains,
    noting('sweeps', asked),
  );
  await all.find((one) => one.name === name)?.run();
  expect(asked).toEqual([expected]);
  expect(new Set(all.map((one) => one.name)).size).toBe(all.length);
});
