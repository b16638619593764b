import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Differences } from '#desk/lib/differences/findings.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { NUMBER, PAYMENT, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const CALL = 'GET /differences';
const path = '/differences';
const NONE = {
  provider: [],
  unanswered: [],
  ledger: [],
  noDelivery: [],
  noOrder: [],
  refusedAndKept: [],
  refunds: [],
  parked: [],
};
const AGREE: Differences = { day: '2026-11-27', days: 1, total: 0, counts: {}, findings: NONE };
const lost = {
  provider: 'sandbox',
  paymentId: PAYMENT,
  payable: NUMBER,
  what: 'captured',
  ours: 0,
  theirs: 499,
  currency: 'EUR',
};
const strange = { ...lost, payable: null, what: 'unknown_to_us' };
const unknown = { ...strange, order: NUMBER, at: '2026-11-27T10:20:30.000Z', refunded: 0, disputed: 0 };
const partly = { ...unknown, refunded: 100, disputed: 99 };

test('each kind of difference has its next step, and each row its order', async () => {
  const server = createDeskServer();
  const findings = { ...NONE, provider: [lost, strange], unanswered: [{ provider: 'x', why: 'timeout' }] };
  server.answer(CALL, { ...AGREE, total: 303, counts: { provider: 302, unanswered: 1 }, findings });
  showDesk({ path, server });
  const books = within(await screen.findByRole('region', { name: 'The provider’s books differ' }));
  books.getByText(/check the payment/);
  books.getByRole('link', { name: NUMBER });
  books.getByText('Captured: €0.00 in the shop, €4.99 at the provider.');
  books.getByText('The provider has €4.99 of a payment that the shop does not know.');
  books.getByText('300 more: the command “differences” lists all.');
  screen.getByRole('region', { name: 'Providers that did not give their books' });
  expect(screen.queryByRole('region', { name: /ledger/ })).toBeNull();
  await expectAccessible();
});

test('a period is chosen, and stays in the address', async () => {
  const server = createDeskServer();
  server.answer(CALL, AGREE);
  const { user } = showDesk({ path, server });
  await screen.findByText(/the providers’ books agree/);
  expect(screen.getByRole('button', { name: 'Yesterday' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: '7 days' }));
  await screen.findByText(/7 days up to/);
  expect(location.search).toBe('?period=week');
  expect(server.calls(CALL).map(({ query }) => query.days)).toEqual(['1', '7']);
});

test('a comparison that fails can be repeated', async () => {
  const server = createDeskServer();
  server.lose(CALL);
  const { user } = showDesk({ path, server });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer(CALL, AGREE);
  await user.click(again);
  await screen.findByText(/the providers’ books agree/);
});

test('a role that may not see money asks for nothing', async () => {
  const server = createDeskServer();
  showDesk({ path, server, session: sessionWith(['orders.read']) });
  await screen.findByText(/Your role may not see money/);
  expect(server.calls(CALL)).toEqual([]);
});

/** Opens the dialog about the only payment that the shop does not know. */
async function decide(session = sessionWith(['money.read', 'orders.refund', 'money.close']), row = unknown) {
  const server = createDeskServer();
  server.answer(CALL, { ...AGREE, total: 1, counts: { provider: 1 }, findings: { ...NONE, provider: [row] } });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  return { server, user };
}
const DONE = { action: '0190163d-8694-739b-aea5-966c26f8ad91', number: null };

test('a payment that the shop does not know is adopted for its order', async () => {
  const { server, user } = await decide();
  screen.getByText(
    `The provider has €4.99 of a payment that the shop does not know, for order ${NUMBER}, of 2026-11-27 10:20 UTC.`,
  );
  await expectAccessible();
  server.answer('POST /differences/adopt', {
    ...DONE,
    payable: NUMBER,
    captured: 499,
    currency: 'EUR',
    effect: 'pays',
  });
  await user.type(screen.getByLabelText('Reason'), 'restored');
  await user.click(screen.getByRole('button', { name: 'Adopt €4.99' }));
  await screen.findByText(`€4.99 pays order ${NUMBER}.`);
  expect(server.calls('POST /differences/adopt')).toMatchObject([
    { body: { provider: 'sandbox', id: PAYMENT, why: 'restored' } },
  ]);
});

test('for a lost order the operator names player and item, and decides about the item', async () => {
  const { server, user } = await decide();
  server.answer('POST /differences/adopt', {
    ...DONE,
    payable: NUMBER,
    captured: 499,
    currency: 'EUR',
    effect: 'booked',
  });
  await user.click(screen.getByRole('checkbox', { name: /The order is lost/ }));
  await user.type(screen.getByRole('textbox', { name: 'Player' }), '80427731');
  await user.type(screen.getByRole('textbox', { name: 'Game' }), '1000039');
  await user.type(screen.getByRole('textbox', { name: 'Item' }), 'astralite-60');
  expect(screen.queryByRole('textbox', { name: 'Character' })).toBeNull();
  await expectAccessible();
  await user.type(screen.getByLabelText('Reason'), 'mail');
  await user.click(screen.getByRole('button', { name: 'Adopt €4.99' }));
  await screen.findByText(/no item is sent/);
  expect(server.calls('POST /differences/adopt')).toMatchObject([
    { body: { player: '80427731', gid: 1000039, item: 'astralite-60', deliver: false } },
  ]);
});

test('the buttons name the money that they move, and a refund only what is left', async () => {
  const { user } = await decide(undefined, partly);
  screen.getByRole('button', { name: 'Adopt €4.99' });
  await user.click(screen.getByRole('radio', { name: /Refund/ }));
  screen.getByRole('button', { name: 'Refund €3.00' });
  await user.click(screen.getByRole('radio', { name: /Write off/ }));
  screen.getByRole('button', { name: 'Write off €4.99' });
  expect(screen.getByText('Disputed').nextElementSibling?.textContent).toBe('€0.99');
});

test('money is refunded or written off, and a role sees only the decisions that it may make', async () => {
  const { server, user } = await decide(sessionWith(['money.read', 'orders.refund']));
  expect(screen.queryByRole('radio', { name: /Write off/ })).toBeNull();
  server.answer('POST /differences/refund', { ...DONE, amount: 499, currency: 'EUR' });
  await user.click(screen.getByRole('radio', { name: /Refund/ }));
  await user.type(screen.getByLabelText('Reason'), 'w');
  await user.click(screen.getByRole('button', { name: 'Refund €4.99' }));
  await screen.findByText('€4.99 is refunded.');
});

test('a role that may decide nothing sees no button', async () => {
  const server = createDeskServer();
  server.answer(CALL, { ...AGREE, total: 1, counts: { provider: 1 }, findings: { ...NONE, provider: [unknown] } });
  showDesk({ path, server, session: sessionWith(['money.read']) });
  await screen.findByText(/a payment that the shop does not know/);
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Look for the order' }).getAttribute('href')).toBe(`/orders/${NUMBER}`);
});
