import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { order } from '#tests/components/examples.ts';
import { ORDER, orderShop, PAY, PROVIDER, story } from '#tests/components/orders.ts';
import { show } from '#tests/components/show.tsx';
import { Page } from './page.tsx';

async function open(first: Order = order()) {
  const { portal, left } = orderShop(first);
  const shown = await show(<Page />, {
    page: 'order',
    search: { order: 'MW-1' },
    signedIn: true,
    portal,
    browser: { variant: 'mobile' },
  });
  return { ...shown, left };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

test('the number is copied', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Copy order number' }));
  await says('Copied');
  expect(await navigator.clipboard.readText()).toBe('MW-1');
});

test('late money of a cancelled order is shown on its way back', async () => {
  const cancelled = { status: 'cancelled', payable: false, cancellable: false } as const;
  const { visit, portal } = await open(
    order({ ...cancelled, returning: true, timeline: story('created', 'paying', 'cancelled', 'refund_failed') }),
  );
  await heading('This order is cancelled');
  await says('Your refund is on its way.');
  await says('The refund did not go through; we are looking into it');
  portal.answer(ORDER, order({ ...cancelled, timeline: story('created', 'paying', 'cancelled', 'money_returned') }));
  await visit.queryClient.invalidateQueries();
  await says('A payment that arrived too late was refunded.');
  await says('Late or duplicate payment refunded');
});

test('an order that was paid elsewhere in the meantime is not paid twice', async () => {
  const { user, portal, left } = await open();
  await user.click(await screen.findByRole('button', { name: 'Pay now' }));
  const dialog = await screen.findByRole('dialog');
  const pay = await within(dialog).findByRole('button', { name: 'Pay €16.49' });
  portal.refuse(PAY, 'order.not_payable', { status: 'paid' });
  portal.answer(ORDER, order({ status: 'paid', itemStatus: 'sent', payable: false, cancellable: false }));
  await user.click(pay);
  await heading('It’s in your mailbox');
  expect(left).not.toHaveBeenCalled();
});

test('an abandoned payment can be resumed', async () => {
  const { user, left } = await open(order({ status: 'payment_failed', failure: 'abandoned' }));
  await says('The payment was not completed. Nothing was charged.');
  await user.click(await screen.findByRole('button', { name: 'Pay another way' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose how to pay' }));
  // The card payment was abandoned.
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: /^cash/ })).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Pay €16.49' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
});

test('an unavailable provider is reported in place, and the order stays payable', async () => {
  const { user, portal, left } = await open();
  portal.refuse(PAY, 'payment.provider_unavailable');
  await user.click(await screen.findByRole('button', { name: 'Pay now' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Pay €16.49' }));
  await waitFor(() => expect(dialog.textContent).toContain('The payment provider is not responding.'));
  portal.answer(PAY, { redirectUrl: PROVIDER });
  await user.click(within(dialog).getByRole('button', { name: 'Pay €16.49' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
});

test('an order of another player is not found', async () => {
  const { portal, left } = orderShop(order());
  portal.refuse(ORDER, 'order.unknown');
  await show(<Page />, {
    page: 'order',
    search: { order: 'MW-2' },
    signedIn: true,
    portal,
    browser: { variant: 'mobile' },
  });
  expect(await screen.findByRole('heading', { name: 'We cannot find this order' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My orders' })).toBeTruthy();
  expect(left).not.toHaveBeenCalled();
});

test('a late order shows the time of the next try, and links to support with its number', async () => {
  const late = { nextTryAt: '2099-11-21T15:40:00.000Z', lastTryAt: '2099-11-24T15:40:00.000Z' };
  await open(order({ status: 'paid', itemStatus: 'sending', payable: false, cancellable: false, late }));
  await heading('Paid. Your item is taking longer than usual');
  await says('is not responding right now. We will try again on Nov 21, 2099');
  const [first] = await screen.findAllByRole('link', { name: 'Contact support' });
  expect(first?.getAttribute('href')).toContain('order=MW-1');
});
