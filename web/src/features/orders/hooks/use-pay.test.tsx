import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createPortal } from '#tests/components/portal.ts';
import { settle, showHook } from '#tests/components/show.tsx';
import { usePay } from './use-pay.ts';

const PAY = 'POST /orders/:number/payments';
const redirectUrl = 'https://pay.example/1';
type Payment = { redirectUrl: string };

async function open() {
  const left = vi.spyOn(location, 'assign').mockReturnValue();
  const portal = createPortal();
  portal.answer(PAY, { redirectUrl });
  const shown = await showHook(() => usePay({ number: 'MW-1', status: 'unpaid' }, 'card'), { signedIn: true, portal });
  const { now } = shown;
  return {
    ...shown,
    left,
    press: () => settle(() => now().pay()),
    keys: () => portal.calls(PAY).map(({ key }) => key),
  };
}

test('a press leads to the provider’s page, and the button stays busy until then', async () => {
  const { press, now, left } = await open();
  await press();
  await waitFor(() => expect(left).toHaveBeenCalledWith(redirectUrl));
  await settle();
  expect(now().busy).toBe(true);
});

test('a retry after a lost answer has the same idempotency key', async () => {
  const { press, keys, portal, now } = await open();
  portal.lose(PAY);
  await press();
  await waitFor(() => expect(now().error).toBeTruthy());
  await press();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(1);
});

test('if the browser restores the page after the provider’s, the next press is a new payment', async () => {
  const { press, keys, now } = await open();
  await press();
  await waitFor(() => expect(now().busy).toBe(true));
  await act(async () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(now().busy).toBe(false);
  await press();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});

test('a player who went to another page meanwhile is not sent to the provider', async () => {
  const { press, portal, show, left } = await open();
  const { promise, resolve } = Promise.withResolvers<Payment>();
  portal.answer(PAY, () => promise);
  await press();
  show(null);
  await settle(() => resolve({ redirectUrl }));
  await settle();
  expect(left).not.toHaveBeenCalled();
});
