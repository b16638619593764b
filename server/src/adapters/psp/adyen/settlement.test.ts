import { expect, test } from 'vitest';
import { SettlementReportError } from '#server/domains/payments/payments.port.ts';
import { readSettlementReport } from './settlement.ts';

const PAYMENT = '01935f3c-0000-7000-8000-000000000001';
const HEAD =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,' +
  'Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),' +
  'Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,' +
  'Modification Merchant Reference,Batch Number';
const row = (psp: string, type: string, gross: string, net: string, fees = ',,,', date = '2026-11-02 00:30:00,CET') =>
  `Co,Shop,${psp},${psp && PAYMENT},visa,${date},${type},M${psp},${gross},1,${net},${fees},visa,,17`;
const read = (...rows: string[]) => readSettlementReport(`\uFEFF${[HEAD, ...rows].join('\r\n')}\r\n`);

test('a payment, its refund and chargeback are read with the fees that Adyen kept', async () => {
  const lines = await read(
    row('P1', 'Settled', 'EUR,,10.00', 'EUR,,9.65', ',0.10,0.05,0.20'),
    row('P1', 'Refunded', 'EUR,4.00,', 'EUR,4.10,'),
    row('P1', 'Chargeback', 'EUR,6.00,', 'EUR,21.00,'),
  );
  expect(lines.map(({ kind, currency, amount, fee, charged }) => [kind, currency, amount, fee, charged])).toEqual([
    ['payment', 'EUR', 1000, 35, null],
    ['refund', 'EUR', -400, 10, null],
    ['dispute', 'EUR', -600, 1500, null],
  ]);
  expect(lines[0]).toMatchObject({ paymentId: PAYMENT, category: 'Settled', at: new Date('2026-11-01T23:30:00Z') });
});

test('a converted payment has both amounts, and its fees are those of the columns', async () => {
  const [line] = await read(row('P1', 'Settled', 'JPY,,1500', 'EUR,,9.00', '0.35,,,'));
  expect(line).toMatchObject({ currency: 'EUR', amount: 935, fee: 35, charged: { currency: 'JPY', amount: 1500 } });
});

test('payouts and invoices are about no payment, and unknown types are adjustments', async () => {
  const lines = await read(
    row('', 'MerchantPayout', 'EUR,,', 'EUR,100.00,'),
    row('', 'Fee', 'EUR,,', 'EUR,3.00,'),
    row('', 'DepositCorrection', 'EUR,,', 'EUR,,5.00'),
  );
  expect(lines.map(({ kind, amount, fee, paymentId }) => [kind, amount, fee, paymentId])).toEqual([
    ['payout', -10_000, 0, null],
    ['fee', -300, 0, null],
    ['adjustment', 500, 0, null],
  ]);
});

test('lines have ids that the same batch in another file repeats, also if two are alike', async () => {
  const rows = [row('P1', 'Refunded', 'EUR,1.00,', 'EUR,1.00,'), row('P1', 'Refunded', 'EUR,1.00,', 'EUR,1.00,')];
  const ids = async () => (await read(...rows)).map(({ id }) => id);
  expect(new Set(await ids()).size).toBe(2);
  expect(await ids()).toEqual(await ids());
});

test.each([
  ['no report', 'a,b\n1,2'],
  ['an empty file', ''],
  ['a wrong amount', [HEAD, row('P1', 'Settled', 'EUR,,10.005', 'EUR,,9.65')].join('\n')],
  ['an unknown zone', [HEAD, row('P1', 'Settled', 'EUR,,1', 'EUR,,1', ',,,', '2026-11-02 00:30:00,XYZ')].join('\n')],
  ['no time', [HEAD, row('P1', 'Settled', 'EUR,,1', 'EUR,,1', ',,,', 'yesterday,CET')].join('\n')],
])('%s is refused', (_, csv) => expect(readSettlementReport(csv)).rejects.toThrow(SettlementReportError));
