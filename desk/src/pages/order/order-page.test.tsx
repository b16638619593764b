import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import {
  ACTION,
  delivery,
  EVERYTHING,
  NUMBER,
  PAYMENT,
  payment,
  REFUND,
  refund,
  sessionWith,
  story,
} from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = `/orders/${NUMBER}`;

const SHARED = {
  instrument: 'a1b2c3d4e5f60718',
  cardDigits: '4242',
  cardBrand: 'visa',
  payments: 1,
  lastPaidAt: '2026-11-28T10:00:00Z',
  otherPlayers: 2,
};

function serverWith(shown = story()) {
  const server = createDeskServer();
  server.answer('GET /orders/:number', shown);
  return server;
}

const FULL = story(
  { itemState: 'sending' },
  {
    deliveries: [delivery({ state: 'parked', attempts: 9, reason: 'timeout' })],
    refunds: [refund({ state: 'failed', error: 'account closed', amount: 100 })],
    webhooks: [{ receivedAt: '2026-11-28T10:00:20Z', provider: 'sandbox', eventId: 'e1', type: 'charge.paid' }],
    ledger: [
      {
        at: '2026-11-28T10:00:30Z',
        kind: 'capture',
        account: 'provider',
        currency: 'EUR',
        amount: 499,
        paymentId: PAYMENT,
      },
    ],
    receipts: [
      { kind: 'sent', reference: 'r', state: 'sent', attempts: 1, error: null, updatedAt: '2026-11-28T10:01:20Z' },
    ],
    events: [
      { createdAt: '2026-11-28T10:00:20Z', type: 'payment.captured', handledAt: null, attempts: 3, error: 'boom' },
    ],
    actions: [
      { at: '2026-11-28T12:00:00Z', by: 'Mia', why: 'ticket 7', command: 'orders refund', id: ACTION, isRepeat: false },
    ],
    country: {
      chosen: 'DE',
      state: null,
      address: 'DE',
      instrument: 'AT',
      instrumentAt: '2026-11-28T10:00:30Z',
      country: 'DE',
      evidence: 'complete',
    },
  },
);

test('money that went back at the provider is shown, though the shop refunded nothing', async () => {
  const shown = story({}, { payments: [payment({ refunded: 99 })], refunds: [] });
  showDesk({ path, server: serverWith(shown) });
  await screen.findByText('€0.99 went back at the provider, without a refund of the shop.');
  expect(screen.queryByText('No money went back.')).toBeNull();
});

test('an order shows all its parts, and axe finds nothing', async () => {
  showDesk({ path, server: serverWith(FULL) });
  await screen.findByRole('heading', { level: 1, name: new RegExp(NUMBER) });
  for (const name of [
    'What to tell the player',
    'Timeline',
    'Payments',
    'Refunds',
    'Deliveries',
    'Receipts',
    'Country evidence',
    'Ledger',
    'Actions of operators',
  ])
    await screen.findByRole('heading', { level: 2, name });
  expect(document.title).toBe(`Order ${NUMBER} · Manawell desk`);
  await expectAccessible();
});

test('technical lines are closed at first, and a chip hides the lines of its kind', async () => {
  const { user } = showDesk({ path, server: serverWith(FULL) });
  const group = await screen.findByText('3 technical lines');
  expect(group.closest('details')?.open).toBe(false);
  await user.click(screen.getByRole('button', { name: /Webhooks/ }));
  screen.getByText('2 technical lines');
  expect(screen.getByRole('button', { name: /Webhooks/ }).getAttribute('aria-pressed')).toBe('false');
});

test('the text for the player is copied', async () => {
  const { user } = showDesk({ path, server: serverWith() });
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy the text' }));
  expect(copied.mock.calls[0]?.[0]).toContain(`deine Bestellung ${NUMBER}`);
  await screen.findAllByText('Copied');
});

test('markup in names of the server is text', async () => {
  const item = '<img src=x onerror="alert(1)">';
  showDesk({ path, server: serverWith(story({ itemName: item })) });
  await screen.findByText(item, { exact: false });
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('a failed refund can be sent again or settled; each asks for a reason', async () => {
  const server = serverWith(FULL);
  server.answer('POST /refunds/:id/resend', { action: ACTION, number: NUMBER, item: null });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend refund' }));
  await user.type(dialog.getByLabelText('Reason'), 'new account');
  await user.click(dialog.getByRole('button', { name: 'Refund €1.00 again' }));
  await screen.findByText('The refund of €1.00 is requested again.');
  expect(server.calls('POST /refunds/:id/resend')).toMatchObject([
    { path: `/api/refunds/${REFUND}/resend`, body: { why: 'new account' } },
  ]);
});

test('a refund that was sent again offers nothing', async () => {
  const again = refund({ id: ACTION, reason: `again:${REFUND}` });
  showDesk({ path, server: serverWith(story({}, { refunds: [refund({ state: 'failed' }), again] })) });
  await screen.findByRole('heading', { name: 'Refunds' });
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
});

test('a parked delivery is resolved after a choice', async () => {
  const server = serverWith(FULL);
  server.answer('POST /orders/:number/resolve', { action: ACTION, number: NUMBER, refunded: 399, currency: 'EUR' });
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Resolve delivery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve delivery' }));
  await expectAccessible();
  await user.type(dialog.getByLabelText('Reason'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  dialog.getByText('Choose one of the two.');
  expect(server.calls('POST /orders/:number/resolve')).toEqual([]);
  await user.click(dialog.getByLabelText('The player does not have it', { exact: false }));
  await user.click(dialog.getByRole('button', { name: 'Refund €4.99' }));
  await screen.findByText('The delivery is written off, and €3.99 goes back.');
  expect(server.calls('POST /orders/:number/resolve')[0]?.body).toEqual({ as: 'refund', why: 'x' });
});

test('reasons that were typed are offered again', async () => {
  const server = serverWith(FULL);
  server.answer('POST /orders/:number/check', { action: ACTION, number: NUMBER });
  const { user, desk } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Check payment' }));
  await user.type(screen.getByLabelText('Reason'), 'ticket 4711{Enter}');
  await screen.findByText(/The provider was asked/);
  expect(desk.reasons.list.get()).toEqual(['ticket 4711']);
  await user.click(screen.getByRole('button', { name: 'Deliver again' }));
  const options = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
  expect(options).toEqual(['ticket 4711']);
});

test('after a lost answer of an action that is not safe to repeat, only a look is offered', async () => {
  const server = serverWith(FULL);
  server.lose('POST /orders/:number/receipt');
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Resend receipt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend receipt' }));
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await dialog.findByText('The outcome is unknown.');
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  dialog.getByRole('button', { name: 'Look at the order again' });
});

test('a role that may not see orders is told so, and nothing is read', async () => {
  const server = serverWith();
  showDesk({ path, server, session: sessionWith(['deliveries.read']) });
  await screen.findByText(/Your role may not see orders/);
  expect(server.calls('GET /orders/:number')).toEqual([]);
});

test('an order that failed to load is read again by its button', async () => {
  const server = createDeskServer();
  server.lose('GET /orders/:number');
  const { user } = showDesk({ path, server });
  const button = await screen.findByRole('button', { name: 'Try again' });
  server.answer('GET /orders/:number', story());
  await user.click(button);
  await screen.findByRole('heading', { name: 'Timeline' });
});

test('an unknown number says that there is no such order', async () => {
  const server = createDeskServer();
  server.refuse('GET /orders/:number', 'order.unknown');
  showDesk({ path, server });
  await screen.findByText(/There is no order with this number/);
});

test('an opened order is remembered by its number only', async () => {
  const { desk } = showDesk({ path, server: serverWith(), session: sessionWith(EVERYTHING) });
  await waitFor(() => expect(desk.lookedAt.list.get()).toEqual([path]));
});

test('an order that the shop works on is read again after some seconds, one at rest is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = serverWith(story({ itemState: 'sending' }, { deliveries: [delivery({ state: 'queued' })] }));
  showDesk({ path, server });
  await screen.findByRole('heading', { name: 'Timeline' });
  const before = server.calls('GET /orders/:number').length;
  server.answer('GET /orders/:number', story());
  await vi.advanceTimersByTimeAsync(5_500);
  await screen.findByText(/Your item was delivered/);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.calls('GET /orders/:number')).toHaveLength(before + 1);
});

test('after an error inside of the server the outcome is unknown, and its request is named', async () => {
  const server = serverWith(FULL);
  server.refuse('POST /orders/:number/check', 'server.internal');
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByRole('button', { name: 'Check payment' }));
  await user.type(screen.getByLabelText('Reason'), 'x{Enter}');
  await screen.findByText('The outcome is unknown.');
  screen.getByText(/request-1/);
});

test('finance sees the digits of the card, and nothing of the player or of others with this card', async () => {
  const server = serverWith();
  server.answer('GET /players/:uid/cards', { cards: [SHARED] });
  showDesk({ path, server, session: sessionWith(['orders.read', 'orders.refund']) });
  await screen.findByText('Visa •••• 4242');
  screen.getByText('a1b2c3d4e5f6');
  expect(screen.queryByText(/other player/)).toBeNull();
  expect(server.calls('GET /players/:uid/cards')).toEqual([]);
});

test('support sees how many other players paid with the card of the order', async () => {
  const server = serverWith();
  server.answer('GET /players/:uid/cards', {
    cards: [{ ...SHARED, instrument: 'b'.repeat(64), otherPlayers: 9 }, SHARED],
  });
  showDesk({ path, server });
  await screen.findByText('2 other players paid with it');
  expect(screen.queryByText(/9 other/)).toBeNull();
});

test('a payment without a known card shows none', async () => {
  const unknown = payment({ instrument: null, cardDigits: null, cardBrand: null });
  const server = serverWith(story({}, { payments: [unknown] }));
  showDesk({ path, server });
  await screen.findByRole('heading', { name: 'Payments' });
  expect(screen.queryByText(/••••/)).toBeNull();
  expect(server.calls('GET /players/:uid/cards')).toEqual([]);
});

test('a change that waits for a second operator is said on the order', async () => {
  const server = serverWith();
  const asked = { operation: 'orders refund', shown: {}, why: 'ticket 8', reason: 'above the limit', state: 'asked' };
  const open = { askedAt: '2026-11-28T11:00:00Z', expiresAt: '2026-11-29T11:00:00Z', decidedBy: null, decidedAt: null };
  const request = (number: string, by: string) => ({
    id: ACTION,
    ...asked,
    ...open,
    state: 'asked' as const,
    number,
    by,
  });
  server.answer('GET /approvals', { approvals: [request(NUMBER, 'kim'), request('20261128-ZZZZZZZZZZ', 'lee')] });
  showDesk({ path, server, session: sessionWith([...EVERYTHING, 'approvals.read']) });
  await screen.findByText(/kim asked for it: ticket 8/);
  expect(screen.queryByText(/lee asked/)).toBeNull();
});

test('an order lists its invoice and credit notes, and saves each as a PDF', async () => {
  const invoice = {
    ...{ number: 'RE-2026-000042', series: 'eu', kind: 'invoice' as const, order: NUMBER, corrects: null },
    ...{ issuedAt: '2026-11-28T10:01:00Z', currency: 'EUR', net: 419, tax: 80, gross: 499 },
  };
  const credit = {
    ...invoice,
    number: 'GS-2026-000007',
    kind: 'credit_note' as const,
    net: -84,
    tax: -16,
    gross: -100,
  };
  const server = serverWith(story({}, { documents: [invoice, credit] }));
  server.answer(
    'GET /orders/:number/documents/:document',
    () =>
      new Response('%PDF-', {
        headers: {
          'content-disposition': 'attachment; filename="RE-2026-000042.pdf"',
          'content-type': 'application/pdf',
        },
      }),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user } = showDesk({ path, server });
  expect(await screen.findByText('Credit note')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'RE-2026-000042 (PDF)' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('RE-2026-000042.pdf');
  expect(server.calls('GET /orders/:number/documents/:document')[0]?.path).toBe(
    `/api/orders/${NUMBER}/documents/RE-2026-000042`,
  );
  await expectAccessible();
});
