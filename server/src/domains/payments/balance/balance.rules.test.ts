import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOf } from './balance.fixture.ts';
import { entriesOf } from './balance.rules.ts';

const amount = fc.integer({ min: -99_999, max: 99_999 });
const line = fc.record({
  kind: fc.constantFrom('payment', 'refund', 'dispute', 'fee', 'payout', 'adjustment'),
  amount,
  fee: amount,
  charged: fc.option(fc.record({ currency: fc.constantFrom('USD', 'JPY'), amount })),
});

test('the entries of one currency sum to zero, and none is zero', () => {
  fc.assert(
    fc.property(line, (change) => {
      const sums = new Map<string, number>();
      for (const entry of entriesOf(lineOf(change))) {
        expect(entry.amount).not.toBe(0);
        sums.set(entry.currency, (sums.get(entry.currency) ?? 0) + entry.amount);
      }
      expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
    }),
  );
});

const booked = (change: Parameters<typeof lineOf>[0]) =>
  entriesOf(lineOf(change)).map(({ account, currency, amount }) => `${account} ${amount} ${currency}`);

test('the money of a payment is in the ledger already, so only its fee is booked', () => {
  expect(booked({ kind: 'payment', amount: 1000, fee: 29 })).toEqual(['provider -29 EUR', 'fees 29 EUR']);
  expect(booked({ kind: 'refund', amount: -1000, fee: -29 })).toEqual(['provider 29 EUR', 'fees -29 EUR']);
});

test('a payout goes to the bank, a fee of its own to the fees, any other line to the adjustments', () => {
  expect(booked({ amount: -500 })).toEqual(['provider -500 EUR', 'bank 500 EUR']);
  expect(booked({ kind: 'fee', amount: -500 })).toEqual(['provider -500 EUR', 'fees 500 EUR']);
  expect(booked({ kind: 'adjustment', amount: 500 })).toEqual(['provider 500 EUR', 'adjustments -500 EUR']);
});

test('a converted payment moves what is owed from its currency to the settled one, by the sums of the provider', () => {
  const charged = { currency: 'USD', amount: 1000 };
  expect(booked({ kind: 'payment', amount: 900, fee: 30, charged })).toEqual([
    'provider -1000 USD',
    'exchange 1000 USD',
    'provider 900 EUR',
    'exchange -900 EUR',
    'provider -30 EUR',
    'fees 30 EUR',
  ]);
});
