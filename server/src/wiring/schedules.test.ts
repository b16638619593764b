import { expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { createActivities } from './activities.ts';
import { schedules } from './schedules.ts';
import { createSweeps } from './sweeps.ts';

/** A stand-in that records the path of each call. */
function recorder(path: string, called: string[]): never {
  const call = () => {
    called.push(path);
    return Promise.resolve(0);
  };
  return new Proxy(call, {
    get: (_, name) => recorder(path ? `${path}.${String(name)}` : String(name), called),
  }) as never;
}

/** A stand-in that fails: schedules that use the database directly end at once. */
const unavailable: never = new Proxy(() => undefined, {
  get: () => unavailable,
  apply: () => {
    throw new Error('not available');
  },
}) as never;

/** The real activities, which can do nothing: only their schedules are read. */
const activities = await createActivities({
  ...{ clock: unavailable, log: unavailable, catalog: unavailable, rewards: unavailable, payments: unavailable },
  ...{ contacts: unavailable, limits: () => unavailable, partnerSecretsOf: () => [] },
  sql: (async () => [{ key: Buffer.alloc(32) }]) as never,
  random: { bytes: () => Buffer.alloc(32) } as never,
  config: { lottery: { key: null, opensAtOnce: false } },
});

/** All schedules; the work of others than activities is recorded in `called`. */
function recorded() {
  const called: string[] = [];
  const of = (name: string): never => recorder(name, called);
  const all = schedules(
    { sql: unavailable, clock: unavailable, log: unavailable },
    {
      ...{ accounts: of('accounts'), payments: of('payments'), orders: of('orders') },
      ...{ push: of('push'), analytics: of('analytics'), invoices: of('invoices'), activities },
    },
    of('sweeps'),
  );
  return { all, called };
}

/** Runs the work of a schedule as far as the stand-ins let it. */
const attempt = async (run: () => Promise<unknown>): Promise<void> => {
  await (async () => run())().catch(() => undefined);
};

const DAY = 24 * 60;

/** The values of a cron field. @throws Error for a form that no schedule uses */
function valuesOf(field: string, size: number): number[] {
  const [, every = '1'] = /^\*(?:\/(\d+))?$/.exec(field) ?? [];
  if (field.startsWith('*')) return Array.from({ length: size }, (_, n) => n).filter((n) => n % Number(every) === 0);
  if (/^\d+$/.test(field) && Number(field) < size) return [Number(field)];
  throw new Error(`no such cron field: ${field}`);
}

/** The minutes of the day at which a schedule runs. */
function minutesOf(cron: string): number[] {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') throw new Error(`not each day: ${cron}`);
  return valuesOf(hour, 24).flatMap((h) => valuesOf(minute, 60).map((m) => h * 60 + m));
}

/** The longest time between two runs, in minutes. */
function longestWait(cron: string): number {
  const minutes = minutesOf(cron);
  return Math.max(...minutes.map((minute, n) => (minutes[n + 1] ?? DAY + (minutes[0] ?? 0)) - minute));
}

/** Work with a promised maximum delay in minutes. */
const PROMISED: readonly [work: string, minutes: number, promise: string][] = [
  ['sweeps.expire', 1, 'docs/architecture.md: nobody pays in time'],
  ['sweeps.ask', 1, 'docs/architecture.md: the provider is asked after 1, 5 and 15 minutes'],
  ['accounts.forgetTickets', 5, 'tickets live 5 minutes'],
  ['push.remind', 15, 'docs/push.md: each 15 minutes'],
  ['sweeps.settleRewards', 30, 'a reward whose answer was missed is settled within half an hour'],
  ['sweeps.erase', 60, 'docs/security.md: erased hourly'],
  ['sweeps.ensureMonths', 60, 'docs/operations.md: partitions are made hourly'],
  ['accounts.forgetStale', 60, 'docs/operations.md: sessions that ended are removed hourly'],
  ['analytics.forget', DAY, 'events past their retention are removed each day'],
  ['invoices.catchUp', DAY, 'docs/invoices.md: documents whose event was lost are issued each day'],
  ['sweeps.catchUp', DAY, 'sweeps.ts: a lost webhook is made good within a day'],
];

test.each(PROMISED)('%s runs at least every %i minutes', async (work, minutes) => {
  const { all, called } = recorded();
  const waits: number[] = [];
  for (const { cron, run } of all) {
    called.length = 0;
    await attempt(run);
    if (called.includes(work)) waits.push(longestWait(cron));
  }
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeLessThanOrEqual(minutes);
});

test.each([
  ['invites.settle', 10, 'docs/invites.md: judged ten minutes after at the latest'],
  ['tasks.settle', 60, 'docs/tasks.md: given within an hour'],
  ['vip.monthly', DAY, 'the benefits of a month are given on its first day'],
  ['lottery.commit', DAY, 'a day is committed before it begins'],
  ['binding.changes', 60, 'docs/binding.md: carried out when the notice period is over'],
])('the schedule %s of an activity runs at least every %i minutes', (name, minutes) => {
  const [found, ...more] = recorded().all.filter((one) => one.name === name);
  expect([longestWait(found?.cron ?? '') <= minutes, more]).toEqual([true, []]);
});

test('what ended long ago is deleted daily in each activity', async () => {
  const forgotten: string[] = [];
  const forgetful = (name: string) => ({ handlers: {}, forgetEnded: async () => forgotten.push(name) });
  const idle = recorder('', []);
  const domains = {
    ...{ accounts: idle, payments: idle, orders: idle, push: idle, analytics: idle, invoices: idle },
    activities: { a: forgetful('a'), b: { handlers: {} }, c: forgetful('c') },
  } as never;
  const all = schedules({ sql: (async () => []) as never, clock: unavailable, log: unavailable }, domains, idle);
  await all.find(({ name }) => name === 'limits.forget')?.run();
  expect(forgotten).toEqual(['a', 'c']);
});

test('each sweep is scheduled', async () => {
  const { all, called } = recorded();
  for (const { run } of all) await attempt(run);
  const sweeps = Object.keys(createSweeps(recorder('', []), silentLog)).map((name) => `sweeps.${name}`);
  expect(called.filter((path) => path.startsWith('sweeps.')).toSorted()).toEqual(sweeps.toSorted());
});

test('each schedule has its own name, by which its jobs are kept apart', () => {
  const names = recorded().all.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('daily work starts one after the other, so that it does not fill the database at once', () => {
  const daily = recorded()
    .all.map(({ cron }) => minutesOf(cron))
    .filter(({ length }) => length === 1);
  expect(new Set(daily.flat()).size).toBe(daily.length);
});

test('the report on the books runs after the books of the other days were read', () => {
  const { all } = recorded();
  const start = (name: string): number => minutesOf(all.find((one) => one.name === name)?.cron ?? '')[0] ?? Number.NaN;
  expect(start('payments.catch_up')).toBeLessThan(start('differences.report'));
});
