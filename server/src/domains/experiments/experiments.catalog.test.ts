import { expect, test } from 'vitest';
import { catalogFolder, findProblems, formatProblems, loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import { experimentsIn } from './experiments.catalog.ts';

const FILE = `experiments:
  - id: one
    slot: methods.order
    variants:
      - { id: control, share: 50 }
      - { id: cards, share: 50, first: [card] }
    window: { from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' }
    metric: conversion
    horizonDays: 7
`;
const mistakesOf = async (text: string): Promise<string[]> => {
  using folder = catalogFolder();
  folder.write('experiments.yaml', text);
  return formatProblems(folder, await findProblems(folder));
};

test('an experiment is read, and a publisher without the file has none', async () => {
  using folder = catalogFolder();
  expect(experimentsIn(await loadCatalogue(folder.dir))).toEqual([]);
  folder.write('experiments.yaml', FILE);
  expect(experimentsIn(await loadCatalogue(folder.dir))).toMatchObject([{ id: 'one', holdback: 0, horizonDays: 7 }]);
});

test.for([
  [
    'shares that do not sum to 100',
    'cards, share: 50',
    'cards, share: 49',
    ': have shares that sum to 99, and not to 100',
  ],
  [
    'control that changes something',
    'control, share: 50',
    'control, share: 50, first: [card]',
    '[0].first: is of control, which changes nothing',
  ],
  ['a variant that changes nothing', ', first: [card]', '', '[1]: changes nothing: "first" is missing'],
  ['a method there is not', '[card]', '[cash]', '[1].first[0]: is no method of methods.yaml (cash)'],
  ['a method twice', '[card]', '[card, card]', '[1].first[1]: is named twice (card)'],
  ['a variant twice', 'id: cards', 'id: control', '[1].id: is used twice (control)'],
] as const)('%s is a mistake with its line', async ([, find, replacement, message]) => {
  expect(FILE).toContain(find);
  const [mistake] = await mistakesOf(FILE.replace(find, replacement));
  expect(mistake).toMatch(/experiments\.yaml:[4-6]:\d+ /);
  expect(mistake).toContain(`experiments[0].variants${message}`);
});

test.each(['price: { EUR: 1 }', 'methods: [card]', 'only: [card]'])(
  'a variant cannot change what is paid, or by what: %s',
  async (field) => {
    const [mistake] = await mistakesOf(FILE.replace('first: [card]', `first: [card], ${field}`));
    expect(mistake).toMatch(/experiments\.yaml:6:/);
  },
);

test('an experiment on an unknown slot, with a reversed window or an overlap is a finding', async () => {
  expect(await mistakesOf(FILE.replace('methods.order', 'item.price'))).toHaveLength(1);
  expect((await mistakesOf(FILE.replace('2026-02', '2025-02')))[0]).toContain('ends before it begins');
  const second = FILE.slice(FILE.indexOf('  - id: one')).replace('one', 'two');
  expect((await mistakesOf(FILE + second))[0]).toContain('runs beside one, which changes the same');
  expect(
    await mistakesOf(
      FILE + second.replace('2026-01', '2026-02').replace("2026-02-01T00:00:00Z' }", "2026-03-01T00:00:00Z' }"),
    ),
  ).toEqual([]);
});
