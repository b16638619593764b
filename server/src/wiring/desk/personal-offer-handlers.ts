import type { personalOffersApi } from '#contract/operator/personal-offers.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { personalOffersRevoke } from '../../operations/actions/personal-offers.ts';
import type { Parts } from '../../operations/parts.ts';
import { personalOffersList } from '../../operations/queries/personal-offers.ts';
import { runFor } from './run-for.ts';

/** Maps the endpoints about personal offers to operations. */
export function personalOfferHandlers(
  parts: Parts,
): Pick<OperatorHandlers<DeskCaller>, keyof typeof personalOffersApi> {
  const run = runFor(parts);
  return {
    'GET /players/:uid/personal-offers': ({ params: { uid } }, caller) =>
      run(caller, personalOffersList, { uid: Number(uid) }),
    'POST /personal-offers/:offer/revoke': ({ params: { offer }, body }, caller) =>
      run(caller, personalOffersRevoke, { id: offer, ...body }),
  };
}
