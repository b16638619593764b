import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { requestDeliveries } from './fulfilment.fixture.ts';
import type { DeliveryState } from './fulfilment.machine.ts';
import { claimDue, type Delivery, recordAnswers } from './fulfilment.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate deliveries, outbox`;
});

const claim = (over: { limit?: number; except?: number[] } = {}) =>
  claimDue(database.sql, { limit: 10, except: [], seconds: 60, ...over });
const claimOne = async (): Promise<Delivery> => {
  const [one] = await claim({ limit: 1 });
  if (!one) throw new Error('nothing is due');
  return one;
};
/** Ends the claims of workers, as if their time were over. */
const runOut = () => database.sql`update deliveries set claimed_until = now()`;
const record = async (delivery: Delivery, state: DeliveryState, wait = 0): Promise<boolean> => {
  const [recorded] = await recordAnswers(database.sql, [{ delivery, state, reason: null, wait }]);
  return recorded === true;
};
const rows = () => database.sql`select state, attempts, claimed_until is null as free from deliveries`;
const told = () => database.sql`select type, key, payload from outbox order by id`;

describe('a delivery that is due', () => {
  test('is taken by one worker, and each try is counted', async () => {
    await requestDeliveries(database.sql, 1, 40);
    const taken = await Promise.all([1, 2, 3, 4].map(() => claim()));
    const ids = taken.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await claim({ limit: 40 });
    expect(ids.length + rest.length).toBe(40);
    expect(new Set([...taken.flat(), ...rest].map(({ attempts }) => attempts))).toEqual(new Set([1]));
    expect(await claim()).toEqual([]);
  });

  test('is taken by another worker when the claim of the first one has expired', async () => {
    await requestDeliveries(database.sql, 1, 1);
    await claimOne();
    expect(await claim()).toEqual([]);
    await runOut();
    expect(await claim()).toMatchObject([{ attempts: 2 }]);
  });

  test('waits while its game gets no more deliveries', async () => {
    await requestDeliveries(database.sql, 1, 2);
    await requestDeliveries(database.sql, 2, 1);
    expect(await claim({ except: [1] })).toMatchObject([{ gid: 2 }]);
    expect(await claim({ except: [2] })).toMatchObject([{ gid: 1 }, { gid: 1 }]);
  });
});

describe('an answer', () => {
  test('settles the delivery and publishes one event', async () => {
    const [reference] = await requestDeliveries(database.sql, 1, 1);
    const delivery = await claimOne();
    expect(await record(delivery, 'accepted')).toBe(true);
    expect(await record(delivery, 'accepted')).toBe(false);
    expect(await record(delivery, 'refused')).toBe(false);
    expect(await rows()).toEqual([{ state: 'accepted', attempts: 1, free: true }]);
    expect(await told()).toEqual([
      {
        type: 'delivery.accepted',
        key: delivery.id,
        payload: { playerId: delivery.playerId, deliveryId: delivery.id, source: 'order', reference },
      },
    ]);
  });

  test('that is missing leads to a retry after the wait, and publishes no event', async () => {
    await requestDeliveries(database.sql, 1, 1);
    expect(await record(await claimOne(), 'retrying', 60)).toBe(true);
    expect(await claim()).toEqual([]);
    await database.sql`update deliveries set due_at = now()`;
    expect(await claim()).toMatchObject([{ state: 'retrying', attempts: 2 }]);
    expect(await told()).toEqual([]);
  });

  test('that arrives after the claim expired counts only if it accepts or refuses the delivery', async () => {
    await requestDeliveries(database.sql, 1, 1);
    const first = await claimOne();
    await runOut();
    const second = await claimOne();
    expect(await record(first, 'retrying', 3600)).toBe(false);
    expect(await record(first, 'parked')).toBe(false);
    expect(await rows()).toEqual([{ state: 'queued', attempts: 2, free: false }]);
    expect(await record(first, 'accepted')).toBe(true);
    expect(await record(second, 'parked')).toBe(false);
    expect(await rows()).toEqual([{ state: 'accepted', attempts: 2, free: true }]);
  });

  test('counts also if another worker gave up in the meantime', async () => {
    await requestDeliveries(database.sql, 1, 1);
    const first = await claimOne();
    await runOut();
    expect(await record(await claimOne(), 'parked')).toBe(true);
    expect(await record(first, 'retrying')).toBe(false);
    expect(await record(first, 'accepted')).toBe(true);
    expect((await told()).map(({ type }) => type)).toEqual(['delivery.accepted']);
  });

  test('to a try before an operator’s restart does not count for the first try after it', async () => {
    await requestDeliveries(database.sql, 1, 1);
    const before = await claimOne();
    await database.sql`update deliveries set round = round + 1, attempts = 0, claimed_until = null`;
    const after = await claimOne();
    expect([before.attempts, after.attempts]).toEqual([1, 1]);
    expect(await record(before, 'parked')).toBe(false);
    expect(await record(after, 'retrying')).toBe(true);
  });

  test('to one delivery does not affect others in the same batch', async () => {
    await requestDeliveries(database.sql, 1, 3);
    const [gone, refused, silent] = await claim();
    if (!gone || !refused || !silent) throw new Error('expected three due deliveries');
    await record(gone, 'accepted');
    const changes = [gone, refused, silent].map((delivery) => ({ delivery, reason: 'r', wait: 0 }));
    const states = ['accepted', 'refused', 'retrying'] as const;
    expect(
      await recordAnswers(
        database.sql,
        changes.map((change, at) => ({ ...change, state: states[at] ?? 'parked' })),
      ),
    ).toEqual([false, true, true]);
    expect((await told()).map(({ type, key }) => [type, key])).toEqual([
      ['delivery.accepted', gone.id],
      ['delivery.refused', refused.id],
    ]);
  });
});
