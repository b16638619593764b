/**
 * Takes screenshots of every page in both variants, themes and several languages, into `shots/`.
 * Usage: `npm run shots -- [locale | page | size …]`, such as `npm run shots -- en payment result phone`.
 * Open `shots/index.html`, the contact sheet, before you call a page done.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import type { Output } from '#contract/endpoints/index.ts';
import { LOCALES } from '#contract/locales.ts';
import type { PageId, Variant } from '#contract/routes.ts';
import { bookEntries } from '#server/domains/points/index.ts';
import { giveGrants, type NewGrant } from '#server/domains/rewards/index.ts';
import { answerBinding, BINDING_STATES } from '#tests/e2e/binding-kit.ts';
import { answerInvites, INVITES_STATES, searchOf } from '#tests/e2e/invites-kit.ts';
import { PAGE_IDS, pathOf } from '#tests/e2e/routes-kit.ts';
import { putProgress } from '#tests/e2e/tasks-kit.ts';
import { launchChromium } from '#tests/world/chromium.ts';
import { GID, putJson, startBenchWorld } from '../bench/kit/world.ts';

const OUT = join(import.meta.dirname, '../shots');
const BASE = '/platform';
const SIZES = {
  phone: { width: 360, height: 740 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};
const THEMES = ['dark', 'light'] as const;

/** The server chooses the variant by user agent. */
const PHONE = { userAgent: devices['Pixel 7'].userAgent, isMobile: true, hasTouch: true };

/** Parameters that fill a page with content; `{order}` is a paid order. */
const SEARCH: Partial<Record<PageId, string>> = {
  payment: `gid=${GID}&item=astralite-980`,
  'sdk-pay': `gid=${GID}&roleId=s3-1187&item=astralite-980`,
  'sdk-pay-pc': `gid=${GID}&roleId=s3-1187&item=astralite-980`,
  result: 'order={order}',
  order: 'order={order}',
};

/** An article of the demo, instead of the placeholder name. */
const ARTICLE = 'star-festival';

/** Pages to show again with other parameters. */
const MORE = {
  strategy: { page: 'payment', search: 'gid=1000041' },
  casual: { page: 'payment', search: 'gid=1000052' },
  unpaid: { page: 'order', search: 'order={unpaid}' },
  declined: { page: 'result', search: 'order={declined}' },
  draw: { page: 'index', search: 'draw=open' },
  drawn: { page: 'rewards', search: 'draw=open' },
  checked: { page: 'rewards', search: 'draw=check' },
} as const satisfies Record<string, { page: PageId; search: string }>;

/** Returns the name and path of every page of the table, in the variant. */
function shotsFor(variant: Variant): [name: string, path: string][] {
  const shown = (page: PageId) => pathOf(page, variant).replace(/(article\/).*/, `$1${ARTICLE}`);
  const at = (page: PageId, search = '') => `${shown(page)}?${search}`;
  return [
    ...PAGE_IDS.map((page): [string, string] => [page, at(page, SEARCH[page])]),
    ...Object.entries(MORE).map(([name, { page, search }]): [string, string] => [name, at(page, search)]),
  ];
}

const wanted = process.argv.slice(2);
/** Returns the requested ones; without any, `most`. */
const chosen = <T extends string>(all: readonly T[], most: readonly T[] = all): readonly T[] => {
  const asked = all.filter((one) => wanted.includes(one));
  return asked.length > 0 ? asked : most;
};
const locales = chosen(LOCALES, ['en', 'de', 'ja']);
const sizes = chosen(Object.keys(SIZES) as (keyof typeof SIZES)[]);
const ALL: readonly string[] = [
  ...PAGE_IDS,
  ...Object.keys(MORE),
  ...Object.keys(BINDING_STATES),
  ...Object.keys(INVITES_STATES),
];
const names = chosen(ALL);
const unknown = wanted.filter((one) => ![...LOCALES, ...Object.keys(SIZES), ...ALL].includes(one));
if (unknown.length > 0) throw new Error(`unknown language, page or size: ${unknown.join(', ')}`);

const world = await startBenchWorld();
const browser = await launchChromium();
try {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const { token, orders } = await prepare();
  for (const locale of locales) {
    for (const theme of THEMES) {
      for (const size of sizes) await shoot(browser, { locale, theme, size, viewport: SIZES[size], token, orders });
    }
  }
  writeContactSheet();
} finally {
  await browser.close();
  await world.stop();
}

/** Writes a page with all screenshots, small and side by side: a row for each page. */
function writeContactSheet(): void {
  const files = readdirSync(OUT).filter((file) => file.endsWith('.png'));
  const rows = Map.groupBy(files, (file) => file.split('-').slice(0, -2).join('-'));
  const pictures = (of: readonly string[]) =>
    of.map((file) => `<a href="${file}"><img src="${file}" height="400" alt="${file}"></a>`);
  const sections = [...rows].map(([name, of]) => `<h2>${name}</h2>\n${pictures(of).join('\n')}`);
  writeFileSync(join(OUT, 'index.html'), `<!doctype html>\n<title>Contact sheet</title>\n${sections.join('\n')}\n`);
}

interface Setting {
  locale: string;
  theme: (typeof THEMES)[number];
  size: string;
  viewport: { width: number; height: number };
  token: string;
  orders: Record<string, string>;
}

async function shoot(browser: Browser, { locale, theme, size, viewport, orders }: Setting): Promise<void> {
  const mobile = size !== 'desktop';
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(mobile && PHONE),
  });
  await context.addCookies([{ name: 'consent', value: 'rejected', url: `${world.portal}${BASE}/` }]);
  const page = await context.newPage();
  await signIn(page, mobile);
  for (const [name, shown] of shotsFor(mobile ? 'mobile' : 'desktop')) {
    if (!names.includes(name)) continue;
    const path = shown.replace(/\{(\w+)\}/g, (_, key: string) => orders[key] ?? '');
    if (name === 'draw')
      await world.sql`with draws as (delete from lottery_draws) delete from grants where source = 'lottery'`;
    await page.goto(`${world.portal}${BASE}${path}&locale=${locale}`);
    await page.locator('h1, h2').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(400);
    if (path.includes('draw=')) await drawIsThere(page);
    if (name === 'drawn') await draw(page);
    const fullPage = !name.startsWith('draw') && name !== 'checked';
    await page.screenshot({ path: join(OUT, `${name}-${locale}-${theme}-${size}.png`), fullPage });
  }
  await shootBinding(context, { locale, theme, size, mobile });
  await shootInvites(context, { locale, theme, size, mobile });
  await context.close();
}

/** Waits until the sheet shows its content. */
async function drawIsThere(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
  await page.waitForTimeout(400);
}

/** Presses the button of the draw, if there is one. */
async function draw(page: Page): Promise<void> {
  const button = page.getByRole('dialog').locator('button.fill-gradient');
  if ((await button.count()) === 0) return;
  await button.click();
  await page.locator('#draw-won').waitFor();
  await page.waitForTimeout(400);
}

/** Takes shots of a page's states that need codes which no portal would issue here. */
async function shootBinding(
  context: BrowserContext,
  { locale, theme, size, mobile }: Pick<Setting, 'locale' | 'theme' | 'size'> & { mobile: boolean },
): Promise<void> {
  for (const [name, state] of Object.entries(BINDING_STATES)) {
    if (!names.includes(name)) continue;
    const visitors = state.visitor && (await openVisitor(context, { theme, size, mobile }));
    const page = await (visitors || context).newPage();
    await answerBinding(page, state);
    const path = pathOf(state.page ?? 'bind', mobile ? 'mobile' : 'desktop');
    await page.goto(`${world.portal}${BASE}${path}?${state.search ?? ''}&locale=${locale}`);
    await page.locator('main :is(form, a, button, h2)').first().waitFor();
    await page.waitForTimeout(400);
    await state.act?.(page);
    await page.waitForTimeout(800);
    await page.screenshot({ path: join(OUT, `${name}-${locale}-${theme}-${size}.png`), fullPage: true });
    await page.close();
    if (visitors) await visitors.close();
  }
}

/** Takes shots of a page's states that would take friends and days. */
async function shootInvites(
  context: BrowserContext,
  { locale, theme, size, mobile }: Pick<Setting, 'locale' | 'theme' | 'size'> & { mobile: boolean },
): Promise<void> {
  for (const [name, state] of Object.entries(INVITES_STATES)) {
    if (!names.includes(name)) continue;
    const visitors = state.visitor && (await openVisitor(context, { theme, size, mobile }));
    const page = await (visitors || context).newPage();
    await answerInvites(page, state);
    const path = pathOf('share', mobile ? 'mobile' : 'desktop');
    await page.goto(`${world.portal}${BASE}${path}?${searchOf(state)}&locale=${locale}`);
    await page.locator('main h1').waitFor();
    await page.waitForTimeout(800);
    await page.screenshot({ path: join(OUT, `${name}-${locale}-${theme}-${size}.png`), fullPage: true });
    await page.close();
    if (visitors) await visitors.close();
  }
}

async function openVisitor(
  of: BrowserContext,
  { theme, size, mobile }: Pick<Setting, 'theme' | 'size'> & { mobile: boolean },
): Promise<BrowserContext> {
  const viewport = SIZES[size as keyof typeof SIZES];
  const context = await browser.newContext({ viewport, colorScheme: theme, ...(mobile && PHONE) });
  await context.addCookies((await of.cookies()).filter(({ name }) => name === 'consent'));
  return context;
}

async function signIn(page: Page, mobile: boolean): Promise<void> {
  await page.goto(`${world.portal}${BASE}${pathOf('login', mobile ? 'mobile' : 'desktop')}?locale=en`);
  await page.locator('input[autocomplete="username"]').fill('kestrel');
  await page.locator('input[type="password"]').fill('starlight');
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
}

/**
 * Gives rewards of all kinds to claim, and some that are claimed, expired or still to come; also coupons that expire
 * soon, and most of a level's points.
 */
async function giveRewards(claim: (id: string) => Promise<unknown>): Promise<void> {
  const { sql } = world;
  const [player] = await sql<{ id: string }[]>`select id from players where username = 'kestrel'`;
  const playerId = player?.id ?? '';
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const give = (reference: string, grant: Pick<NewGrant, 'contents'> & Partial<NewGrant>) =>
    sql.begin((tx) => giveGrants(tx, [{ playerId, source: 'compensation', reference, subject: reference, ...grant }]));
  const keys = { gid: GID, goods: [{ good: 'warp-key', quantity: 3 }] };
  await give('past', { contents: keys });
  await give('points', { contents: { points: 20 } });
  for (const { id } of await sql<{ id: string }[]>`select id from grants where player_id = ${playerId}`)
    await claim(id);
  await give('over', { contents: { coupon: 'invite-7' }, until: inHours(-20) });
  await give('soon', { contents: keys, until: inHours(5.3) });
  await give('level', {
    source: 'vip_level',
    subject: 'gold',
    contents: { coupon: 'invite-7' },
    until: inHours(20 * 24),
  });
  await give('task', { source: 'task', contents: { points: 150 } });
  await give('gone', { contents: { coupon: 'gone' } });
  await give('later', { contents: keys, from: inHours(40), until: inHours(400) });
  await sql`update grants set claimed_at = now() - interval '2 days' where reference = 'soon'`;
  await sql`
    insert into player_coupons (player_id, template, batch, claimed_at, expires_at)
    values (${playerId}, 'starfall-20', 'shots', now(), ${inHours(29)}), (${playerId}, 'welcome-10', 'shots', now(), ${inHours(60)})`;
  await sql.begin((tx) =>
    bookEntries(tx, [{ playerId, key: 'shots', kind: 'earned', points: 40, number: null, levelAt: 'now' }]),
  );
}

/** Places a paid order, a declined one and an unpaid one. */
async function prepare(): Promise<{ token: string; orders: Record<string, string> }> {
  const call = async <T>(path: string, body: object, token = ''): Promise<T> => {
    const answer = await fetch(`${world.portal}${BASE}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as T;
  };
  const { token } = await call<{ token: string }>('/session/password', { username: 'kestrel', password: 'starlight' });
  const place = async (item: string): Promise<string> => {
    const { total } = await call<{ total: number }>('/quotes', { gid: GID, region: 'eu', item });
    const body = { gid: GID, region: 'eu', roleId: 's3-1187', item, method: 'card', total };
    return (await call<{ number: string }>('/orders', body, token)).number;
  };
  const pay = (number: string) => call(`/orders/${number}/payments`, { method: 'card' }, token);
  const orders: Record<string, string> = {};
  // A different item each: with the same choice, the shop would return the open order.
  for (const [name, auto, item] of [
    ['declined', 'decline', 'astralite-300'],
    ['order', 'success', 'astralite-980'],
    ['unpaid', null, 'astralite-60'],
  ] as const) {
    await putJson(`${world.psp}/control/config`, { auto });
    orders[name] = await place(item);
    if (auto) await pay(orders[name]);
  }
  const receiver = { region: 'eu', roleId: 's3-1187' };
  await giveRewards((id) => call(`/me/rewards/${id}/claim`, receiver, token));
  await progress(token);
  return { token, orders };
}

/** Completes some tasks and makes progress in others. */
async function progress(token: string): Promise<void> {
  const answer = await fetch(`${world.portal}${BASE}/api/me/tasks`, { headers: { authorization: `Bearer ${token}` } });
  const { tasks } = (await answer.json()) as Output<'GET /me/tasks'>;
  const halves = tasks.map(({ id, steps }, at) => {
    const targets = steps.map(({ target }) => target);
    const last = targets.at(-1) ?? 1;
    return [
      id,
      at % 3 === 0 ? Math.floor(last * 0.7) : at % 3 === 1 ? (targets[0] ?? 1) : Math.ceil(last / 2),
    ] as const;
  });
  await putProgress(world.sql, 'kestrel', tasks, Object.fromEntries(halves));
}
