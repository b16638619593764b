import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIST = join(import.meta.dirname, '../../web/dist');

/**
 * Returns the built file of a page's code, such as `assets/page-DS0GChsL.js`.
 * @param page such as `routes/news/page.tsx`
 */
export function fileOfPage(page: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'),
  );
  const entry = manifest[`src/${page}`];
  if (!entry) throw new Error(`the build has no ${page}`);
  return entry.file;
}
