import type { offersApi } from '#contract/operator/offers.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { largeGift } from '../../operations/approvals/large-gift.ts';
import type { Parts } from '../../operations/parts.ts';
import { couponsList, couponsUses } from '../../operations/queries/coupons-list.ts';
import { grantsChoices } from '../../operations/queries/grant-choices.ts';
import { gameName } from './names.ts';
import { runFor } from './run-for.ts';

/** Maps the endpoints about coupons and the contents of grants to operations. */
export function offersHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof offersApi> {
  const run = runFor(parts);
  return {
    'GET /coupons': async (_, caller) => {
      const { coupons, most } = await run(caller, couponsList, {});
      const catalogue = await parts.catalogue();
      const named = (gid: number) => ({ gid, name: gameName(catalogue, gid) });
      return { most, coupons: coupons.map((coupon) => ({ ...coupon, games: coupon.games.map(named) })) };
    },
    'GET /coupons/:coupon/uses': ({ params }, caller) => run(caller, couponsUses, params),
    'GET /grants/choices': async (_, caller) => {
      const choices = await run(caller, grantsChoices, {});
      const { reference } = (await parts.catalogue()).publisher;
      return { ...choices, large: largeGift(caller.role, parts.approvals, reference) };
    },
  };
}
