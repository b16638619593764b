import type { Page } from '@playwright/test';
import type { Client } from '#tests/world/client.ts';
import { passwordOf, type Username } from '#tests/world/demo-players.ts';
import { world } from './shop.ts';

/** The demo's coupons. */
export const COUPONS = {
  'welcome-10': 'Welcome coupon',
  'starfall-20': 'Meteor shower coupon',
  'lantern-15': 'Lantern coupon',
} as const;

/** Returns a client that is signed in as a demo player. */
export const player = (username: Username) => world.signIn(username, passwordOf(username));
/** Returns a player's orders, newest first. */
export const ordersOf = async (username: Username) => (await (await player(username)).call('GET /orders')).body.orders;

/** Claims or redeems a player's coupon of a template unless they have one; returns its id. */
export async function haveCoupon(client: Client, template: keyof typeof COUPONS): Promise<string> {
  if (template === 'lantern-15') await client.call('POST /coupons/redeem', { body: { code: 'LANTERN15' } });
  else await client.call('POST /coupons/:template/claim', { params: { template }, body: {} });
  const { mine } = (await client.call('GET /me/coupons')).body;
  const id = mine.find((coupon) => coupon.template === template)?.id;
  if (!id) throw new Error(`${template} cannot be obtained`);
  return id;
}

/** Locators of the coupon centre. */
export const centre = (page: Page) => ({
  section: (name: string) => page.getByRole('region', { name }),
  ticket: (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) }),
  code: page.getByRole('textbox', { name: 'Promo code' }),
  redeem: page.getByRole('button', { name: 'Redeem' }),
});

/** Locators of the top-up page's coupon parts. */
export const checkout = (page: Page) => ({
  summary: page.getByRole('heading', { name: 'Order summary' }).locator('..'),
  change: page.getByRole('button', { name: /^(Change coupon|See coupons|\d available)$/ }),
  chooser: page.getByRole('dialog', { name: 'Choose a coupon' }),
  giveUp: page.getByRole('dialog', { name: 'Coupon or bonus?' }),
});
