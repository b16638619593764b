import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { readExamples } from '#tests/docs/examples.ts';
import { startWorld, type World } from '#tests/world/world.ts';

/** A site with its own origin: each of its pages shows the page in its `shop` parameter in a frame. */
interface Site {
  origin: string;
  close(): Promise<unknown>;
}

/** The shop, a listed site, and an unlisted one. */
export interface Framed extends World {
  listed: Site;
  foreign: Site;
}

/** A page that records the messages it receives, and runs the document's script. */
const pageFor = (shop: string): string => `<!doctype html><title>A game</title>
  <iframe style="width:1200px;height:900px" src="${shop.replaceAll('&', '&amp;')}"></iframe>
  <script>
    window.heard = [];
    addEventListener('message', ({ data, origin }) => heard.push({ origin, ...JSON.parse(data) }));
    ${readExamples('integration/bridge.md').text('frame').replace('https://shop.example.com', new URL(shop).origin)}
  </script>`;

async function startSite(): Promise<Site> {
  const server = createServer(({ url = '' }, answer) => {
    const shop = new URL(url, 'http://localhost').searchParams.get('shop');
    answer.writeHead(shop ? 200 : 404, { 'content-type': 'text/html' }).end(shop ? pageFor(shop) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

export async function startFramed(): Promise<Framed> {
  const [listed, foreign] = await Promise.all([startSite(), startSite()]);
  const world = await startWorld({ env: { SDK_FRAME_ORIGINS: listed.origin } });
  return {
    ...world,
    listed,
    foreign,
    stop: async () => void (await Promise.all([world.stop(), listed.close(), foreign.close()])),
  };
}

/** Opens a page of the site that frames this page of the shop. */
export async function showIn(context: BrowserContext, site: Site, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.origin}/?${new URLSearchParams({ shop: address })}`);
  return page;
}

interface Heard {
  origin: string;
  type: string;
  data: Record<string, unknown>;
}
const allHeard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard') as Heard[]);

/** Returns the messages that the framing page received, all or of one type. */
export const heard = async (page: Page, type?: string): Promise<Heard[]> =>
  (await allHeard(page)).filter((message) => type === undefined || message.type === type);
