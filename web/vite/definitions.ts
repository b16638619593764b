import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(import.meta.dirname, '../src');
const DEFINITION = /^export const (\w+): PageDefinition = (\{[\s\S]*?\n\});$/gm;
const PAGE = /^ {2}'?([\w-]+)'?: (\w+),$/gm;

/** The static texts of a page's definition (web/src/navigation/page.ts). */
export interface Defined {
  /** Key of a message, as `description` is. */
  title: string;
  description?: string;
  /** Names of further parts of the messages. */
  texts: string[];
}

/**
 * Returns the definitions of the app's pages, by page. Reads them as text, because the browser's code does not run
 * here.
 * @throws Error if a page has no title
 */
export function readDefinitions(): Map<string, Defined> {
  const files = globSync('routes/*/index.tsx', { cwd: SRC }).map((file) => readFileSync(join(SRC, file), 'utf8'));
  const bodies = new Map(files.flatMap((file) => [...file.matchAll(DEFINITION)].map(([, name, body]) => [name, body])));
  const pages = readFileSync(join(SRC, 'app/pages.ts'), 'utf8').matchAll(PAGE);
  return new Map([...pages].map(([, page = '', name]) => [page, definedBy(page, bodies.get(name) ?? '')]));
}

function definedBy(page: string, body: string): Defined {
  const [, title] = /\btitle: '([\w.]+)'/.exec(body) ?? [];
  if (!title) throw new Error(`No title was found in the definition of the page ${page}`);
  const [, description] = /\bdescription: '([\w.]+)'/.exec(body) ?? [];
  const [, list = ''] = /\btexts: \[([^\]]*)\]/.exec(body) ?? [];
  const texts = [...list.matchAll(/'(\w+)'/g)].map(([, part = '']) => part);
  return { title, texts, ...(description && { description }) };
}
