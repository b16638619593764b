import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerInvoices } from '#tests/world/offer-invoices.ts';
import { pdfText } from '#tests/world/pdf-text.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld, TOTAL } from './money-kit.ts';

const SERIES = { id: 'all', countries: 'all', prefix: 'IN-', creditPrefix: 'CN-', seller: { taxId: 'EU123456789' } };
const YEAR = new Date().getUTCFullYear();

let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start();
});
afterAll(() => shop.stop());

const apply = (series: readonly object[]) => offerInvoices(shop.world, series);

const list = async (number: string) =>
  (await shop.buyer.call('GET /orders/:number/documents', { params: { number } })).body.documents;
const listed = (number: string, count: number) =>
  until(
    () => list(number),
    (documents) => documents.length >= count,
  );
const file = (number: string, document: string, token = shop.buyer.token) =>
  fetch(`${shop.world.url}/platform/api/orders/${number}/documents/${document}`, {
    headers: { authorization: `Bearer ${token}` },
  });

test('from the payment to the PDF: the buyer gets an invoice, and a credit note for each refund', async () => {
  const before = await shop.sent();
  await apply([SERIES]);
  const { number, payment } = await shop.sent();
  const [invoice] = await listed(number, 1);
  expect(invoice).toMatchObject({ number: `IN-${YEAR}-000001`, kind: 'invoice', currency: 'EUR', gross: TOTAL });
  await shop.refundAtProvider(payment, 40);
  await listed(number, 2);
  await shop.refundAtProvider(payment, TOTAL - 40);
  const documents = await listed(number, 3);
  expect(documents.map(({ number, gross }) => [number, gross])).toEqual([
    [`IN-${YEAR}-000001`, TOTAL],
    [`CN-${YEAR}-000001`, -40],
    [`CN-${YEAR}-000002`, 40 - TOTAL],
  ]);
  const answer = await file(number, `CN-${YEAR}-000001`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(answer.headers.get('content-disposition')).toContain(`CN-${YEAR}-000001.pdf`);
  const text = (await pdfText(new Uint8Array(await answer.arrayBuffer()))).join(' ');
  for (const part of [`Credit note CN-${YEAR}-000001`, `IN-${YEAR}-000001`, number, '60 Astralite', '-€0.40'])
    expect(text).toContain(part);
  // An order of before the file has none.
  expect(await list(before.number)).toEqual([]);
});

test('documents of others are unknown, and need a session', async () => {
  await apply([SERIES]);
  const { number } = await shop.sent();
  const [invoice] = await listed(number, 1);
  const document = invoice?.number ?? '';
  const mika = await shop.world.signIn('mika', 'sakura');
  expect((await mika.call('GET /orders/:number/documents', { params: { number } })).body.documents).toEqual([]);
  expect([(await file(number, document, mika.token)).status, (await file(number, document, '')).status]).toEqual([
    404, 401,
  ]);
  const other = await shop.sent();
  expect((await file(other.number, document)).status).toBe(404);
  expect((await file(number, 'IN-9')).status).toBe(404);
  expect((await file(number, document)).status).toBe(200);
});

test('pages ask for documents only in a shop that issues them, and refunds are credited without the file too', async () => {
  await apply([SERIES]);
  const game = async () => (await shop.buyer.call('GET /games/:gid', { params: { gid: 1000039 } })).body.documents;
  expect(await game()).toBe(true);
  const { number, payment } = await shop.sent();
  await listed(number, 1);
  await apply([]);
  expect(await game()).toBeUndefined();
  await shop.refundAtProvider(payment, 9);
  expect((await listed(number, 2)).map(({ gross }) => gross)).toEqual([TOTAL, -9]);
  const plain = await shop.sent();
  await shop.refundAtProvider(plain.payment, 9);
  await shop.reach(plain.number, ({ status }) => status === 'partially_refunded');
  // Its events were handled: a later order of the same lane has its document.
  await apply([SERIES]);
  await listed((await shop.sent()).number, 1);
  expect(await list(plain.number)).toEqual([]);
});
