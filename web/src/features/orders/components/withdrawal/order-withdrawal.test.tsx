import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Withdrawal } from '#contract/endpoints/withdrawal.ts';
import { order } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { OrderWithdrawal } from './order-withdrawal.tsx';

const WITHDRAW = 'POST /orders/:number/withdrawal';
const right = (over: Partial<Withdrawal> = {}): Withdrawal => ({
  state: 'open',
  until: '2026-12-10T10:00:00.000Z',
  afterDelivery: 'ends',
  waiver: 'At once, please',
  delivered: 'It stays',
  button: 'Withdraw here',
  confirm: 'Confirm it',
  made: null,
  ...over,
});
const paid = (withdrawal: Withdrawal | null | undefined) => order({ email: null, withdrawal });
const begin = () => screen.queryByRole('button', { name: 'Withdraw here' });

test('without a right to withdraw, or without a payment, nothing is shown', async () => {
  const { show: next } = await show(<OrderWithdrawal order={paid(null)} />);
  for (const withdrawal of [undefined, right({ state: 'not_paid' }), right({ state: 'closed' })]) {
    next(<OrderWithdrawal order={paid(withdrawal)} />);
    expect(document.body.textContent).toBe('');
  }
});

test('the button is shown only while the right exists, and the agreed text stays', async () => {
  const { show: next } = await show(<OrderWithdrawal order={paid(right())} />);
  expect(begin()).toBeTruthy();
  for (const state of ['ended', 'over', 'waiting', 'refunded'] as const) {
    next(<OrderWithdrawal order={paid(right({ state }))} />);
    expect([state, begin()]).toEqual([state, null]);
    expect(screen.getByText('At once, please')).toBeTruthy();
  }
  next(<OrderWithdrawal order={paid(right({ state: 'ended' }))} />);
  const said = document.body.textContent;
  expect(said).toContain('The item was delivered, so the right of withdrawal has ended.');
  expect(said).toContain('It stays');
});

test('while it is unknown whether the game has the item, the page promises no refund', async () => {
  const waiting = paid(right({ state: 'waiting' }));
  const { show: next } = await show(<OrderWithdrawal order={{ ...waiting, itemStatus: 'withdrawn' }} />);
  expect(screen.getByText('Your refund is on its way.')).toBeTruthy();
  for (const itemStatus of ['recalling', 'unclear'] as const) {
    next(<OrderWithdrawal order={{ ...waiting, itemStatus }} />);
    expect(screen.queryByText('Your refund is on its way.')).toBeNull();
    expect(screen.getByText(/If not, you get a refund\./)).toBeTruthy();
  }
});

test('if the agreed text is lost, none is shown', async () => {
  await show(<OrderWithdrawal order={paid(right({ waiver: '', delivered: '' }))} />);
  expect(begin()).toBeTruthy();
  expect(screen.queryByText('You agreed to this before paying:')).toBeNull();
});

test('a withdrawal needs a name and an email address, and is sent as typed', async () => {
  const portal = createPortal();
  portal.answer(WITHDRAW, paid(right({ state: 'waiting' })));
  const { user } = await show(<OrderWithdrawal order={paid(right())} />, { signedIn: true, portal });
  await user.click(screen.getByRole('button', { name: 'Withdraw here' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Confirm it' }));
  expect(dialog.getByText('Please enter the correct email address')).toBeTruthy();
  await user.type(dialog.getByLabelText('Email for the confirmation'), 'ada@example.com');
  await user.click(dialog.getByRole('button', { name: 'Confirm it' }));
  expect(dialog.getByText('Enter your name')).toBeTruthy();
  expect(portal.calls(WITHDRAW)).toHaveLength(0);
  await user.type(dialog.getByLabelText('Your name'), ' Ada Buyer ');
  await user.click(dialog.getByRole('button', { name: 'Confirm it' }));
  await waitFor(() => expect(portal.calls(WITHDRAW)).toHaveLength(1));
  expect(portal.calls(WITHDRAW)[0]?.body).toEqual({ name: 'Ada Buyer', email: 'ada@example.com', locale: 'en' });
});

test('a refusal is shown in the sheet, and the player can send the withdrawal again', async () => {
  const portal = createPortal();
  portal.refuse(WITHDRAW, 'order.not_withdrawable', { why: 'over' });
  const { user } = await show(<OrderWithdrawal order={{ ...paid(right()), email: 'ada@example.com' }} />, {
    signedIn: true,
    portal,
  });
  await user.click(screen.getByRole('button', { name: 'Withdraw here' }));
  await user.type(await screen.findByLabelText('Your name'), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Confirm it' }));
  expect(await screen.findByText('You can no longer withdraw from this order.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm it' })).toBeTruthy();
});
