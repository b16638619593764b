import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '#contract/locales.ts';
import { CATALOG } from './world.ts';

/** Returns a temporary folder with the demo's catalogue and `count` more articles. */
export function withArticles(count: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'manawell-articles-'));
  cpSync(CATALOG, directory, { recursive: true });
  for (let at = 0; at < count; at += 1) {
    const folder = join(directory, 'news', `bench-${at}`);
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'meta.yaml'),
      `kind: news\ncover: art/1000039/cover.svg\npublishedAt: ${new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString()}\n`,
    );
    for (const locale of LOCALES)
      writeFileSync(
        join(folder, `${locale}.md`),
        `# Article ${at} in ${locale}\n\nWhat it says, in a sentence that is as long as such sentences are.\n\n${'Words. '.repeat(400)}\n`,
      );
  }
  return directory;
}
