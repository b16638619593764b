import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { order } from '#tests/components/examples.ts';
import { CANCEL, ORDER, orderShop } from '#tests/components/orders.ts';
import { settle, show } from '#tests/components/show.tsx';
import { Page } from './page.tsx';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const CANCELLED = order({ status: 'cancelled', payable: false, cancellable: false });
const PAID = order({ status: 'paid', itemStatus: 'sent', payable: false, cancellable: false });

async function open(first: Order = order()) {
  const { portal } = orderShop(first);
  portal.answer(CANCEL, () => {
    portal.answer(ORDER, CANCELLED);
    return CANCELLED;
  });
  const shown = await show(<Page />, {
    page: 'order',
    search: { order: 'MW-1' },
    signedIn: true,
    portal,
    browser: { variant: 'mobile' },
  });
  const action = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel order' });
  const begin = async () => {
    await shown.user.click(action);
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
    await within(dialog).findByRole('checkbox');
    return dialog;
  };
  return { ...shown, action, begin };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Refuses to cancel because the order now has this state. */
const refuse = ({ portal }: Opened, code: string, params: object, then: Order) =>
  portal.answer(CANCEL, () => {
    portal.answer(ORDER, then);
    return Response.json({ error: { code, message: '', params, requestId: 'r' } }, { status: 409 });
  });
const submitOf = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Cancel order' });

/** Ticks the box and cancels. */
async function cancel({ user, begin }: Opened): Promise<HTMLElement> {
  const dialog = await begin();
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(submitOf(dialog));
  return dialog;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('keeping the order sends no request', async () => {
  const { user, portal, begin } = await open();
  await user.click(within(await begin()).getByRole('button', { name: 'Keep order' }));
  await closed();
  expect(portal.calls(CANCEL)).toEqual([]);
});

test('without the tick nothing is cancelled, and the checkbox says why', async () => {
  const { user, portal, begin } = await open();
  const dialog = await begin();
  await user.click(submitOf(dialog));
  expect(await within(dialog).findByText('Please confirm this first.')).toBeTruthy();
  expect(document.activeElement).toBe(within(dialog).getByRole('checkbox'));
  expect(portal.calls(CANCEL)).toEqual([]);
});

test('a double press sends one request', async () => {
  const { user, portal, begin } = await open();
  const dialog = await begin();
  await user.click(within(dialog).getByRole('checkbox'));
  await settle(() => {
    submitOf(dialog).click();
    submitOf(dialog).click();
  });
  await heading('This order is cancelled');
  expect(portal.calls(CANCEL)).toHaveLength(1);
});

test('while the provider does not know the state, the next try has to wait for a countdown', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  const opened = await open();
  const waiting = order({ status: 'paying', cancelWaitUntil: inMinutes(15) });
  refuse(opened, 'order.cancel_wait', { until: inMinutes(15) }, waiting);
  await cancel(opened);
  await closed();
  const wait = /^Your payment is still being confirmed\. You can try to cancel again in /;
  expect((await screen.findByText(wait)).textContent).toMatch(/15:00$/);
  const action = await screen.findByRole('button', { name: 'Cancel order' });
  expect(action.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(action.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(wait);
  await waitFor(() => expect(document.activeElement).toBe(action));
  act(() => void vi.advanceTimersByTime(61_000));
  expect(screen.getByText(wait).textContent).toMatch(/13:59$/);
});

test('a device whose clock is 20 minutes ahead shows the same wait', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  const opened = await open();
  const headers = { date: new Date(NOW - 20 * 60_000).toUTCString(), 'cache-control': 'no-store' };
  opened.visit.portalClock.heard(new Headers(headers));
  const until = inMinutes(15 - 20);
  refuse(opened, 'order.cancel_wait', { until }, order({ status: 'paying', cancelWaitUntil: until }));
  await cancel(opened);
  await closed();
  expect(await screen.findByText(/^Your payment is still being confirmed\..* in 15:00$/)).toBeTruthy();
});

test('a wait that comes with the page is counted down too, and then the button works again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  const { user, action } = await open(order({ status: 'paying', cancelWaitUntil: inMinutes(1) }));
  await user.click(action);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void vi.advanceTimersByTime(61_000));
  expect(screen.queryByText(/^Your payment is still being confirmed/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByRole('dialog', { name: 'Cancel this order?' })).toBeTruthy();
});

test('an order that was paid in the meantime is not cancelled; the page says so and updates', async () => {
  const opened = await open();
  refuse(opened, 'order.not_cancellable', { status: 'paid' }, PAID);
  const dialog = await cancel(opened);
  await waitFor(() => expect(dialog.textContent).toContain('The payment arrived in the meantime'));
  await opened.user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await closed();
  const title = await heading('It’s in your mailbox');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

test('an order that is paid while the dialog is open cannot be cancelled there any more', async () => {
  const { portal, visit, begin } = await open();
  const dialog = await begin();
  portal.answer(ORDER, PAID);
  await visit.queryClient.invalidateQueries();
  await waitFor(() => expect(dialog.textContent).toContain('The payment arrived in the meantime'));
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
});

test('a lost answer is shown in place, and another press cancels', async () => {
  const opened = await open();
  const { portal, user } = opened;
  portal.lose(CANCEL);
  const dialog = await cancel(opened);
  await waitFor(() => expect(dialog.textContent).toContain('We could not reach the shop.'));
  portal.answer(CANCEL, CANCELLED);
  portal.answer(ORDER, CANCELLED);
  await user.click(submitOf(dialog));
  await heading('This order is cancelled');
});

test('a session that has ended leads to sign-in', async () => {
  const opened = await open();
  opened.portal.refuse(CANCEL, 'session.required');
  await cancel(opened);
  expect(await screen.findByText('Please log in before continuing')).toBeTruthy();
  await closed();
});
