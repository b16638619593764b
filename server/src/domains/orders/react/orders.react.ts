import type { OrdersDeps } from '../orders.deps.ts';
import { deliveryReactions } from './deliveries.react.ts';
import { paymentReactions } from './payments.react.ts';
import { refundReactions } from './refunds.react.ts';

/**
 * Reactions of orders to events of payments and deliveries. Events come in batches, so that a busy minute needs few
 * statements.
 */
export const orderReactions = (deps: OrdersDeps) => ({
  ...paymentReactions(deps),
  ...refundReactions(deps),
  ...deliveryReactions(deps),
});
