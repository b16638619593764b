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
  /** Of the headers. */
  headers: number;
  /** When it was requested, in milliseconds since 1970. */
  begun: number;
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

/**
 * Opens a URL and returns the requests before the page could be used: until the app was hydrated and `control` (a
 * selector) could be pressed.
 */
export async function loadUntilUsable(page: Page, address: string, control: string): Promise<Loaded[]> {
  const { loaded, until } = await load(page, address, () => usableAt(page, control));
  return loaded.filter(({ begun }) => begun <= until);
}

/** Returns all requests of a page that nobody touches; they do not depend on the machine's load. */
export async function loadUntilQuiet(page: Page, address: string): Promise<Loaded[]> {
  const { loaded } = await load(page, address, async () => {
    await page.waitForFunction((last) => {
      const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      return last.every((paths) => paths.some((path) => asked.includes(path)));
    }, LAST);
    await page.waitForLoadState('networkidle');
  });
  return loaded;
}

async function load<T>(page: Page, address: string, reached: () => Promise<T>) {
  const begun: Request[] = [];
  const note = (request: Request) => void begun.push(request);
  page.on('request', note);
  await page.goto(address, { waitUntil: 'commit' });
  const until = await reached();
  page.off('request', note);
  const icons = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(({ href }) => href),
  );
  // A browser with tabs requests an icon for the tab, a headless shell does not. Images of the page have another type.
  const ofPage = begun.filter((request) => request.resourceType() !== 'other' || !icons.includes(request.url()));
  const loaded = await Promise.all(ofPage.map(sizeOf));
  return { loaded: loaded.filter((one) => one !== null), until };
}

/** Returns when the page could be used, in milliseconds since 1970. */
async function usableAt(page: Page, control: string): Promise<number> {
  const found = await page.waitForFunction(
    (selector) => {
      const taken = performance.getEntriesByName('usable').length > 0;
      return taken && document.querySelector(selector) !== null && performance.timeOrigin + performance.now();
    },
    control,
    { polling: 'raf' },
  );
  return Number(await found.jsonValue());
}

/** Null if the request was aborted. */
async function sizeOf(request: Request): Promise<Loaded | null> {
  const response = await request.response();
  if (!response || (await response.finished())) return null;
  const { responseBodySize: bytes, responseHeadersSize: headers } = await request.sizes();
  const { pathname: path } = new URL(request.url());
  return { path, kind: kindOf(path, request.resourceType()), bytes, headers, begun: request.timing().startTime };
}

/** Uses the path if the browser's type is not enough: it reports prefetches as "other". */
function kindOf(path: string, type: string): Kind {
  if (MESSAGES.has(path)) return 'messages';
  return path.startsWith(`${BASE_PATH}/api/`) ? 'answer' : (KINDS[type] ?? 'other');
}

/** Selectors of the first control that players press, for pages whose first screen is measured. */
export const CONTROLS = {
  home: 'main a[href*="/payment"]',
  login: 'main form button[type="submit"]',
  'top-up': '[data-next]:not([aria-disabled="true"])',
} as const;
