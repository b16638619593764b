import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type CatalogFolder,
  catalogFolder,
  findProblems,
  formatProblems,
  loadCatalogue,
} from '#server/domains/catalog/catalog.fixture.ts';
import { tasksIn } from './tasks.catalog.ts';

const TASKS = `tasks:
  - id: first
    name: { en: First, de: Erste }
    text: { en: Buy it, de: Kauf es }
    art: art/icon.svg
    gid: 7
    goal: { bought: chest }
    window: { from: '2026-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' }
    steps:
      - { target: 1, reward: { gid: 7, goods: [{ good: gem, quantity: 5 }] } }
      - { target: 3, reward: { points: 5 } }
  - id: daily
    name: { en: Daily, de: Täglich }
    art: art/icon.svg
    goal: signed_in
    period: { every: day, timeZone: Europe/Berlin, resetHour: 4 }
    steps: [{ target: 1, reward: { points: 1 } }]
`;

let folder: CatalogFolder;
beforeEach(() => {
  folder = catalogFolder();
});
afterEach(() => folder[Symbol.dispose]());

const mistakesOf = async (find: string, replacement: string): Promise<string[]> => {
  expect(TASKS).toContain(find);
  folder.write(
    'tasks.yaml',
    TASKS.replace(find, () => replacement),
  );
  return formatProblems(folder, await findProblems(folder));
};

test.for([
  [
    'an item that is missing in the game',
    'bought: chest',
    'bought: cart',
    '7:13 tasks[0].goal.bought: is not an item of the game (cart)',
  ],
  ['an unknown game', 'gid: 7\n', 'gid: 8\n', '6:5 tasks[0].gid: is not a game (8)'],
  ['no game for its item', '    gid: 7\n', '', '2:5 tasks[0].gid: is required: this goal belongs to one game'],
  [
    'no game that reports progress',
    'goal: signed_in',
    'goal: game',
    '12:5 tasks[1].gid: is required: this goal belongs to one game',
  ],
  [
    'targets that are not ascending',
    'target: 3',
    'target: 1',
    '11:11 tasks[0].steps[1].target: must be above the previous target',
  ],
  ['an id used twice', 'id: daily', 'id: first', '12:5 tasks[1].id: is used twice (first)'],
  ['a good that is missing in the game', 'good: gem', 'good: gold', 'is not a good of the game (gold)'],
  ['a window that ends before it begins', '2099-01-01', '2025-01-01', '8:5 tasks[0].window: ends before it begins'],
  ['a missing picture', 'art: art/icon.svg\n    gid', 'art: art/none.svg\n    gid', 'there is no file art/none.svg'],
  ['a missing language', ', de: Erste', '', 'has no text in this language (de)'],
  ['no step', 'steps: [{ target: 1, reward: { points: 1 } }]', 'steps: []', 'tasks[1].steps'],
] as const)('reports a mistake with its position: %s', async ([, find, replacement, expected]) => {
  const mistakes = await mistakesOf(find, replacement);
  expect(mistakes).toEqual([expect.stringContaining(expected)]);
});

test('reads no tasks without the file, and keeps the order of the file', async () => {
  expect(tasksIn(await loadCatalogue(folder.dir))).toEqual([]);
  folder.write('tasks.yaml', TASKS);
  expect(tasksIn(await loadCatalogue(folder.dir)).map(({ id }) => id)).toEqual(['first', 'daily']);
});
