import type { OrdersDeps } from '../orders.deps.ts';
import { deliveryReactions } from './deliveries.react.ts';
import { paymentReactions } from './payments.react.ts';
import { refundReactions } from './refunds.react.ts';

/** What follows for orders from events of their payments and deliveries: in batches, so that a busy minute costs few statements. */
export const orderReactions = (deps: OrdersDeps) => ({
  ...paymentReactions(deps),
  ...refundReactions(deps),
  ...deliveryReactions(deps),
});
