import type { ServerCall } from '#contract/publisher/server-api.ts';
import type { ServerHandlers } from '../../http/publisher/server-api.ts';
import { couponsGrant } from '../../operations/actions/coupons.ts';
import { ordersRedeliver } from '../../operations/actions/deliveries.ts';
import { playersBlock, playersUnblock } from '../../operations/actions/players.ts';
import { ordersRefund } from '../../operations/actions/refund.ts';
import { callsOf, type ServerParts } from './calls.ts';
import { giveGrant } from './give-grant.ts';
import { nameOf } from './name-of.ts';
import type { OfferCall } from './offer-handlers.ts';

type WriteCall = Exclude<
  Extract<ServerCall, `POST ${string}`>,
  `POST /catalogue/${string}` | `POST /links${string}` | OfferCall
>;

/** Maps the calls that change something to operations. */
export function writeHandlers(parts: ServerParts): Pick<ServerHandlers, WriteCall> {
  const { write } = callsOf(parts);
  return {
    'POST /orders/:number/refund': (input, caller, request) => {
      const call = { input, caller, request };
      const { why: _, ...body } = input.body;
      return write('POST /orders/:number/refund', call, {
        operation: ordersRefund,
        input: { ...input.params, ...body, key: nameOf(call) },
        answerOf: ({ action, number, paymentId, amount, currency, left }) => ({
          action,
          number,
          paymentId,
          amount,
          currency,
          left,
        }),
      });
    },
    'POST /orders/:number/redeliver': (input, caller, request) =>
      write(
        'POST /orders/:number/redeliver',
        { input, caller, request },
        {
          operation: ordersRedeliver,
          input: input.params,
          answerOf: ({ action, number, deliveryId }) => ({ action, number, deliveryId }),
        },
      ),
    'POST /players/:uid/block': (input, caller, request) =>
      write(
        'POST /players/:uid/block',
        { input, caller, request },
        {
          operation: playersBlock,
          input: { player: `${input.params.uid}`, until: input.body.until },
          answerOf: ({ action, until }) => ({ action, uid: `${input.params.uid}`, until }),
        },
      ),
    'POST /players/:uid/unblock': (input, caller, request) =>
      write(
        'POST /players/:uid/unblock',
        { input, caller, request },
        {
          operation: playersUnblock,
          input: { player: `${input.params.uid}` },
          answerOf: ({ action }) => ({ action, uid: `${input.params.uid}` }),
        },
      ),
    'POST /grants': (input, caller, request) => giveGrant(parts, { input, caller, request }),
    'POST /coupons': (input, caller, request) => {
      const call = { input, caller, request };
      const { uid, coupon, batch = nameOf(call) } = input.body;
      return write('POST /coupons', call, {
        operation: couponsGrant,
        input: { batch, template: coupon, players: [uid] },
        answerOf: ({ action, granted }) => ({ action, uid: `${uid}`, coupon, batch, given: granted === 1 }),
      });
    },
  };
}
