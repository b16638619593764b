import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { game, order, PUBLISHER } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { Page } from './page.tsx';

const CAP = 'GET /me/spending-cap';
const SAVE = 'PUT /me/spending-cap';
const NONE = {
  cap: null,
  own: null,
  support: null,
  usedPercent: 0,
  next: null,
  resetsAt: '2026-12-01T00:00:00.000Z',
};

async function open(limit: object = {}) {
  const portal = createPortal();
  const { gid, name, tagline, genre, icon, cover, accent, platforms } = game();
  const games = [{ gid, name, tagline, genre, icon, cover, accent, platforms }];
  portal.answer('GET /games', { publisher: PUBLISHER, vip: false, draw: false, invites: false, games });
  portal.answer('GET /games/:gid', game());
  portal.answer('GET /orders', { orders: [{ ...order({ currency: 'USD' }), again: false }], more: false });
  portal.answer(CAP, { ...NONE, ...limit });
  const shown = await show(<Page />, { page: 'spending', signedIn: true, portal });
  const card = () => screen.findByRole('region', { name: 'Monthly spending limit' });
  return { ...shown, card };
}

test('the currency of the last order is preselected, and a failure keeps the typed amount', async () => {
  const { user, portal, card } = await open();
  await user.click(await within(await card()).findByRole('button', { name: 'Set a limit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Monthly spending limit' }));
  const amount = await dialog.findByLabelText<HTMLInputElement>('Monthly limit');
  expect(dialog.getByLabelText<HTMLSelectElement>('Currency').value).toBe('USD');
  portal.lose(SAVE);
  await user.type(amount, '50');
  await user.click(dialog.getByRole('button', { name: 'Save limit' }));
  expect(await dialog.findByText(/We could not reach the shop\./)).toBeTruthy();
  expect(amount.value).toBe('50');
  portal.answer(SAVE, ({ body }) => {
    const saved = { ...NONE, cap: body.cap, own: body.cap, usedPercent: 3 };
    portal.answer(CAP, saved);
    return saved;
  });
  await user.click(dialog.getByRole('button', { name: 'Save limit' }));
  await waitFor(async () => expect((await card()).textContent).toContain('3% of $50.00 used'));
});

test('an invalid amount is reported at the field, which gets the focus', async () => {
  const { user, portal, card } = await open();
  await user.click(await within(await card()).findByRole('button', { name: 'Set a limit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Monthly spending limit' }));
  await user.type(await dialog.findByLabelText('Monthly limit'), 'a lot');
  await user.click(dialog.getByRole('button', { name: 'Save limit' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Monthly limit'));
  expect(dialog.getByRole('textbox', { description: 'Please enter an amount, for example 50.' })).toBeTruthy();
  expect(portal.calls(SAVE)).toEqual([]);
});

test('a limit of support is named as such, and the player is asked to set one of their own', async () => {
  const support = { amount: 2000, currency: 'EUR' };
  const { card } = await open({ cap: support, support, usedPercent: 40 });
  expect(await within(await card()).findByRole('button', { name: 'Set a limit' })).toBeTruthy();
  const text = (await card()).textContent;
  expect(text).toContain('40% of €20.00 used');
  expect(text).toContain('Support set a limit of €20.00 a month.');
  expect(text).toContain('Only support can raise or remove this one.');
});

test('without a limit of support the page does not mention support', async () => {
  const own = { amount: 5000, currency: 'EUR' };
  const { card } = await open({ cap: own, own });
  await within(await card()).findByRole('button', { name: 'Change limit' });
  expect((await card()).textContent).not.toContain('Support');
});
