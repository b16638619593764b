import { expect, test } from 'vitest';
import { catalogSections } from '#server/wiring/catalog-sections.ts';
import { diffDocuments } from './catalog.diff.ts';
import { findEntrusted } from './entrusted.ts';

const changed = (kind: string, before: object, after: object) => {
  const [one, other] = [before, after].map((document) => [{ kind, id: kind === 'game' ? '7' : kind, document }]);
  return findEntrusted(diffDocuments(one ?? [], other ?? [], catalogSections)).map(({ field }) => field);
};

test.for<[string, string, object, object, string[]]>([
  [
    'a larger reward of a task',
    'tasks',
    { tasks: [{ id: 'buy', steps: [{ target: 1, reward: { points: 1 } }] }] },
    { tasks: [{ id: 'buy', steps: [{ target: 1, reward: { points: 9000 } }] }] },
    ['tasks.buy.steps'],
  ],
  [
    'a new task',
    'tasks',
    { tasks: [] },
    { tasks: [{ id: 'buy', steps: [{ target: 1, reward: { points: 1 } }] }] },
    ['tasks.buy'],
  ],
  [
    'a prize that is won more often',
    'lottery',
    { lottery: { prizes: [{ id: 'rare', weight: 1 }] } },
    { lottery: { prizes: [{ id: 'rare', weight: 99 }] } },
    ['lottery.prizes.rare.weight'],
  ],
  ['points for less money', 'vip', { pointFor: 100 }, { pointFor: 1 }, ['pointFor']],
  ['a dropped tax', 'taxes', { taxes: [{ country: 'DE', percent: 19 }] }, { taxes: [] }, ['taxes.DE']],
  [
    'another server of a game',
    'game',
    { game: { backend: { endpoint: 'https://game.test.example' } } },
    { game: { backend: { endpoint: 'https://other.test.example' } } },
    ['game.backend.endpoint'],
  ],
  [
    'a cheaper currency',
    'game',
    { game: { regions: [{ id: 'eu', currencies: ['EUR'] }] } },
    { game: { regions: [{ id: 'eu', currencies: ['EUR', 'JPY'] }] } },
    ['game.regions.eu.currencies'],
  ],
  ['a text', 'tasks', { tasks: [{ id: 'buy', name: 'Buy' }] }, { tasks: [{ id: 'buy', name: 'Buy one' }] }, []],
  ['a dropped reward', 'binding', { binding: { gift: { points: 1 } } }, {}, []],
])('%s is found, and texts and dropped rewards are not', ([, kind, before, after, found]) => {
  expect(changed(kind, before, after)).toEqual(found);
});
