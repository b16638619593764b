import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import type { Limit } from '../hooks/use-save-limit.ts';
import { LimitSheet } from './limit-sheet.tsx';

const SAVE = 'PUT /me/spending-cap';
const NONE: Limit = {
  cap: null,
  own: null,
  support: null,
  usedPercent: 0,
  next: null,
  resetsAt: '2026-12-01T00:00:00.000Z',
};
const limited = (own: Limit['own']): Limit => ({ ...NONE, cap: own, own });
const FIFTY: Limit = limited({ amount: 5000, currency: 'EUR' });
const amount = () => screen.getByRole<HTMLInputElement>('textbox');

async function open(limit: Limit) {
  const portal = createPortal();
  portal.answer(SAVE, ({ body }) => limited(body.cap));
  const onClose = vi.fn();
  const sheet = <LimitSheet limit={limit} currencies={['EUR', 'JPY']} usual="EUR" onClose={onClose} />;
  return { ...(await show(sheet, { page: 'spending', signedIn: true, portal })), onClose };
}

test('a limit is saved as typed, in the chosen currency', async () => {
  const { user, portal, onClose } = await open(NONE);
  await user.type(amount(), '1,250.5{Enter}');
  expect(portal.calls(SAVE).map(({ body }) => body.cap)).toEqual([{ amount: 125_050, currency: 'EUR' }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a currency without cents has an amount without cents', async () => {
  const { user, portal } = await open(NONE);
  await user.selectOptions(screen.getByRole('combobox'), 'JPY');
  await user.type(amount(), '5000{Enter}');
  expect(portal.calls(SAVE).map(({ body }) => body.cap)).toEqual([{ amount: 5000, currency: 'JPY' }]);
});

test('an invalid amount is not sent, and the error has an example in that currency', async () => {
  const { user, portal } = await open(NONE);
  await user.type(amount(), 'much{Enter}');
  expect(screen.getByText('Please enter an amount, for example 50.')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox'), 'JPY');
  expect(amount().getAttribute('aria-invalid')).not.toBe('true');
  expect(portal.calls(SAVE)).toEqual([]);
});

test('the current limit is filled in and can be removed', async () => {
  const { user, portal } = await open(FIFTY);
  expect(amount().value).toBe('50');
  await user.click(screen.getByRole('button', { name: 'Remove limit' }));
  expect(portal.calls(SAVE).map(({ body }) => body.cap)).toEqual([null]);
});

test('a pending raise can be replaced by the current limit', async () => {
  const next = { cap: { amount: 9000, currency: 'EUR' }, from: '2026-11-23T10:00:00.000Z' };
  const { user, portal } = await open({ ...FIFTY, next });
  await user.click(screen.getByRole('button', { name: 'Keep €50.00 instead' }));
  expect(portal.calls(SAVE).map(({ body }) => body.cap)).toEqual([FIFTY.own]);
});

test('if the removal is already pending, it cannot be requested again', async () => {
  await open({ ...FIFTY, next: { cap: null, from: '2026-11-23T10:00:00.000Z' } });
  expect(screen.queryByRole('button', { name: 'Remove limit' })).toBeNull();
});

test('only one save runs at a time, and a failed one shows the error and keeps the sheet open', async () => {
  const { user, portal, onClose } = await open(FIFTY);
  const { promise, reject } = Promise.withResolvers<Limit>();
  portal.answer(SAVE, () => promise);
  const remove = screen.getByRole('button', { name: 'Remove limit' });
  await settle(() => {
    remove.click();
    remove.click();
  });
  await user.type(amount(), '{Enter}');
  await settle(() => reject(new TypeError('Failed to fetch')));
  expect(await screen.findByText(/connection/)).toBeTruthy();
  expect([portal.calls(SAVE).length, onClose.mock.calls.length]).toEqual([1, 0]);
});

test('with a limit of support alone there is nothing to remove, and a higher one is refused with its amount', async () => {
  const support = { amount: 2000, currency: 'EUR' };
  const { user, portal } = await open({ ...NONE, cap: support, support });
  expect(amount().value).toBe('');
  expect(screen.queryByRole('button', { name: 'Remove limit' })).toBeNull();
  portal.refuse(SAVE, 'spending.above_support', { cap: 2000, currency: 'EUR' });
  await user.type(amount(), '50{Enter}');
  expect(await screen.findByText(/^Support limited your spending to €20\.00 a month\./)).toBeTruthy();
});
