import { afterAll, beforeAll, expect, test } from 'vitest';
import { LinkBrowser, type LinkPage } from '#tests/world/link-browser.fixture.ts';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';
import { WithdrawalShop } from './withdrawal-kit.ts';

const LINK = { uid: 80427731, gid: 1000039, region: 'eu', roleId: 's3-1187', item: 'astralite-60' };
const STATEMENT = { name: 'Kestrel O’Hara', email: 'kestrel@example.com' };

let shop: WithdrawalShop;
let backend: ServerClient;
beforeAll(async () => {
  shop = await WithdrawalShop.open();
  backend = new ServerClient(shop.world.url, await newKey(shop.world.context.sql, 'backend'));
});
afterAll(() => shop.close());

/** A paid order of a link whose delivery was never tried, with the browser that paid. */
async function paid(): Promise<{ browser: LinkBrowser; back: string; number: string }> {
  const { sql } = shop.world.context;
  await shop.world.games.put({ deliver: 'error' });
  const { id, url } = (await backend.call('POST /links', { body: LINK })).body;
  const browser = new LinkBrowser();
  const payment = (await browser.press(await browser.get(url), { method: 'card', waiver: shop.waiver })).redirect();
  await shop.decide(new URL(payment).pathname.split('/').at(-1) ?? '', 'success');
  const [order] = await sql<{ number: string }[]>`select number from orders where snapshot ->> 'link' = ${id}`;
  const { number = '' } = order ?? {};
  await until(
    () => sql`select from deliveries where reference = ${number} and state = 'parked'`,
    (rows) => rows.length === 1,
  );
  await shop.world.games.put({ deliver: 'ok' });
  await sql`
    update deliveries set state = 'queued', attempts = 0, due_at = now() + interval '1 hour' where reference = ${number}`;
  // The right outlives the link.
  await sql`update payment_links set expires_at = now() where id = ${id}`;
  return { browser, back: `${shop.world.url}/platform/pay/back/${id}`, number };
}
const stated = (number: string) => shop.world.context.sql`
  select w.name, w.email from withdrawals w where w.number = ${number}`;
const send = (browser: LinkBrowser, page: LinkPage, over: Record<string, string> = {}) =>
  browser.press(page, { ...STATEMENT, ...over });

test('the browser that paid withdraws on the page in two steps, once, and the money goes back', async () => {
  const { browser, back, number } = await paid();
  const page = await browser.get(back);
  expect(page.text).toContain('You can withdraw from the contract until');
  expect(page.fields()).toMatchObject({ do: 'withdraw' });
  const done = await send(browser, page);
  expect(done.text).toContain('A confirmation goes to kestrel@example.com');
  await send(browser, page);
  expect(await stated(number)).toEqual([STATEMENT]);
  expect(await shop.refunds(number)).toMatchObject([{ reason: 'withdrawal', amount: 109 }]);
  const refunded = await until(
    () => browser.get(back),
    ({ text }) => text.includes('Your money has been refunded'),
  );
  expect(refunded.text).not.toContain('name="do"');
});

test('no other browser and no other site can withdraw, and a statement needs a name and an address', async () => {
  const { browser, back, number } = await paid();
  const page = await browser.get(back);
  const stranger = new LinkBrowser();
  stranger.cookie = `pay=${'a'.repeat(43)}`;
  const refused = [
    await send(stranger, page),
    await send(new LinkBrowser(), page),
    await send(browser, page, { token: 'x' }),
    await browser.press(page, STATEMENT, { origin: 'https://evil.example' }),
    await send(browser, page, { name: ' ' }),
    await send(browser, page, { name: 'win at evil.example/prize' }),
    await send(browser, page, { email: 'nobody' }),
  ];
  for (const { text } of refused) expect(text).not.toContain('A confirmation goes to');
  expect(refused[0]?.text).not.toContain(number);
  expect(await stated(number)).toEqual([]);
  expect(await shop.refunds(number)).toEqual([]);
});

test('a delivered item is no longer offered to withdraw from, and the page says why', async () => {
  const { browser, back, number } = await paid();
  await shop.deliverNow(number);
  const page = await until(
    () => browser.get(back),
    ({ text }) => text.includes('data-arrived'),
  );
  expect(page.text).toContain('The item was delivered, so the right of withdrawal has ended');
  expect(page.text).not.toContain('name="do"');
});
