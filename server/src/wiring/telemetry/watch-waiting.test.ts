import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/client.ts';
import { type WaitingWork, waitingWork } from '#server/operations/waiting/waiting-work.repo.ts';
import { openTelemetry } from '#server/telemetry/open-telemetry.ts';
import { MetricsPage } from '#tests/world/metrics.ts';
import { freePort } from '../../../../scripts/lib/ports.ts';
import { watchDifferences } from './watch-differences.ts';
import { watchWaiting } from './watch-waiting.ts';

const OF_DATABASE = [
  'manawell_outbox_events',
  'manawell_outbox_oldest_seconds',
  'manawell_deliveries_waiting',
  'manawell_deliveries_oldest_seconds',
  'manawell_deliveries_parked',
];

async function opened() {
  const telemetry = await openTelemetry({ page: { host: '127.0.0.1', port: 0 }, otlp: null }, 'worker');
  onTestFinished(() => telemetry.close());
  telemetry.know('game', (value) => value === '1');
  return { telemetry, metrics: new MetricsPage(telemetry.url) };
}

/** A read that is answered by the test; from `answerAll` on, at once. */
function answering() {
  const asked: PromiseWithResolvers<WaitingWork>[] = [];
  let isFast = false;
  const read = () => {
    const one = Promise.withResolvers<WaitingWork>();
    asked.push(one);
    if (isFast) one.resolve(WORK);
    return one.promise;
  };
  const answerAll = () => {
    isFast = true;
    for (const one of asked) one.resolve(WORK);
  };
  return { asked, read, answerAll };
}
const WORK: WaitingWork = {
  lanes: [{ lane: 'money', count: 3, oldest: 90 }],
  open: [{ gid: 1, count: 2, oldest: 1000 }],
  parked: [{ gid: 1, count: 4, oldest: 5 }],
  systems: [],
};

test('a database that cannot be reached is down, and its gauges are absent', async () => {
  const { telemetry, metrics } = await opened();
  const sql = connect(`postgres://nobody@127.0.0.1:${await freePort(0, '127.0.0.1')}/none`, { max: 1 });
  onTestFinished(() => sql.end({ timeout: 1 }));
  onTestFinished(watchWaiting(telemetry, () => waitingWork(sql)));
  expect(await metrics.reach('manawell_database_up', {}, (up) => up === 0)).toBe(0);
  for (const name of OF_DATABASE) expect([name, await metrics.sum(name)]).toEqual([name, undefined]);
});

test('a database that stops answering is down at the next look, which sends no second statement', async () => {
  const { telemetry, metrics } = await opened();
  const { asked, read, answerAll } = answering();
  onTestFinished(watchWaiting(telemetry, read, 20));
  asked[0]?.resolve(WORK);
  await metrics.reach('manawell_database_up', {}, (up) => up === 0);
  expect(asked.length).toBe(2);
  for (const name of OF_DATABASE) expect([name, await metrics.sum(name)]).toEqual([name, undefined]);
  answerAll();
  await metrics.reach('manawell_database_up', {}, (up) => up === 1);
  expect(await metrics.sum('manawell_deliveries_oldest_seconds', { game: '1' })).toBe(1000);
  expect(await metrics.sum('manawell_outbox_events', { lane: 'money' })).toBe(3);
});

test('the differences of the daily check are shown from its run on, and only of that schedule', async () => {
  const { telemetry, metrics } = await opened();
  const ran: string[] = [];
  const schedule = (name: string, result: unknown) => ({
    name,
    cron: '* * * * *',
    run: async () => {
      ran.push(name);
      return result;
    },
  });
  const [books, other] = watchDifferences([schedule('differences.report', 3), schedule('other', 7)], telemetry);
  await other?.run();
  expect(await metrics.sum('manawell_ledger_differences')).toBeUndefined();
  await books?.run();
  expect(await metrics.sum('manawell_ledger_differences')).toBe(3);
  expect(ran).toEqual(['other', 'differences.report']);
});
