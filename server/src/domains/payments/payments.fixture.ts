import { type ReceivedUpdate, UNTOUCHED } from './payments.port.ts';
import type { Payment } from './payments.rules.ts';

/** An attempt whose payer is on the provider's page. */
export const payment: Payment = {
  playerId: 'p',
  id: 'pay',
  payable: 'order',
  provider: 'sandbox',
  captured: 0,
  disputed: 0,
  method: 'card',
  amount: 499,
  currency: 'EUR',
  state: 'pending',
  providerId: 'pp',
  redirectUrl: 'https://pay.example',
  instructionsUrl: null,
  failure: null,
  refunded: 0,
  refundsFailed: 0,
  paidOutside: 0,
  disputes: [],
};
/** An update: the provider has captured the money. */
export const captured: ReceivedUpdate = {
  provider: 'sandbox',
  ...UNTOUCHED,
  event: 'captured',
  paymentId: 'pay',
  providerId: 'pp',
  amount: 499,
  currency: 'EUR',
  failure: null,
};
