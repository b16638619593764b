import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import type { LinkFrame } from '#server/kernel/links/link-view.ts';
import { deviceWallet } from './device-wallet.ts';
import { isOwnForm } from './own-form.ts';
import { formToken, payCookie } from './pay-cookie.ts';
import { penFor } from './pen.ts';
import { problemText } from './problem.ts';
import { stageOf } from './stage.ts';
import { withdrawalCard } from './withdrawal-card.ts';
import { writePage } from './write-page.ts';

const pen = penFor('en', { form: { token: 't', nonce: 'n' }, wallet: null });
const frame: LinkFrame = {
  id: 'l',
  locale: 'en',
  game: { gid: 1, name: '<b>Game</b>', icon: '/i.svg', terms: '/t', privacy: '/p', support: '/s' },
  seller: { company: 'Lantern & Fish', shop: 'Lantern' },
  back: 'starfall://shop?a="b"',
};
const ORDER = {
  number: '20261121-7K3MQ9ZT2B',
  status: 'paid',
  itemStatus: 'sent',
  failure: null,
  payable: false,
  returning: false,
  item: { name: 'Gems' },
  character: { name: 'Vane' },
  game: { name: 'Game' },
} as unknown as Order;

test.each<[Partial<Order>, string, boolean]>([
  [{ status: 'unpaid', payable: true }, 'Not paid yet', false],
  [{ status: 'paying', payable: true }, 'Waiting for the payment', true],
  [{ status: 'payment_failed', failure: 'declined', payable: true }, 'Payment Failed', false],
  [{ itemStatus: 'sending' }, 'Paid. Sending your item…', true],
  [
    { itemStatus: 'sending', late: { nextTryAt: null, lastTryAt: null } },
    'Paid. Your item is taking longer than usual',
    true,
  ],
  [{}, 'It’s in your mailbox', false],
  [{ itemStatus: 'not_met' }, 'Sending condition not met', false],
  [{ itemStatus: 'recalling' }, 'Checking with the game', true],
  [{ status: 'refunded' }, 'This order was refunded', false],
  [{ status: 'cancelled' }, 'This order is cancelled', false],
  [{ status: 'expired' }, 'This order has expired', false],
  [{ status: 'disputed' }, 'The payment is disputed', false],
])('an order that is %o reads: %s', (state, title, isMoving) => {
  expect(stageOf({ ...ORDER, ...state } as Order, pen.texts)).toMatchObject({ title, isMoving });
});

test('only a delivered order that stays paid leads back by itself', () => {
  expect(stageOf(ORDER, pen.texts).hasArrived).toBe(true);
  for (const state of [{ status: 'refunded' }, { itemStatus: 'sending' }, { status: 'disputed' }])
    expect(stageOf({ ...ORDER, ...state } as Order, pen.texts).hasArrived).toBe(false);
});

test('texts and addresses are escaped', () => {
  const { body } = writePage({ kind: 'over', why: 'used', frame }, pen);
  expect(body.text).toContain('&lt;b&gt;Game&lt;/b&gt;');
  expect(body.text).toContain('href="starfall://shop?a=&quot;b&quot;"');
});

test('a game without an address gets no button back', () => {
  const { body } = writePage({ kind: 'over', why: 'used', frame: { ...frame, back: null } }, pen);
  expect(body.text).not.toContain('Back to the game');
});

test.each([
  [
    'order.price_changed',
    { total: 549, currency: 'EUR' },
    'The price has changed to €5.49. Nothing was charged; check it and confirm again.',
  ],
  ['item.sold_out', { item: 'x' }, 'This item is sold out. Nothing was charged.'],
  ['item.unknown', { item: 'x' }, 'This item is not for sale right now. Nothing was charged.'],
  [
    'cookies.blocked',
    {},
    'This browser blocks cookies, so you cannot pay here. Allow them, or open the link in another browser.',
  ],
] as const)('%s is explained', (code, params, text) => {
  expect(problemText({ code, params }, pen)).toBe(text);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'apple_pay'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'apple_pay'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36', 'google_pay'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/140.0.0.0 Mobile Safari/537.36', null],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', null],
])('%s has the wallet %s', (userAgent, wallet) => {
  expect(deviceWallet(userAgent)).toBe(wallet);
});

test('a form counts with its token, from the own page, and for its path only', () => {
  const [secret, path] = ['s', '/platform/pay/a'];
  const own = (headers: IncomingHttpHeaders, given = { secret, path, token: formToken(secret, path) }) =>
    isOwnForm({ headers }, 'https://shop.example', given);
  expect(own({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(own({ origin: 'https://shop.example' })).toBe(true);
  expect(own({})).toBe(true);
  expect(own({ origin: 'https://evil.example' })).toBe(false);
  expect(own({ 'sec-fetch-site': 'same-site' })).toBe(false);
  expect(own({}, { secret, path: '/platform/pay/b', token: formToken(secret, path) })).toBe(false);
  expect(own({}, { secret: 'other', path, token: formToken(secret, path) })).toBe(false);
});

test('no other host of the domain can plant the secret of a browser', () => {
  const cookie = payCookie('https://shop.example');
  const secret = cookie.newSecret();
  expect(cookie.header(secret)).toBe(`__Host-pay=${secret}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`);
  expect(cookie.secretOf({ cookie: `__Host-pay=${secret}` })).toBe(secret);
  for (const name of ['pay', '__Secure-pay']) expect(cookie.secretOf({ cookie: `${name}=${secret}` })).toBeNull();
});

test.each([
  ['open', 'ends', 'sending', 'as long as the item is not delivered', true],
  ['open', 'refund', 'sent', 'You can withdraw from the contract until Dec 15', true],
  ['ended', 'ends', 'sent', 'the right of withdrawal has ended', false],
  ['over', 'ends', 'sending', 'The time to withdraw from the contract ended', false],
  ['waiting', 'ends', 'recalling', 'We are asking the game', false],
  ['waiting', 'ends', 'withdrawn', 'Your refund is on its way', false],
  ['refunded', 'ends', 'withdrawn', 'Your money has been refunded', false],
] as const)(
  'a right to withdraw that is %s (%s, %s) reads: %s',
  (state, afterDelivery, itemStatus, text, isOffered) => {
    const agreed = { waiver: 'I <agree>', delivered: 'x', button: 'Withdraw here', confirm: 'Confirm' };
    const withdrawal = { ...agreed, state, afterDelivery, until: '2026-12-15T00:00:00Z', made: null };
    const shown = withdrawalCard({ ...ORDER, itemStatus, withdrawal } as Order, pen)?.text ?? '';
    expect(shown).toContain(text);
    expect(shown).toContain('I &lt;agree&gt;');
    expect(shown.includes('name="do"')).toBe(isOffered);
  },
);

test.each(['not_paid', 'closed'])('a right to withdraw that is %s is not shown', (state) => {
  expect(withdrawalCard({ ...ORDER, withdrawal: { state } } as Order, pen)).toBeNull();
  expect(withdrawalCard(ORDER, pen)).toBeNull();
});
