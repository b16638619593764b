import { expect, test } from 'vitest';
import { GO_KEYS, isPageOf, NAV, navFor } from './pages.ts';

const pages = NAV.flatMap((group) => group.pages);
const marked = (path: string): string[] => pages.filter((page) => isPageOf(page, path)).map(({ name }) => name);

test('each page has a key of its own', () => {
  expect(Object.keys(GO_KEYS)).toHaveLength(pages.length);
});

test('a page and those below it mark one entry', () => {
  expect(marked('/')).toEqual(['Find']);
  expect(marked('/catalogue/drafts/1/prices')).toEqual(['Catalogue']);
  expect(marked('/coupons/welcome')).toEqual(['Offers and gifts']);
  expect(marked('/newsletter')).toEqual([]);
});

test('a role sees the pages of its permissions, and no empty group', () => {
  const names = (permissions: readonly string[]) =>
    navFor((one) => permissions.includes(one)).map(({ group, pages: own }) => [group, own.map(({ name }) => name)]);
  expect(names([])).toEqual([['Support', ['Find', 'Needs a look']]]);
  expect(names(['operators.manage'])).toContainEqual(['Team', ['People']]);
});
