import type { ServerCall } from '#contract/publisher/server-api.ts';
import type { ServerHandlers } from '../../http/publisher/server-api.ts';
import { personalOffersMake, personalOffersRevoke } from '../../operations/actions/personal-offers.ts';
import { personalOffersList } from '../../operations/queries/personal-offers.ts';
import { callsOf, type ServerParts, type Writing } from './calls.ts';
import { nameOf } from './name-of.ts';
import { recipientOf } from './recipient-of.ts';
import { refuseCall } from './refusal-of-call.ts';

export type OfferCall = Extract<ServerCall, `${string}/offers${string}`>;

/** Maps the calls about personal offers to operations. */
export function offerHandlers(parts: ServerParts): Pick<ServerHandlers, OfferCall> {
  const { read, write } = callsOf(parts);
  return {
    'POST /offers': (input, caller, request) => makeOffer(parts, { input, caller, request }),
    'GET /players/:uid/offers': ({ params, query }, caller) =>
      read(caller, personalOffersList, { ...params, ...query }),
    'POST /offers/:id/revoke': (input, caller, request) =>
      write(
        'POST /offers/:id/revoke',
        { input, caller, request },
        {
          operation: personalOffersRevoke,
          input: input.params,
          answerOf: ({ action, offer, state }) => ({ action, offer, state }),
        },
      ),
  };
}

async function makeOffer(parts: ServerParts, call: Writing<'POST /offers'>) {
  const { uid, gid: game, roleId, why: _, ...offer } = call.input.body;
  const named = uid === undefined || roleId !== undefined ? { uid, game, character: roleId } : { uid };
  const player = await refuseCall(() => recipientOf(parts, named));
  return callsOf(parts).write('POST /offers', call, {
    operation: personalOffersMake,
    input: { ...offer, uid: player, game, key: nameOf(call) },
    answerOf: ({ action, offer: id, made }) => ({ action, uid: `${player}`, offer: id, made }),
  });
}
