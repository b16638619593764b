import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countEvents } from '#server/domains/orders/orders.repo.ts';
import { createLog } from '#server/kernel/log.ts';
import { recordVerified } from '#server/operations/backup/verified-backups.repo.ts';
import { reportYesterday } from '#server/operations/daily.ts';
import { watchDifferences } from '#server/wiring/telemetry/watch-differences.ts';
import { MetricsPage } from '#tests/world/metrics.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld, TOTAL } from './money-kit.ts';

const GAME = '1000039';

let kit: MoneyWorld;
let metrics: MetricsPage;

beforeAll(async () => {
  // Deliveries are parked after two tries.
  const waits = { delivery: [0], waitingWork: 200 };
  kit = await MoneyWorld.start({ waits }, { METRICS_PORT: '0', DB_POOL: '6' });
  metrics = new MetricsPage(kit.world.context.telemetry?.url);
});
afterAll(() => kit.world.stop());
beforeEach(() => kit.calm());

const orders = (event: string) => metrics.sum('manawell_orders_total', { game: GAME, event });
const atLeast = (least: number) => (sum: number) => sum >= least;

test('a bought order is counted at each step, once', async () => {
  expect([await orders('created'), await orders('paid'), await orders('sent')]).toEqual([0, 0, 0]);
  const { number } = await kit.sent();
  await metrics.reach('manawell_orders_total', { game: GAME, event: 'sent' }, atLeast(1));
  expect([await orders('created'), await orders('paid'), await orders('sent')]).toEqual([1, 1, 1]);
  const payment = { provider: 'sandbox', method: 'card' };
  expect(await metrics.sum('manawell_payments_total', { ...payment, result: 'opened' })).toBe(1);
  expect(await metrics.sum('manawell_payments_total', { ...payment, result: 'captured' })).toBe(1);
  const accepted = { game: GAME, call: 'deliver', outcome: 'accepted' };
  expect(await metrics.sum('manawell_game_call_seconds_count', accepted)).toBe(1);
  const webhooks = { provider: 'sandbox', webhook: 'received' };
  expect(await metrics.sum('manawell_payment_webhooks_total', webhooks)).toBeGreaterThanOrEqual(1);
  expect(await metrics.sum('manawell_event_wait_seconds_count', { type: 'payment.webhook_stored' })).toBeGreaterThan(0);
  expect(await metrics.text()).not.toContain(number);
});

test('the same key again counts no second order, and a refused order none', async () => {
  const before = await orders('created');
  const key = crypto.randomUUID();
  await kit.cancel((await kit.order({}, key)).body.number);
  await kit.order({}, key);
  await kit.order({ total: TOTAL + 1 });
  expect(await orders('created')).toBe((before ?? 0) + 1);
  expect(await orders('cancelled')).toBe(1);
});

test('a transaction that rolls back counts nothing', async () => {
  const before = await orders('disputed');
  const order = { gid: Number(GAME), number: 'x' };
  await kit.sql
    .begin(async (tx) => {
      countEvents(tx, [{ order, event: 'disputed' }]);
      throw new Error('roll back');
    })
    .catch(() => undefined);
  expect(await orders('disputed')).toBe(before);
  await kit.sql.begin(async (tx) => countEvents(tx, [{ order, event: 'disputed' }]));
  expect(await orders('disputed')).toBe((before ?? 0) + 1);
});

test('a provider that does not answer is seen, and its attempt is not counted as opened', async () => {
  const opened = await metrics.sum('manawell_payments_total', { result: 'opened' });
  await kit.world.psp.put({ create: 'error' });
  await kit.ask(await kit.place()).catch(() => undefined);
  const failed = { provider: 'sandbox', call: 'create', outcome: 'failed' };
  expect(await metrics.sum('manawell_provider_call_seconds_count', failed)).toBe(1);
  expect(await metrics.sum('manawell_payments_total', { result: 'unclear' })).toBe(1);
  expect(await metrics.sum('manawell_payments_total', { result: 'opened' })).toBe(opened);
});

test('a declined payment is counted as failed', async () => {
  await kit.decide(await kit.pay(await kit.place()), 'decline');
  const failed = { provider: 'sandbox', method: 'card', result: 'failed' };
  await metrics.reach('manawell_payments_total', failed, atLeast(1));
});

test('a webhook with a wrong signature is counted as refused', async () => {
  const answer = await fetch(`${kit.world.url}/platform/webhooks/sandbox`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(401);
  expect(await metrics.sum('manawell_payment_webhooks_total', { provider: 'sandbox', webhook: 'refused' })).toBe(1);
});

test('a game that fails leaves a delivery that waits, then one that is parked', async () => {
  await kit.world.games.put({ deliver: 'error' });
  const number = await kit.place();
  await kit.decide(await kit.pay(number), 'success');
  await metrics.reach('manawell_deliveries_parked', { game: GAME }, atLeast(1));
  const failed = { game: GAME, call: 'deliver', outcome: 'failed' };
  expect(await metrics.sum('manawell_game_call_seconds_count', failed)).toBeGreaterThan(0);
  await kit.sql`update deliveries set state = 'retrying', due_at = now() + interval '1 hour', created_at = now() - interval '20 minutes'
    where reference = ${number}`;
  await metrics.reach('manawell_deliveries_oldest_seconds', { game: GAME }, atLeast(900));
  expect(await metrics.sum('manawell_deliveries_waiting', { game: GAME })).toBe(1);
  await kit.sql`delete from deliveries where reference = ${number}`;
  // An alert must end when nothing waits any more.
  await until(
    () => metrics.series('manawell_deliveries_oldest_seconds'),
    (series) => series.length === 0,
  );
});

test('a paid order whose delivery is lost is a difference that the next daily check shows', async () => {
  const { telemetry, payments } = kit.world.context;
  const tomorrow = new Date(Date.now() + 86_400_000);
  const clock = { now: () => tomorrow };
  const log = createLog({ level: 'silent' });
  const run = () => reportYesterday({ sql: kit.sql, clock, log, payments });
  if (!telemetry) throw new Error('nothing is measured');
  const [check] = watchDifferences([{ name: 'differences.report', cron: '* * * * *', run }], telemetry);
  await check?.run();
  expect(await metrics.sum('manawell_ledger_differences')).toBeGreaterThan(0);
});

test('the size of the database is shown, and the age of the newest change in the newest verified backup', async () => {
  await metrics.reach('manawell_database_bytes', {}, atLeast(1_000_000));
  expect(await metrics.series('manawell_backup_verified_age_seconds')).toEqual([]);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await recordVerified(kit.sql, 'whole', hoursAgo(2));
  // The same job verifies an older file: that makes no backup newer or older.
  await recordVerified(kit.sql, 'whole', hoursAgo(50));
  await recordVerified(kit.sql, 'differences', hoursAgo(1));
  const age = (verdict: string) => metrics.sum('manawell_backup_verified_age_seconds', { verdict });
  await metrics.reach('manawell_backup_verified_age_seconds', { verdict: 'differences' }, atLeast(3600));
  expect(Math.floor(((await age('whole')) ?? 0) / 600)).toBe(12);
});

test('events that wait show their age in their lane', async () => {
  await kit.sql`insert into outbox (type, key, payload, created_at, due_at) values
    ('payment.webhook_stored', 'x', '{}', now() - interval '2 minutes', 'infinity')`;
  await metrics.reach('manawell_outbox_oldest_seconds', { lane: 'webhooks' }, atLeast(60));
  expect(await metrics.sum('manawell_outbox_events', { lane: 'webhooks' })).toBe(1);
  expect(await metrics.sum('manawell_outbox_oldest_seconds', { lane: 'money' })).toBe(0);
  await kit.sql`delete from outbox where key = 'x'`;
});

test('statements that wait for a connection are seen, and their wait is measured', async () => {
  const free = Promise.withResolvers<void>();
  const held = Array.from({ length: 12 }, () => kit.sql.begin(() => free.promise));
  await metrics.reach('manawell_database_waiting', {}, atLeast(1));
  expect(await metrics.sum('manawell_database_connections', { state: 'used' })).toBe(6);
  expect(await metrics.sum('manawell_database_connections_most')).toBe(6);
  free.resolve();
  await Promise.all(held);
  expect(await metrics.sum('manawell_database_wait_seconds_count')).toBeGreaterThan(0);
});

test('an own system that takes nothing is seen, without its name if the catalogue does not have it', async () => {
  await kit.sql`
    insert into webhook_endpoints (name, position, failures, failing_since)
    values ('gone', 0, 5, now() - interval '20 minutes')`;
  await metrics.reach('manawell_system_failing_seconds', { system: 'other' }, atLeast(900));
});
