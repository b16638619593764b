import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OrderDocument } from '#contract/endpoints/documents.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { order } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import type { Environment } from '#web/lib/visit/environment.ts';
import { OrderDocuments } from './order-documents.tsx';

const LIST = 'GET /orders/:number/documents';
const FILE = 'GET /orders/:number/documents/:document';
const PAID = order({ status: 'paid', itemStatus: 'sent', payable: false, cancellable: false });
const document = (change: Partial<OrderDocument> = {}): OrderDocument => ({
  number: 'RE-2026-000042',
  kind: 'invoice',
  issuedAt: '2026-11-21T10:00:00.000Z',
  currency: 'EUR',
  gross: 499,
  ...change,
});
const CREDIT = document({ number: 'GS-2026-000007', kind: 'credit_note', gross: -100 });

async function open(documents: OrderDocument[], of: Order = PAID, issued = true, browser: Partial<Environment> = {}) {
  const portal = createPortal();
  portal.answer(LIST, { documents });
  const shown = await show(<OrderDocuments order={of} issued={issued} />, {
    page: 'order',
    signedIn: true,
    portal,
    browser,
  });
  return { ...shown, portal };
}

test('a paid order has a button for its invoice, which saves the PDF', async () => {
  const { user, portal } = await open([document()]);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  portal.answer(FILE, new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }));
  await user.click(await screen.findByRole('button', { name: 'Invoice (PDF)' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(portal.calls(FILE)[0]?.params).toEqual({ number: PAID.number, document: 'RE-2026-000042' });
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('RE-2026-000042.pdf');
  const [[file] = []] = made.mock.calls;
  expect(await new Response(file as Blob).text()).toBe('%PDF-');
  await expectAccessible();
});

test('several documents are told apart by their numbers', async () => {
  await open([document(), CREDIT]);
  expect(await screen.findByRole('button', { name: 'Credit note (PDF) GS-2026-000007' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Invoice (PDF) RE-2026-000042' })).toBeTruthy();
});

test('an order without documents has no button', async () => {
  const { portal } = await open([]);
  await waitFor(() => expect(portal.calls(LIST)).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('an invoice that is made while the page is open appears', async () => {
  const now = new Date().toISOString();
  const { portal } = await open([], { ...PAID, timeline: [{ event: 'paid', at: now }] });
  await waitFor(() => expect(portal.calls(LIST)).toHaveLength(1));
  portal.answer(LIST, { documents: [document()] });
  expect(await screen.findByRole('button', { name: 'Invoice (PDF)' }, { timeout: 10_000 })).toBeTruthy();
});

test('unpaid orders, and shops that issue none, ask for no documents', async () => {
  const unpaid = await open([document()], order());
  const without = await open([document()], PAID, false);
  expect(screen.queryByRole('button')).toBeNull();
  expect([unpaid.portal.calls(LIST), without.portal.calls(LIST)]).toEqual([[], []]);
});

test('inside an app, where files get lost, the page leads to the browser', async () => {
  const { user, portal } = await open([document()], PAID, true, { inApp: 'ios' });
  await user.click(await screen.findByRole('button', { name: 'Invoice (PDF)' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Files cannot be saved inside this app.');
  expect(screen.getByRole('link', { name: 'Open in browser' })).toBeTruthy();
  expect(portal.calls(FILE)).toEqual([]);
});

test('a file that did not come is said, and another press gets it', async () => {
  const { user, portal } = await open([document()]);
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  portal.lose(FILE);
  const button = await screen.findByRole('button', { name: 'Invoice (PDF)' });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the shop.');
  portal.answer(FILE, new Response('%PDF-'));
  await user.click(button);
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});
