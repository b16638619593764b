import { expect, test } from 'vitest';
import * as server from '#server/kernel/text/currency.ts';
import * as web from '#web/lib/format/money.ts';

test('server and browser, which share no code, use the same minor units for every currency', () => {
  const digits = ({ minorDigits }: { minorDigits(currency: string): number }) =>
    Intl.supportedValuesOf('currency').map((currency) => `${currency} ${minorDigits(currency)}`);
  expect(digits(web)).toEqual(digits(server));
});
