import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { BASE_PATH } from '#contract/routes.ts';

/** Kinds of requests of a page. */
export type Kind = 'html' | 'script' | 'messages' | 'style' | 'font' | 'image' | 'answer' | 'other';

export interface Loaded {
  path: string;
  kind: Kind;
  /** Of the body as sent. */
  bytes: number;
}

const KINDS: Record<string, Kind> = {
  document: 'html',
  script: 'script',
  stylesheet: 'style',
  font: 'font',
  image: 'image',
};

/** Paths of the files with a language's texts. */
const MESSAGES: ReadonlySet<string> = new Set(messageFiles());
/**
 * Paths that are requested last: texts of errors and the analytics script. Each follows a pause that looks like the
 * end.
 */
const LAST = [messageFiles('errors'), [`${BASE_PATH}/events/script.js`]];

function messageFiles(only?: string): string[] {
  const file = new URL('../../web/dist/.vite/preloads.json', import.meta.url);
  const { locales } = JSON.parse(readFileSync(file, 'utf8')) as { locales: Record<string, Record<string, string>> };
  const files = Object.values(locales).flatMap((parts) => Object.entries(parts));
  return files.filter(([part]) => !only || part === only).map(([, path]) => `${BASE_PATH}/${path}`);
}

/** Returns all requests of a page that nobody touches; they do not depend on the machine's load. */
export async function loadUntilQuiet(page: Page, address: string): Promise<Loaded[]> {
  const begun: Request[] = [];
  const note = (request: Request) => void begun.push(request);
  page.on('request', note);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction((last) => {
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return last.every((paths) => paths.some((path) => asked.includes(path)));
  }, LAST);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  const icons = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(({ href }) => href),
  );
  // A browser with tabs requests an icon for the tab, a headless shell does not. Images of the page have another type.
  const ofPage = begun.filter((request) => request.resourceType() !== 'other' || !icons.includes(request.url()));
  return (await Promise.all(ofPage.map(sizeOf))).filter((one) => one !== null);
}

/** Null if the request was aborted. */
async function sizeOf(request: Request): Promise<Loaded | null> {
  const response = await request.response();
  if (!response || (await response.finished())) return null;
  const { responseBodySize: bytes } = await request.sizes();
  const { pathname: path } = new URL(request.url());
  return { path, kind: kindOf(path, request.resourceType()), bytes };
}

/** Uses the path if the browser's type is not enough: it reports prefetches as "other". */
function kindOf(path: string, type: string): Kind {
  if (MESSAGES.has(path)) return 'messages';
  return path.startsWith(`${BASE_PATH}/api/`) ? 'answer' : (KINDS[type] ?? 'other');
}
