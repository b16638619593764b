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
