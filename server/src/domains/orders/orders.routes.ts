import type { Handlers } from '#server/http/api/handlers.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { BuyingDeps } from './buying.deps.ts';
import { cancelOrder } from './cancel/orders.cancel.ts';
import { changeCharacter } from './character/change-character.ts';
import type { OrderHub } from './orders.live.ts';
import { payOrder } from './pay/orders.pay.ts';
import { placeAndPay } from './place/place-and-pay.ts';
import { readDeals } from './pricing/deals.read.ts';
import { quoteChoice } from './pricing/orders.quote.ts';
import { statesOf } from './pricing/taxes.catalog.ts';
import { readOffers } from './read/offers.read.ts';
import { followOrder, readHistory, readOrder, readRemembered } from './read/orders.read.ts';
import { readShortcuts } from './read/shortcuts.read.ts';
import { readCap, writeCap } from './spending/spending.service.ts';
import { withdrawOrder } from './withdrawal/withdrawal.service.ts';

type Keys =
  | 'GET /place'
  | 'GET /countries/:country/states'
  | 'POST /quotes'
  | 'POST /orders'
  | 'POST /orders/:number/payments'
  | 'POST /orders/:number/cancel'
  | 'POST /orders/:number/withdrawal'
  | 'POST /orders/:number/character'
  | 'GET /orders'
  | 'GET /orders/:number'
  | 'GET /orders/:number/events'
  | 'GET /me/shortcuts'
  | 'GET /me/spending-cap'
  | 'PUT /me/spending-cap'
  | 'GET /games/:gid/characters'
  | 'GET /games/:gid/offers'
  | 'GET /games/:gid/mine'
  | 'GET /games/:gid/deals';

export function orderRoutes(deps: BuyingDeps, hub: OrderHub): Handlers<Keys> {
  return {
    'GET /place': async (_, __, { country }) => ({ country }),

    'GET /countries/:country/states': async ({ params }) => ({
      states: statesOf(deps.catalog.current(), params.country),
    }),

    'POST /quotes': ({ body }, caller, { country }) => quoteChoice(deps, caller, body, country),

    'POST /orders': ({ body }, caller, { idempotencyKey: key, country }) =>
      placeAndPay(deps, caller, body, { key, country }),

    'POST /orders/:number/payments': ({ params, body }, caller, { idempotencyKey }) =>
      payOrder(deps, caller, { number: params.number, method: body.method }, idempotencyKey),

    'POST /orders/:number/cancel': ({ params, body }, caller) => cancelOrder(deps, caller, params.number, body.locale),

    'POST /orders/:number/withdrawal': ({ params, body }, caller) =>
      withdrawOrder(deps, hub, caller, params.number, body),

    'POST /orders/:number/character': ({ params, body }, caller) => changeCharacter(deps, caller, params.number, body),

    'GET /orders': ({ query }, caller, { country }) => readHistory(deps, caller, query, country),

    'GET /me/shortcuts': ({ query }, caller, { country }) => readShortcuts(deps, caller, query.locale, country),

    'GET /orders/:number': ({ params, query }, caller) => readOrder(deps, caller.playerId, params.number, query.locale),

    'GET /orders/:number/events': async ({ params, query }, caller, { signal }) =>
      followOrder(deps, hub, caller.playerId, params.number, query.locale, signal),

    'GET /me/spending-cap': (_, caller) => readCap(deps, caller.playerId),

    'PUT /me/spending-cap': ({ body }, caller) => writeCap(deps, caller.playerId, body.cap),

    'GET /games/:gid/characters': async ({ params, query }, caller) => {
      const catalogue = deps.catalog.current();
      if (!catalogue.game(params.gid)) throw apiError('game.unknown', { gid: params.gid });
      if (!catalogue.region(params.gid, query.region)) throw apiError('region.unknown', { region: query.region });
      return { characters: await deps.characters.list(params.gid, Number(caller.uid), query.region) };
    },

    'GET /games/:gid/offers': ({ params, query }, caller) => readOffers(deps, caller, params.gid, query),

    'GET /games/:gid/mine': ({ params, query }, caller, { country }) =>
      readRemembered(deps, caller.playerId, params.gid, { locale: query.locale, address: country }),

    'GET /games/:gid/deals': ({ params, query }, caller, { country }) =>
      readDeals(deps, caller.playerId, params.gid, query, country),
  };
}
