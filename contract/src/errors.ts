/**
 * Every refusal the portal can answer: code -> HTTP status and the names of its parameters.
 * On the wire: `{ error: { code, message, params, requestId } }`; the page translates the code.
 */
export const ERRORS = {
  'request.invalid': { status: 400, params: ['issues'] },
  'request.unknown_field': { status: 400, params: ['field'] },
  'request.too_large': { status: 413, params: ['limit'] },
  'request.unsupported_type': { status: 415, params: [] },
  'request.not_found': { status: 404, params: [] },
  'request.too_many': { status: 429, params: ['retryAfter'] },
  'request.key_missing': { status: 400, params: [] },
  'request.key_reused': { status: 422, params: [] },
  'request.in_flight': { status: 409, params: [] },
  'server.internal': { status: 500, params: [] },
  'server.unavailable': { status: 503, params: [] },

  'session.required': { status: 401, params: [] },
  'session.bad_credentials': { status: 401, params: [] },
  'session.locked': { status: 429, params: ['retryAfter'] },
  'session.guest': { status: 403, params: [] },
  'session.stale': { status: 403, params: [] },
  'code.wrong': { status: 401, params: ['left'] },
  'code.expired': { status: 401, params: [] },
  'code.too_many': { status: 429, params: ['retryAfter'] },
  'mail.unavailable': { status: 503, params: [] },
  'ticket.invalid': { status: 401, params: [] },
  'oauth.unknown': { status: 404, params: ['provider'] },
  'oauth.unavailable': { status: 503, params: ['provider'] },
  'oauth.refused': { status: 401, params: ['provider'] },
  'oauth.failed': { status: 401, params: ['provider'] },
  'link.expired': { status: 401, params: [] },
  'account.leaving': { status: 409, params: [] },
  'account.no_email': { status: 409, params: [] },
  'game.no_sign_in': { status: 409, params: ['gid'] },
  'authorize.unknown': { status: 404, params: [] },
  'authorize.decided': { status: 409, params: [] },
  'authorize.number': { status: 409, params: [] },
  'player.unknown': { status: 404, params: [] },
  'delivery.unknown': { status: 404, params: [] },
  'signature.invalid': { status: 401, params: [] },
  'operator.forbidden': { status: 403, params: ['permission'] },

  'game.unknown': { status: 404, params: ['gid'] },
  'region.unknown': { status: 404, params: ['region'] },
  'region.country': { status: 409, params: ['region', 'country'] },
  'item.unknown': { status: 404, params: ['item'] },
  'item.not_on_sale': { status: 409, params: ['item', 'from', 'until'] },
  'item.level_too_low': { status: 409, params: ['item', 'required', 'level'] },
  'item.level_too_high': { status: 409, params: ['item', 'allowed', 'level'] },
  'item.limit_reached': { status: 409, params: ['item', 'limit', 'resetsAt'] },
  'item.sold_out': { status: 409, params: ['item'] },
  'item.not_for_you': { status: 409, params: ['item'] },
  'item.locked': { status: 409, params: ['item', 'requires'] },
  'item.vip_level': { status: 409, params: ['item', 'level', 'missing'] },
  'item.waiting': { status: 409, params: ['item', 'until'] },
  'item.not_free': { status: 409, params: ['item'] },
  'item.no_price': { status: 409, params: ['item', 'currency'] },
  'character.unknown': { status: 404, params: ['roleId'] },
  'character.guest': { status: 403, params: [] },
  'game.unavailable': { status: 503, params: ['gid'] },
  'method.unknown': { status: 404, params: ['method'] },
  'method.currency': { status: 409, params: ['method', 'currency'] },
  'method.amount': { status: 409, params: ['method', 'min', 'max', 'currency'] },

  'order.price_changed': { status: 409, params: ['total', 'currency'] },
  'order.too_many_open': { status: 409, params: ['most', 'orders'] },
  'order.item_open': { status: 409, params: ['item', 'order'] },
  'order.unknown': { status: 404, params: [] },
  'order.not_payable': { status: 409, params: ['status'] },
  'order.not_cancellable': { status: 409, params: ['status'] },
  'order.cancel_wait': { status: 409, params: ['until'] },
  'order.spending_cap': { status: 409, params: ['cap', 'currency', 'resetsAt'] },
  'coupon.unknown': { status: 404, params: ['template'] },
  'coupon.code_unknown': { status: 404, params: [] },
  'coupon.not_open': { status: 409, params: ['from', 'until'] },
  'coupon.sold_out': { status: 409, params: [] },
  'coupon.claimed': { status: 409, params: [] },
  'coupon.vip_level': { status: 409, params: ['level', 'missing'] },
  'coupon.unavailable': { status: 409, params: [] },
  'reward.unknown': { status: 404, params: [] },
  'reward.claimed': { status: 409, params: [] },
  'reward.too_early': { status: 409, params: ['from'] },
  'reward.expired': { status: 409, params: ['until'] },
  'reward.withdrawn': { status: 409, params: [] },
  'reward.unavailable': { status: 409, params: [] },
  'reward.needs_character': { status: 400, params: ['gid'] },
  'redeem.unknown': { status: 404, params: ['entry'] },
  'redeem.changed': { status: 409, params: ['points'] },
  'redeem.level': { status: 409, params: ['level'] },
  'redeem.points': { status: 409, params: ['points'] },
  'redeem.sold_out': { status: 409, params: ['entry'] },
  'redeem.limit_reached': { status: 409, params: ['limit', 'resetsAt'] },
  'first_top_up.taken': { status: 409, params: [] },
  'payment.provider_unavailable': { status: 503, params: [] },
  'payment.signature': { status: 401, params: [] },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** JSON value of one error parameter. */
export type ErrorParam = string | number | null | readonly string[] | readonly { path: string; message: string }[];

export type ErrorParams<C extends ErrorCode> = { [P in (typeof ERRORS)[C]['params'][number]]: ErrorParam };

/** The body of every refusal. */
export interface ErrorBody<C extends ErrorCode = ErrorCode> {
  error: { code: C; message: string; params: ErrorParams<C>; requestId: string };
}
