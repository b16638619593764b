import type { ApiError } from '#web/lib/portal/api.ts';

/** The step that shows and focuses a problem. */
export type Place = 'character' | 'item' | 'method' | 'email' | 'agreement' | 'summary';

export interface Problem {
  at: Place;
  text: string;
  /** Identity of the problem: the same object however often its text is rendered. */
  said: object;
  /** True if the note must not take the focus, because the player continues elsewhere. */
  passing?: boolean;
  /** Number of an order that was placed despite the problem and can be paid later. */
  order?: string;
  /** True if the player has too many open orders. */
  crowded?: boolean;
  /** True if the player's own spending cap is the reason. */
  capped?: boolean;
}

const PLACES: Partial<Record<ApiError['code'], Place>> = {
  'session.required': 'character',
  'character.unknown': 'character',
  'character.guest': 'character',
  'game.unavailable': 'character',
  'item.unknown': 'item',
  'item.no_price': 'item',
  'item.not_on_sale': 'item',
  'item.level_too_low': 'item',
  'item.level_too_high': 'item',
  'item.limit_reached': 'item',
  'item.not_for_you': 'item',
  'item.locked': 'item',
  'item.vip_level': 'item',
  'item.game_locked': 'item',
  'offer.unknown': 'item',
  'offer.ended': 'item',
  'offer.used': 'item',
  'method.unknown': 'method',
  'method.currency': 'method',
  'method.amount': 'method',
  'method.refused': 'method',
  'order.waiver_missing': 'agreement',
  'order.waiver_changed': 'agreement',
};

/** Returns the step that shows an API error. */
export function placeOf({ code, params }: Pick<ApiError, 'code' | 'params'>): Place {
  const { issues } = params;
  if (code === 'request.invalid' && Array.isArray(issues) && issues.some(({ path }) => path.endsWith('email'))) {
    return 'email';
  }
  return PLACES[code] ?? 'summary';
}
