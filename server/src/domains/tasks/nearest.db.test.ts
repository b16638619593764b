import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { readNearest } from './nearest.read.ts';
import type { TaskEntry } from './tasks.catalog.ts';
import { catalogOf, task } from './tasks.fixture.ts';
import { stepReference } from './tasks.rules.ts';

let database: TestDatabase;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  playerId = randomUUID();
});

const step = (target: number) => ({ target, reward: { points: 1 } });
const LADDER = task({ id: 'ladder', name: { en: 'Ladder', de: 'Leiter' }, steps: [step(1), step(4)] });
const SPENT = task({ id: 'spent', name: { en: 'Spent' }, goal: 'spent', steps: [step(2000)] });
const OVER = task({ id: 'over', window: { until: '2020-01-01T00:00:00Z' } });

function nearest(tasks: readonly TaskEntry[], locale: 'en' | 'de' = 'en') {
  const publisher = { reference: { currency: 'USD' } };
  const current = { ...catalogOf(...tasks).current(), publisher, artUrl: (path: string) => `/${path}` };
  const deps = { sql: database.sql, catalog: { current: () => current } } as never as Parameters<typeof readNearest>[0];
  return readNearest(deps, playerId, locale);
}
const did = (id: string, count: number) => database.sql`
  insert into task_progress (player_id, task, period, count, ends_at) values (${playerId}, ${id}, 'once', ${count}, 'infinity')
  on conflict (player_id, task, period) do update set count = excluded.count`;
const claimed = (id: string, target: number) =>
  database.sql.begin((tx) =>
    giveGrants(tx, [
      { playerId, source: 'task', reference: stepReference(id, 'once', target), subject: id, contents: { points: 1 } },
    ]),
  );

test('ignores tasks without progress and tasks that are over', async () => {
  await did('over', 1);
  expect(await nearest([LADDER, SPENT, OVER])).toBeNull();
  expect(await nearest([])).toBeNull();
});

test('prefers a claimable step, then the task closest to its next step', async () => {
  await did('ladder', 2);
  await did('spent', 1900);
  expect(await nearest([SPENT, LADDER], 'de')).toEqual({
    name: 'Leiter',
    art: '/art/icon.svg',
    currency: null,
    count: 1,
    target: 1,
    claimable: true,
  });
  await claimed('ladder', 1);
  expect(await nearest([LADDER, SPENT])).toMatchObject({ name: 'Spent', currency: 'USD', count: 1900, target: 2000 });
  expect(await nearest([LADDER])).toMatchObject({ count: 2, target: 4, claimable: false });
});

test('returns null if every step is claimed', async () => {
  await did('spent', 5000);
  await claimed('spent', 2000);
  expect(await nearest([SPENT])).toBeNull();
});
