import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { PATHS } from '#contract/routes.ts';
import { order } from '#tests/components/examples.ts';
import { orderShop, PAY, PROVIDER } from '#tests/components/orders.ts';
import { show } from '#tests/components/show.tsx';
import type { Search } from '#web/navigation/search.ts';
import { Page } from './page.tsx';

const ORDERS = 'GET /orders';
const listed = (at: number, over: Partial<Order> = {}) => ({
  ...order({ number: `MW-${at}`, ...over }),
  again: false,
});

/** Opens a history of `count` orders, ten per page. */
async function open(count: number, search: Search = {}, over: Partial<Order> = {}) {
  const { portal, left } = orderShop(order());
  const all = Array.from({ length: count }, (_, at) => listed(at, over));
  portal.answer(ORDERS, ({ query }) => {
    const page = Number(query.page ?? 1);
    return { orders: all.slice((page - 1) * 10, page * 10), more: page * 10 < count };
  });
  const shown = await show(<Page />, {
    page: 'history',
    search,
    signedIn: true,
    portal,
    browser: { variant: 'mobile' },
  });
  return { ...shown, left };
}
const rows = (count: number) => waitFor(() => expect(screen.getAllByText('980 Gems')).toHaveLength(count));

test('the newest ten orders come first, more on request, and the address keeps the number of pages', async () => {
  const { user, address } = await open(14);
  await rows(10);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await rows(14);
  expect(screen.getByText('No more')).toBeTruthy();
  expect(address()).toContain('page=2');
});

test.each([
  ['unpaid', 'Unpaid'],
  ['cancelled', 'Cancelled'],
  ['disputed', 'Disputed'],
] as const)('a row names its character and the state of its order (%s)', async (status, text) => {
  await open(1, {}, { status });
  const row = within((await screen.findByText('980 Gems')).closest('li') as HTMLElement);
  expect(row.getByText('Aria')).toBeTruthy();
  expect(row.getByText(text)).toBeTruthy();
});

test('the page says how soon its data updates', async () => {
  await open(1);
  expect(await screen.findByText('Data updates within half an hour.')).toBeTruthy();
});

test('an address that names two pages shows both', async () => {
  await open(14, { page: 2 });
  await rows(14);
});

test('a page that failed to load is retried in place', async () => {
  const { user, portal } = await open(14);
  await rows(10);
  portal.lose(ORDERS);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const again = await screen.findByRole('button', { name: 'Request failed. Tap to reload' });
  await rows(10);
  portal.answer(ORDERS, { orders: [listed(11)], more: false });
  await user.click(again);
  await rows(11);
});

test.each([
  ['Paid', 'paid'],
  ['Failed', 'failed'],
  ['Unpaid', 'unpaid'],
  ['Cancelled', 'cancelled'],
  ['Refunds & disputes', 'refunded'],
])('the filter %s requests only those orders and is in the address', async (name, status) => {
  const { user, portal, address } = await open(1);
  await user.click(await screen.findByRole('radio', { name }));
  await waitFor(() => expect(portal.calls(ORDERS).at(-1)?.query.status).toBe(status));
  expect(address()).toContain(`status=${status}`);
  expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
});

test('a time range is requested by its days', async () => {
  const { user, portal, address } = await open(0);
  await user.click(await screen.findByRole('button', { name: /^Time range/ }));
  const dialog = await screen.findByRole('dialog');
  const submit = await within(dialog).findByRole('button', { name: 'Show these dates' });
  await user.click(submit);
  expect(within(dialog).getByText('Please choose a start date.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('From'), '2024-02-01');
  await user.type(within(dialog).getByLabelText('To'), '2024-01-01');
  await user.click(submit);
  expect(within(dialog).getByText('The start date cannot be after the end date.')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText('From'));
  await user.type(within(dialog).getByLabelText('From'), '2023-12-01');
  await user.click(submit);
  await waitFor(() => expect(address()).toContain('since=2023-12-01&until=2024-01-01'));
  await waitFor(() => expect(portal.calls(ORDERS).some(({ query }) => query.from?.startsWith('2023-'))).toBe(true));
  expect(await screen.findByRole('heading', { name: 'No data available' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Dec 1, 2023 – Jan 1, 2024/ })).toBeTruthy();
});

test('a filter without results links to all orders of the last month', async () => {
  const { user, portal, address } = await open(0, { status: 'failed' });
  await user.click(await screen.findByRole('link', { name: 'Show all from the last month' }));
  await waitFor(() => expect(portal.calls(ORDERS).at(-1)?.query).not.toMatchObject({ status: 'failed' }));
  expect(address()).toBe(PATHS.history.mobile);
  expect(screen.getByRole('button', { name: 'Time range: Last month' })).toBeTruthy();
});

test('an unpaid order is paid from its row with one press', async () => {
  const { user, portal, left } = await open(1);
  await user.click(await screen.findByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
  expect(portal.calls(PAY).map(({ params, body }) => [params.number, body.method])).toEqual([['MW-0', 'card']]);
});

test('a player without orders sees a link to the shop', async () => {
  await open(0);
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to shop' }).getAttribute('href')).toMatch(/\/v2\/wap\/payment$/);
});
