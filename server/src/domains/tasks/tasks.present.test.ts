import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import { type CatalogFolder, catalogFolder, loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import { nameContents } from '#server/domains/rewards/grants.present.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { presentTasks } from './tasks.present.ts';

const GOALS = ['signed_in', 'paid_orders', 'spent', 'game', '{ bought: chest }'];
const task = (goal: string, id: string, more = '') => `
  - id: ${id}
    name: { en: Name, de: Namen }
    art: art/icon.svg
    gid: 7
    goal: ${goal}
    steps: [{ target: 2, reward: { points: 5 } }]${more}`;

let folder: CatalogFolder;
beforeEach(() => {
  folder = catalogFolder();
});
afterEach(() => folder[Symbol.dispose]());

async function shown(tasks: readonly string[], at = '2026-11-22T12:00:00Z', locale: Locale = 'de') {
  folder.write('tasks.yaml', `tasks:${tasks.join('')}\n`);
  const catalogue = await loadCatalogue(folder.dir);
  const catalog = { current: () => catalogue } as LiveCatalog;
  const clock = { now: () => new Date(at) };
  const rewards = {
    nameContents: (contents, language) => nameContents(catalogue, contents, language),
  } as TasksDeps['rewards'];
  return endpoints['GET /tasks'].output.parse(presentTasks({ catalog, clock, rewards }, locale)).tasks;
}

test('each goal links to the page where it is reached, unless the publisher sets another', async () => {
  const tasks = await shown([...GOALS.map((goal, n) => task(goal, `t${n}`)), task('spent', 'vip', '\n    go: vip')]);
  expect(tasks.map(({ goal, go }) => [goal.kind, go])).toEqual([
    ['signed_in', 'home'],
    ['paid_orders', 'top_up'],
    ['spent', 'top_up'],
    ['game', 'game'],
    ['bought', 'top_up'],
    ['spent', 'vip'],
  ]);
  expect(tasks[2]?.goal).toEqual({ kind: 'spent', currency: 'USD' });
});

test('returns a task in the requested language', async () => {
  const window = "\n    window: { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' }";
  const [one] = await shown([task('game', 'wins', `${window}\n    period: { every: week }`)]);
  expect(one).toMatchObject({
    id: 'wins',
    name: 'Namen',
    text: null,
    art: expect.stringMatching(/^\/platform\/art\/[0-9a-f]{32}\.svg$/),
    game: { gid: 7, name: 'Test' },
    period: 'week',
    until: '2027-01-01T00:00:00.000Z',
    steps: [{ target: 2, gives: [{ kind: 'points', name: '', quantity: 5 }] }],
  });
});

test.each([
  ['2025-12-31T23:59:59.999Z', 0],
  ['2026-01-01T00:00:00.000Z', 1],
  ['2026-12-31T23:59:59.999Z', 1],
  ['2027-01-01T00:00:00.000Z', 0],
])('at %s, %i tasks with the window 2026 are open', async (at, count) => {
  const window = "\n    window: { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' }";
  expect((await shown([task('game', 'wins', window)], at)).length).toBe(count);
});

test('goods have their game, because a task of all games can give goods of one', async () => {
  const [one] = await shown([
    `
  - id: orders
    name: { en: Orders, de: Bestellungen }
    art: art/icon.svg
    goal: paid_orders
    steps:
      - { target: 1, reward: { points: 5 } }
      - { target: 2, reward: { gid: 7, goods: [{ good: gem, quantity: 2 }] } }`,
  ]);
  expect(one?.game).toBeNull();
  expect(one?.steps.map(({ game }) => game?.gid)).toEqual([undefined, 7]);
});
