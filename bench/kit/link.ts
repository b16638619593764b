import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { keepSession } from '#tests/world/demo-players.ts';
import { newKey } from '#tests/world/server-client.ts';
import { slowDown } from '#tests/world/slow-phone.ts';
import { DEVICES, pathOf } from './first-screens.ts';
import { median, round } from './report.ts';
import { type BenchWorld, GID, sendJson } from './world.ts';

/** Kestrel of the demo, and an item for this character. */
const BUYER = { uid: 80427731, gid: GID, region: 'eu', roleId: 's3-1187', item: 'astralite-300' };
const LONGEST_MS = 90_000;
/** The button, once a press pays. */
const PAY = { link: 'form.pay .bar .button', app: 'button[data-next="pay"]:not([aria-busy="true"])' };

/** One visit, in milliseconds and bytes. */
interface Visit {
  /** From the address to the first frame that has the button. */
  usable: number;
  bytes: number;
}
type Timed = Record<keyof typeof PAY, Visit[]>;

/** Opens a payment link, and the app's page for the same item and a player who is signed in, in turns. */
export async function timeLink(browser: Browser, world: BenchWorld, runs: number): Promise<Timed> {
  const key = await newKey(world.sql, 'bench');
  const session = await signIn(world.portal);
  const timed: Timed = { link: [], app: [] };
  for (let run = 0; run < runs; run += 1) {
    timed.link.push(await visit(browser, world.portal, PAY.link, await newLink(world.portal, key)));
    const search = `&region=${BUYER.region}&role=${BUYER.roleId}&item=${BUYER.item}&method=card`;
    timed.app.push(
      await visit(browser, world.portal, PAY.app, `${pathOf('top-up', 'mobile')}${search}`, (page) =>
        remember(page, session),
      ),
    );
  }
  return timed;
}

export const linkRows = (timed: Timed) =>
  Object.entries(timed).map(([page, visits]) => ({
    page: page === 'link' ? 'payment link' : 'top-up page of the app, signed in, item and character in the address',
    'can be paid, ms': round(median(visits.map(({ usable }) => usable))),
    'all, ms': visits.map(({ usable }) => round(usable)).join(' '),
    'kB until then': round(median(visits.map(({ bytes }) => bytes / 1000)), 1),
  }));

async function visit(
  browser: Browser,
  shop: string,
  button: string,
  path: string,
  before?: (page: Page) => Promise<void>,
): Promise<Visit> {
  const context = await browser.newContext({ ...DEVICES.mobile, baseURL: shop, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await before?.(page);
    await page.addInitScript(watch, button);
    await slowDown(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'usableAt' in window, undefined, { timeout: LONGEST_MS });
    return await page.evaluate(() => {
      const usable = Reflect.get(window, 'usableAt') as number;
      const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const sizes = (loaded as PerformanceResourceTiming[])
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= usable)
        .map(({ transferSize }) => transferSize);
      return { usable, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    });
  } finally {
    await context.close();
  }
}

/** Notes the first frame that shows the button. Runs in the page. */
function watch(button: string): void {
  const look = (): void => {
    const found = document.querySelector(button);
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (found && painted && found.getBoundingClientRect().height > 0)
      Reflect.set(window, 'usableAt', performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function newLink(portal: string, key: string): Promise<string> {
  const answer = await fetch(`${portal}/platform/server/v1/links`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ ...BUYER, locale: 'en' }),
  });
  if (!answer.ok) throw new Error(`no link was made: ${await answer.text()}`);
  return new URL(((await answer.json()) as { url: string }).url).pathname;
}

type Session = Parameters<typeof keepSession>[0];

async function signIn(portal: string): Promise<Session> {
  const body = { username: 'kestrel', password: 'starlight' };
  const answer = await sendJson('POST', `${portal}/platform/api/session/password`, body);
  const { token, player } = answer as { token: string; player: { uid: string; nickname: string } };
  return { token, uid: player.uid, nickname: player.nickname, avatar: null };
}

/** Puts the session where the app keeps it, before the page is slowed down. */
async function remember(page: Page, session: Session): Promise<void> {
  await page.route('**/platform/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/platform/empty');
  await page.evaluate(keepSession, session);
  await page.unroute('**/platform/empty');
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'returning', value: 'in', url: `${origin}/platform/` }]);
}
