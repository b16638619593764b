import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { assign } from './assign.computation.ts';
import type { Experiment } from './experiments.catalog.ts';
import { catalogOf, experiment } from './experiments.fixture.ts';
import { exposuresOf } from './experiments.repo.ts';
import { createExperiments } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.sql`truncate experiment_exposures`);

const NOW = new Date('2026-11-23T12:00:00Z');
const make = (...all: readonly Experiment[]) =>
  createExperiments({ sql: database.sql, catalog: catalogOf(...all), clock: { now: () => NOW } });
const caller = (playerId: string) => ({ playerId, uid: '1', deletionRequested: false });
const show = (made: ReturnType<typeof make>, playerId: string, id = 'one') =>
  made.handlers['POST /me/experiments/:id/shown']({ params: { id } } as never, caller(playerId));
const rows = () => database.sql`select player_id as "playerId", variant, shares from experiment_exposures`;
/** A player of a variant; null: held back. */
const playerOf = (one: Experiment, variant: string | null): string => {
  for (;;) {
    const id = randomUUID();
    if (assign(one, id) === variant) return id;
  }
};
const order = async (playerId: string) => database.sql`
  insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
    method, locale, variant, created_at, expires_at, updated_at)
  values (${playerId}, ${`20261121-${randomUUID().slice(0, 10)}`}, 1, 'paid', 'sent', 7, 'eu', 'x', '{}',
    ${JSON.stringify({ spending: { reference: 499_000 } })}::text::jsonb, 'EUR', 499, 'card', 'en', 'mobile', now(), now(), now())`;

test('each player sees their variant, and nothing is stored before it was shown', async () => {
  const one = experiment({ holdback: 20 });
  const made = make(one);
  expect(await made.methodsOrder(playerOf(one, 'control'))).toEqual({ experiment: 'one', first: [] });
  expect(await made.methodsOrder(playerOf(one, 'wallets'))).toEqual({ experiment: 'one', first: ['wallet'] });
  expect(await made.methodsOrder(playerOf(one, null))).toEqual({ experiment: 'one', first: [] });
  expect(await rows()).toEqual([]);
});

test('concurrent exposures are stored once, with the shares of that time', async () => {
  const one = experiment();
  const playerId = playerOf(one, 'wallets');
  await Promise.all(Array.from({ length: 20 }, () => show(make(one), playerId)));
  expect(await rows()).toEqual([{ playerId, variant: 'wallets', shares: { control: 50, wallets: 50 } }]);
});

test('changed shares do not move players who have an exposure', async () => {
  const one = experiment();
  const playerId = playerOf(one, 'wallets');
  await show(make(one), playerId);
  const other = experiment({
    holdback: 50,
    variants: [
      { id: 'control', share: 99 },
      { id: 'wallets', share: 1, first: ['wallet'] },
    ],
  });
  for (let at = 0; at < 5; at += 1) await show(make(other), playerId);
  expect(await make(other).methodsOrder(playerId)).toEqual({ experiment: 'one', first: ['wallet'] });
  expect(await rows()).toMatchObject([{ variant: 'wallets', shares: { wallets: 50 } }]);
});

test('a buyer stays in an experiment for new players, and other buyers do not enter it', async () => {
  const one = experiment({ audience: { buyers: 'new' } });
  const [seen, late] = [playerOf(one, 'wallets'), playerOf(one, 'wallets')];
  await show(make(one), seen);
  await Promise.all([order(seen), order(late)]);
  expect(await make(one).methodsOrder(seen)).toMatchObject({ first: ['wallet'] });
  expect(await make(one).methodsOrder(late)).toBeNull();
  await show(make(one), late);
  expect(await rows()).toMatchObject([{ playerId: seen }]);
  const spenders = (spent: number) => make(experiment({ audience: { buyers: 'returning', spent } })).methodsOrder(late);
  expect([(await spenders(499)) !== null, await spenders(500)]).toEqual([true, null]);
});

test('an experiment that is over or unknown is shown to no player and stores nothing', async () => {
  const over = make(experiment({ window: { until: '2026-11-23T12:00:00Z' } }));
  const playerId = randomUUID();
  expect(await over.methodsOrder(playerId)).toBeNull();
  await show(over, playerId);
  await show(make(experiment()), playerId, 'other');
  expect(await rows()).toEqual([]);
});

test('the export holds a player’s exposures, and an erasure deletes them', async () => {
  const made = make(experiment());
  const playerId = randomUUID();
  await show(made, playerId);
  expect(await exposuresOf(database.sql, playerId)).toMatchObject([{ experiment: 'one' }]);
  await database.sql.begin((tx) => made.followUp['account.forgotten'](tx, [{ playerId }]));
  expect(await exposuresOf(database.sql, playerId)).toEqual([]);
});
