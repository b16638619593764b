import type { CatalogFolder } from '#server/domains/catalog/catalog.fixture.ts';

/** Writes an article to a catalogue's folder; `meta` as YAML, `texts` by language. */
export function writeArticle(
  folder: Pick<CatalogFolder, 'write'>,
  id: string,
  { meta = '', texts = {} }: { meta?: string; texts?: Record<string, string> } = {},
): void {
  const all = { en: `# ${id} in English\n\nA summary.\n\nThe text of ${id}.\n`, ...texts };
  const own = meta.includes('publishedAt') ? '' : 'publishedAt: 2026-01-01T00:00:00Z\n';
  folder.write(
    `news/${id}/meta.yaml`,
    `${meta.includes('kind') ? '' : 'kind: news\n'}${own}cover: art/card.svg\n${meta}`,
  );
  for (const [language, text] of Object.entries(all)) folder.write(`news/${id}/${language}.md`, text);
}
