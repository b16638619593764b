import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Month } from '#desk/lib/money/month.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, NUMBER, PAYMENT, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, type DeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/money/2026-10';
const HASH = 'ab'.repeat(32);
const RECEIVABLE: Month['receivables'][number] = {
  ...{
    provider: 'stripe',
    currency: 'EUR',
    opening: 1000,
    revenue: 5000,
    refunds: 700,
    paidOutside: 100,
    disputes: 200,
  },
  ...{ fees: 150, payouts: 4000, adjustments: 30, exchange: -20, closing: 1060 },
  ...{ reported: 60, inTransit: 0, difference: 0 },
};
const MONTH: Month = {
  ...{ month: '2026-10', hash: HASH, closed: null, reopenings: [], reasons: [] },
  receivables: [RECEIVABLE],
  vat: [
    {
      ...{ country: 'DE', state: null, rate: 19, currency: 'EUR', payments: 3 },
      ...{ gross: 5000, refunds: 700, disputes: 200, taxable: 3445, tax: 655 },
    },
  ],
  fees: [{ provider: 'stripe', currency: 'EUR', category: 'charge', lines: 3, amount: 150 }],
  late: [],
  documents: [],
  differences: [],
};
const EMPTY: Month = { ...MONTH, receivables: [], vat: [], fees: [] };

let server: DeskServer;
const answer = (change: Partial<Month> = {}) => server.answer('GET /books/:month', { ...MONTH, ...change });
beforeEach(() => {
  server = createDeskServer();
  answer();
});
const asFinance = sessionWith([...EVERYTHING, 'money.close']);
const asAdmin = sessionWith([...EVERYTHING, 'money.close', 'money.reopen']);
const buttons = () => screen.queryAllByRole('button', { name: /2026-10/ }).map((one) => one.textContent);

test('the numbers of a month are shown by provider, country, rate and fee', async () => {
  showDesk({ path, server });
  const owed = within(await screen.findByRole('table', { name: 'Owed by the providers' }));
  const row = owed.getByRole('row', { name: /^Stripe in EUR/ });
  expect([...row.querySelectorAll('td')].map((cell) => cell.lastChild?.textContent)).toEqual([
    ...['€10.00', '€50.00', '−€6.00', '−€2.00', '−€1.50', '−€40.00', '€0.10', '€10.60', '€0.60', '€0.00', '€0.00'],
  ]);
  const vat = within(screen.getByRole('table', { name: 'VAT by country and rate' }));
  expect(vat.getByRole('row', { name: /^Germany · EUR/ }).textContent).toMatch(/19 %.*€6.55$/);
  screen.getByRole('row', { name: /^Stripe charge 3 €1.50/ });
  expect(screen.queryByRole('heading', { name: /dated earlier|differ/ })).toBeNull();
  await expectAccessible();
});

test('finance closes the numbers that are shown, with a reason', async () => {
  const { user } = showDesk({ path, server, session: asFinance });
  await user.click(await screen.findByRole('button', { name: 'Close 2026-10' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Close 2026-10' }));
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'monthly close');
  await expectAccessible();
  server.answer('POST /books/:month/close', {
    action: ACTION,
    number: null,
    month: '2026-10',
    hash: HASH,
    without: '',
  });
  answer({ closed: { by: 'Mia', at: '2026-11-01T08:00:00Z', why: 'monthly close', without: [] } });
  await user.click(dialog.getByRole('button', { name: 'Close 2026-10' }));
  await screen.findByText('2026-10 is closed.');
  expect(server.calls('POST /books/:month/close')[0]?.body).toEqual({ why: 'monthly close', hash: HASH });
  await screen.findByRole('heading', { name: 'Closed' });
  expect(buttons()).toEqual([]);
});

test('reasons against a close and payments that differ are named, and a report can be left out', async () => {
  const line = { provider: 'adyen', currency: 'EUR', paymentId: PAYMENT, booked: 499, reported: 0 };
  answer({
    reasons: [{ code: 'books.report_missing', text: 'The balance report of adyen is not read.', provider: 'adyen' }],
    differences: [
      { ...line, order: NUMBER, isInTransit: false },
      { ...line, provider: 'stripe', paymentId: null, order: null, booked: 0, reported: -3, isInTransit: true },
    ],
    receivables: [{ ...RECEIVABLE, provider: 'adyen', reported: null }],
  });
  const { user } = showDesk({ path, server, session: asFinance });
  await screen.findByText('The balance report of adyen is not read.');
  const table = within(screen.getByRole('table', { name: 'Payments that differ from the report' }));
  table.getByRole('link', { name: NUMBER });
  expect(table.getByRole('row', { name: /^Not of this shop/ }).textContent).toContain('In transit');
  // The report, and what is compared with it.
  expect(screen.getAllByText('Not read')).toHaveLength(3);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Close 2026-10' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Close 2026-10' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Close without the report of adyen' }));
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'report follows');
  server.refuse('POST /books/:month/close', 'operation.refused', { reason: 'x', sentence: 'Not yet.' });
  await user.click(dialog.getByRole('button', { name: 'Close 2026-10' }));
  await vi.waitFor(() =>
    expect(server.calls('POST /books/:month/close')[0]?.body).toEqual({
      why: 'report follows',
      hash: HASH,
      without: ['adyen'],
    }),
  );
});

test('a month that is not over, or a role without the right, has no button', async () => {
  answer({ reasons: [{ code: 'books.not_over', text: '2026-10 is not over: months are UTC.', provider: null }] });
  showDesk({ path, server, session: asFinance });
  await screen.findByText('2026-10 is not over: months are UTC.');
  expect(buttons()).toEqual([]);
});

test('only an admin opens a closed month again, and late lines keep their own date', async () => {
  const late = { provider: 'stripe', id: 'txn_1', category: 'fee', currency: 'EUR', amount: -100, fee: 0 };
  answer({
    closed: { by: 'fay', at: '2026-11-01T08:00:00Z', why: 'monthly close', without: ['adyen'] },
    late: [{ ...late, at: '2026-09-20T10:00:00Z' }],
    reopenings: [
      {
        ...{ closedBy: 'fay', closedAt: '2026-11-01T07:00:00Z', hash: HASH },
        ...{ by: 'ada', at: '2026-11-01T07:30:00Z', why: 'a fee was wrong' },
      },
    ],
  });
  const { user } = showDesk({ path, server, session: asAdmin });
  await screen.findByText(/Without the reports of adyen/);
  screen.getByText(/a fee was wrong/);
  expect(screen.getByRole('row', { name: /txn_1/ }).querySelector('time')?.dateTime).toBe('2026-09-20T10:00:00Z');
  await user.click(screen.getByRole('button', { name: 'Open 2026-10 again' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Open 2026-10 again' }));
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'wrong file');
  server.answer('POST /books/:month/reopen', { action: ACTION, number: null, month: '2026-10' });
  answer();
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Open 2026-10 again' }));
  await screen.findByText('2026-10 is open again.');
  expect(server.calls('POST /books/:month/reopen')[0]?.body).toEqual({ why: 'wrong file' });
});

test('finance does not open a month again', async () => {
  answer({ closed: { by: 'fay', at: '2026-11-01T08:00:00Z', why: 'monthly close', without: [] } });
  showDesk({ path, server, session: asFinance });
  await screen.findByRole('heading', { name: 'Closed' });
  expect(buttons()).toEqual([]);
});

test('a month without money says so', async () => {
  answer(EMPTY);
  showDesk({ path, server });
  await screen.findByText('No money moved in this month.');
  screen.getByText('Nothing was sold or refunded.');
  screen.getByText('No provider reported a fee.');
  await expectAccessible();
});

test('a read that fails can be repeated', async () => {
  server.lose('GET /books/:month');
  const { user } = showDesk({ path, server });
  await screen.findByText(/could not load the numbers of the month/);
  answer();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Owed by the providers' });
});

test('a role that may not see money asks for nothing', async () => {
  showDesk({ path, server, session: sessionWith(['orders.read']) });
  await screen.findByText(/Your role may not see money/);
  expect(server.calls('GET /books/:month')).toEqual([]);
});

test.each([
  [true, 'No number of any series is missing.'],
  [false, 'Numbers or documents are missing: run “invoices gaps” on the command line.'],
])('invoices and credit notes are counted, with the proof of their numbers (%s)', async (isProven, text) => {
  const sums = { series: 'eu', currency: 'EUR' };
  answer({
    documents: [
      { ...sums, kind: 'invoice', documents: 3, net: 4202, tax: 798, gross: 5000 },
      { ...sums, kind: 'credit_note', documents: 1, net: -504, tax: -96, gross: -600 },
    ],
  });
  server.answer('GET /invoices/gaps', { sequences: [], unissued: [], isProven });
  showDesk({ path, server });
  const table = within(await screen.findByRole('table', { name: 'Invoices and credit notes' }));
  expect(table.getByRole('row', { name: /^eu Invoice 3/ }).textContent).toContain('€50.00');
  expect(table.getByRole('row', { name: /^eu Credit note 1/ }).textContent).toContain('−€6.00');
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  await expectAccessible();
});
