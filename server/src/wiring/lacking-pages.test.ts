import { beforeAll, expect, test } from 'vitest';
import { type CatalogDocument, parseDocuments } from '#server/domains/catalog/catalog.documents.ts';
import { buildCatalogue } from '#server/domains/catalog/catalog.model.ts';
import { formatProblem, loadCatalog } from '#server/domains/catalog/index.ts';
import { DEMO } from '#tests/world/demo-catalog.ts';
import { catalogRules, catalogSections } from './catalog-sections.ts';
import { lackingPages } from './lacking-pages.ts';

let documents: readonly CatalogDocument[];
beforeAll(async () => {
  const result = await loadCatalog(DEMO, catalogRules);
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
  documents = result.content.documents;
});

/** Returns the pages that are missing in the demo without these catalogue parts. */
const lackingWithout = (...parts: string[]) =>
  lackingPages(
    buildCatalogue(
      parseDocuments(
        documents.filter(({ kind }) => !parts.includes(kind)),
        catalogSections,
      ),
    ),
  );

test('a shop lacks the pages for which its catalogue has nothing', () => {
  expect(lackingWithout()).toEqual([]);
  expect(lackingWithout('tasks')).toEqual(['tasks']);
  expect(lackingWithout('vip', 'invites', 'coupons', 'tasks')).toEqual(['coupons', 'tasks', 'vip', 'share']);
});
