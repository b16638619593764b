import type { ErrorCode } from '#contract/errors.ts';

/** One English sentence for each code: for logs and for people who read the API's answers; pages translate the code. */
export const MESSAGES: Record<ErrorCode, string> = {
  'request.invalid': 'The request is not well-formed.',
  'request.unknown_field': 'The request has a field that is not known here.',
  'request.too_large': 'The request body is too large.',
  'request.unsupported_type': 'The request body must be application/json.',
  'request.not_found': 'There is nothing at this address.',
  'request.too_many': 'Too many requests; try again later.',
  'request.key_missing': 'The header Idempotency-Key is required: 1 to 128 visible ASCII characters.',
  'request.key_reused': 'This Idempotency-Key was used with another request.',
  'request.in_flight': 'A request with this Idempotency-Key is still being worked on.',
  'server.internal': 'Something went wrong on our side.',
  'server.unavailable': 'The service is not available at the moment; try again later.',

  'session.required': 'Please log in before continuing.',
  'session.bad_credentials': 'Username or password is not right.',
  'session.locked': 'Too many failed sign-ins; try again later.',

  'game.unknown': 'There is no such game.',
  'region.unknown': 'The game has no such region.',
  'item.unknown': 'The game has no such item.',
  'item.not_on_sale': 'The item is not on sale now.',
  'item.level_too_low': 'The character’s level is too low for this item.',
  'item.level_too_high': 'The character’s level is too high for this item.',
  'item.limit_reached': 'The purchase limit of this item is reached.',
  'item.no_price': 'The item has no price in this currency.',
  'character.unknown': 'There is no such character in this region.',
  'character.guest': 'A guest account must be linked in the game first.',
  'game.unavailable': 'The game does not answer at the moment.',
  'method.unknown': 'There is no such payment method in this region.',
  'method.currency': 'The payment method does not serve this currency.',
  'method.amount': 'The amount is outside the limits of the payment method.',

  'order.price_changed': 'The price has changed since it was shown.',
  'order.unknown': 'There is no such order.',
  'order.not_payable': 'The order cannot be paid in its present state.',
  'order.not_cancellable': 'The order cannot be cancelled any more.',
  'order.cancel_wait': 'The payment is being checked; try to cancel again later.',
  'order.spending_cap': 'The order would go over the spending limit.',
  'payment.provider_unavailable': 'The payment provider does not answer at the moment; nothing was charged.',
  'payment.signature': 'The signature of the webhook is not valid.',
};
