import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Client } from '#tests/world/client.ts';
import type { Username } from '#tests/world/demo-players.ts';
import { makeRoom } from '#tests/world/room.ts';
import { until } from '#tests/world/until.ts';
import type { World } from '#tests/world/world.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { type Variant, visit } from './top-up-kit.ts';

export const PAGES = {
  home: { desktop: '/platform/', mobile: '/platform/wap' },
  login: { desktop: '/platform/v2/login', mobile: '/platform/v2/wap/login' },
  result: { desktop: '/platform/v2/payment/result', mobile: '/platform/v2/wap/payment/result' },
  history: { desktop: '/platform/v2/payment/history', mobile: '/platform/v2/wap/payment/history' },
  order: { desktop: '/platform/v2/payment/order', mobile: '/platform/v2/wap/payment/order' },
  coupons: { desktop: '/platform/v2/coupon', mobile: '/platform/v2/wap/coupon' },
  rewards: { desktop: '/platform/v2/rewards', mobile: '/platform/v2/wap/rewards' },
  tasks: { desktop: '/platform/v2/tasks', mobile: '/platform/v2/wap/tasks' },
  spending: { desktop: '/platform/v2/account/spending', mobile: '/platform/v2/account/spending' },
} as const satisfies Record<string, Record<Variant, string>>;

/** Places an order for 60 Astralite, with any number of open ones. */
export async function placeOrder(world: World, client: Client, over: object = {}): Promise<Order> {
  await makeRoom(world.context.sql);
  const body = { gid: 1000039, region: 'eu', roleId: 's3-1187', item: 'astralite-60', method: 'card', total: 109 };
  const { body: order, error } = await client.call('POST /orders', { body: { ...body, ...over } }, randomUUID());
  if (error) throw new Error(error.code);
  return order;
}

/** Starts a payment; returns its id at the provider. */
export async function startPayment(client: Client, number: string, method = 'card'): Promise<string> {
  const input = { params: { number }, body: { method } };
  const { body, error } = await client.call('POST /orders/:number/payments', input, randomUUID());
  if (error) throw new Error(error.code);
  return paymentOf(body.redirectUrl);
}

/** Returns the payment's id in the URL of the provider's page. */
export const paymentOf = (address: string): string => new URL(address).pathname.split('/').at(-1) ?? '';

/** `pending`: the provider has no result for an hour. */
export const decide = (world: World, payment: string, outcome: 'success' | 'decline' | 'abandon' | 'pending') =>
  world.psp.post(`/control/payments/${payment}/outcome`, { outcome, ...(outcome === 'pending' && { seconds: 3600 }) });

/** Pays an order and waits for the game's answer; returns the payment's id. */
export async function payFor(world: World, client: Client, number: string, method?: string): Promise<string> {
  const payment = await startPayment(client, number, method);
  await decide(world, payment, 'success');
  await until(
    async () => (await client.call('GET /orders/:number', { params: { number } })).body,
    ({ itemStatus }) => itemStatus !== 'waiting' && itemStatus !== 'sending',
  );
  return payment;
}

interface Look {
  address: Record<Variant, string>;
  search?: string;
  as?: Username;
  /** Resolves once the page shows its content. */
  ready(page: Page): Promise<void>;
}

/**
 * Checks both variants and themes: no axe findings, nothing wider than the screen, no violation of the content security
 * policy.
 */
export async function expectSound(browser: Browser, world: World, { address, search = '', as, ready }: Look) {
  for (const variant of ['desktop', 'mobile'] as const) {
    const { page, complaints } = await visit(browser, world, { variant, as });
    await page.goto(`${address[variant]}${search}`);
    await ready(page);
    await expectSoundNow({ page, complaints });
    await page.context().close();
  }
}
