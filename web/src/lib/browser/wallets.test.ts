import { expect, test } from 'vitest';
import { type WalletBrowser, walletsOf } from './wallets.ts';

const safari = { ApplePaySession: { canMakePayments: () => true }, PaymentRequest: class {} };
const insecure = {
  ApplePaySession: {
    canMakePayments: (): boolean => {
      throw new Error('insecure');
    },
  },
};
const chrome = { PaymentRequest: class {} };

test.each<[string, Omit<WalletBrowser, 'navigator'>, string, boolean, boolean]>([
  ['Safari with a card', safari, 'Safari', true, false],
  ['Safari without one', { ApplePaySession: { canMakePayments: () => false } }, 'Safari', false, false],
  ['Safari on an insecure page', insecure, 'Safari', false, false],
  ['Chrome', chrome, 'Chrome', false, true],
  ['a browser with neither', {}, 'Firefox', false, false],
  ['Instagram', { ...safari, ...chrome }, 'Mozilla/5.0 Instagram 300', false, false],
])('%s', (_, browser, userAgent, apple, google) => {
  const whole = { ...browser, navigator: { userAgent } };
  expect(walletsOf(whole)).toEqual([...(apple ? ['apple_pay'] : []), ...(google ? ['google_pay'] : [])]);
});
