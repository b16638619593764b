import { expect, test } from 'vitest';
import { catalogSections } from './catalog-sections.ts';

/** Storage keys of the catalogue's core. */
const CORE = ['publisher', 'methods', 'art', 'game'];

test('no two parts of the catalogue are stored under the same name or written in the same place', () => {
  const names = [...CORE, ...catalogSections.map(({ name }) => name)];
  const places = catalogSections.map((part) => ('file' in part ? part.file : part.folder));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set([...places, 'publisher.yaml', 'methods.yaml', 'games', 'art']).size).toBe(places.length + 4);
});
