import type { ApiError } from '#web/lib/portal/api.ts';

/** The step a problem belongs to: it is said and focused there. */
export type Place = 'character' | 'item' | 'method' | 'email' | 'agreement' | 'summary';

export interface Problem {
  at: Place;
  text: string;
  /** The same object as long as it is the same problem, however often its text is rendered. */
  said: object;
  /** Said in passing: the player goes on elsewhere, and is not brought back. */
  passing?: boolean;
  /** Number of the order that was placed all the same and can be paid later. */
  order?: string;
  /** Orders that are open already stand in the way. */
  crowded?: boolean;
  /** The player's own spending limit stands in the way. */
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
  'method.unknown': 'method',
  'method.currency': 'method',
  'method.amount': 'method',
  'method.refused': 'method',
  'order.waiver_missing': 'agreement',
  'order.waiver_changed': 'agreement',
};

/** Where a refusal of the portal is said. */
export function placeOf({ code, params }: Pick<ApiError, 'code' | 'params'>): Place {
  const { issues } = params;
  if (code === 'request.invalid' && Array.isArray(issues) && issues.some(({ path }) => path.endsWith('email'))) {
    return 'email';
  }
  return PLACES[code] ?? 'summary';
}
