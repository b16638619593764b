import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageId, Variant } from '#contract/routes.ts';
import { FINISHED_PAGES } from '#server/http/pages/finished/page-key.ts';
import { buildForBrowser } from '#tests/rendering/browser-build.ts';
import { openPortal } from '#tests/rendering/portal.ts';
import { launchChromium } from '#tests/world/chromium.ts';
import { render } from '#web/app/entry.server.tsx';
import { addressOf } from './routes-kit.ts';

/** This game has an item that is sold from some day on. */
const OF_GAME = 'gid=1000041';
const ROOT = { shop: 'Lanternfish', gid: 1000039, lacks: [], framers: [], privacy: null, events: null };
/** Age of the HTML, as if it came from a cache. */
const AGE_MS = 3 * 3_600_000;
const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  mobile: {
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  },
} satisfies Record<Variant, object>;

let browser: Browser;
let server: Server;
let origin: string;

/** Serves finished pages, the browser's part, and the pages' API calls. */
async function serve(): Promise<Server> {
  const [files, answer] = await Promise.all([buildForBrowser(), openPortal()]);
  const page = async (path: string, variant: Variant, returning: 'in' | 'out' | null): Promise<string | null> => {
    const now = Date.now() - AGE_MS;
    const asked = {
      url: `${origin}${path}`,
      variant,
      locale: 'en',
      root: { ...ROOT, returning },
      chosen: null,
      country: null,
      now,
    } as const;
    const rendered = await render({ ...asked, fetch: async (url) => answer(url) });
    if (!rendered) return null;
    const { html, finished } = rendered;
    return String(files.get('index.html'))
      .replaceAll('__LANG__', 'en-US')
      .replaceAll('__VARIANT__', variant)
      .replace('<html', `<html data-shop="${ROOT.shop}"${returning ? ` data-returning="${returning}"` : ''}`)
      .replaceAll('__THEME__', 'system')
      .replace(/<div id="app">[\s\S]*<\/div>/, () => `<div id="app">${html}</div>${finished}`);
  };
  return createServer(async (request, reply) => {
    const path = request.url ?? '/';
    if (path.startsWith('/platform/api/')) {
      const { status, headers, body } = answer(path);
      reply
        .writeHead(status, Object.fromEntries(headers))
        .end(body && Buffer.from(await new Response(body).arrayBuffer()));
      return;
    }
    const file = path === '/platform/sw.js' ? '/* none */' : files.get(path.slice('/platform/'.length));
    if (file) {
      reply.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=600' }).end(file);
      return;
    }
    if (!request.headers.accept?.includes('text/html')) return void reply.writeHead(404).end();
    try {
      const { 'user-agent': agent, cookie = '' } = request.headers;
      const html = await page(
        path,
        variantOf(agent),
        (/returning=(in|out)/.exec(cookie)?.[1] as 'in' | 'out' | undefined) ?? null,
      );
      reply.writeHead(html === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    } catch (error) {
      reply.writeHead(500).end(String(error));
    }
  });
}

const variantOf = (userAgent = ''): Variant => (userAgent.includes('Mobile') ? 'mobile' : 'desktop');

beforeAll(async () => {
  [server, browser] = await Promise.all([serve(), launchChromium()]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => server.close(resolve));
});

describe.each(['desktop', 'mobile'] as const)('on a %s device', (variant) => {
  let context: BrowserContext;
  // One tab goes from page to page: a new one for each would start a process and compile everything again.
  let tab: Page;
  let complaints: string[] = [];
  beforeAll(async () => {
    // A different time zone than the server's, and choices that the server did not get.
    context = await browser.newContext({ ...DEVICES[variant], baseURL: origin, timezoneId: 'Asia/Tokyo' });
    await context.addCookies([{ name: 'consent', value: 'accepted', url: origin }]);
    tab = await context.newPage();
    tab.on('pageerror', (error) => complaints.push(String(error)));
    tab.on('console', (message) => {
      const isOfNetwork = message.text().startsWith('Failed to load resource');
      if (['error', 'warning'].includes(message.type()) && !isOfNetwork) complaints.push(message.text());
    });
  });
  afterAll(() => context.close());

  const expectTaken = async (id: PageId): Promise<void> => {
    complaints = [];
    const came = await tab.goto(`${addressOf(id, variant)}?${OF_GAME}`, { waitUntil: 'domcontentloaded' });
    expect([came?.status(), came?.ok() ? '' : await came?.text()]).toEqual([200, '']);
    const taken = await tab.waitForFunction(() => Reflect.get(window, 'takenOver'), null, { polling: 20 });
    const { lost, added } = await taken.jsonValue();
    expect([lost, added, complaints]).toEqual([[], [], []]);
  };

  // The browser hydrates only pages that the server finishes. It renders the others itself (app/entry.client.tsx);
  // tests/rendering/server.test.ts renders all of them on a server.
  test.each(FINISHED_PAGES)(
    '%s is hydrated without changes, for new visitors and for those who were signed in or out',
    async (id) => {
      for (const returning of [null, 'in', 'out'] as const) {
        await context.clearCookies({ name: 'returning' });
        if (returning) await context.addCookies([{ name: 'returning', value: returning, url: origin }]);
        await expectTaken(id);
      }
    },
  );
});
