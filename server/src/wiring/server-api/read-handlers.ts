import type { ServerCall } from '#contract/publisher/server-api.ts';
import type { ServerHandlers } from '../../http/publisher/server-api.ts';
import { serverOrder, serverOrders, serverOrdersOfPlayer, serverPlayer } from '../../operations/publisher/queries.ts';
import { callsOf, type ServerParts } from './calls.ts';
import type { OfferCall } from './offer-handlers.ts';

type ReadCall = Exclude<Extract<ServerCall, `GET ${string}`>, OfferCall | `GET /links/${string}`>;

/** Maps the calls that only read to queries. */
export function readHandlers(parts: ServerParts): Pick<ServerHandlers, ReadCall> {
  const { read } = callsOf(parts);
  return {
    'GET /orders/:number': ({ params }, caller) => read(caller, serverOrder, params),
    'GET /orders': ({ query }, caller) => read(caller, serverOrders, query),
    'GET /players/:uid/orders': ({ params, query }, caller) =>
      read(caller, serverOrdersOfPlayer, { ...params, ...query }),
    'GET /players/:uid': ({ params }, caller) => read(caller, serverPlayer, params),
  };
}
