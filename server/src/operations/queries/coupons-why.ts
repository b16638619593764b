import { z } from 'zod';
import { foldCode } from '#contract/typed-text.ts';
import type { Db } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import {
  type CouponRow,
  type CouponTemplate,
  claimableByCode,
  couponOf,
  couponOfCode,
  couponsOfTemplate,
  findClaimRefusal,
  findCoupon,
} from '#server/domains/coupons/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import { type CouponReason, claimReason, type Reason, reasonOf } from '../coupon-reasons.ts';
import { templateOf } from '../coupon-templates.ts';
import { findItemUse, type PricedItem } from '../coupon-use.ts';
import { isLeaving } from '../coupons.repo.ts';
import { query } from '../operation.ts';
import { playerOf } from '../players.repo.ts';

const input = z
  .strictObject({
    uid: z.string(),
    coupon: z.string().optional().describe('A coupon of the catalogue, or the id of one of the player’s.'),
    code: z.string().min(1).max(64).optional().describe('A promo code, as the player typed it.'),
    game: z.int('{game} is the number of a game.').optional(),
    item: z.string().optional().describe('An item of the game; absent: only the coupon is looked at.'),
    region: z.string().optional().describe('Absent: where the player bought last, else the game’s first.'),
    currency: z.string().optional().describe('Absent: the first of the region.'),
    country: z.string().optional(),
    state: z.string().optional(),
  })
  .refine(({ coupon, code }) => (coupon === undefined) !== (code === undefined), 'Either {coupon} or {code}.')
  .refine(({ game, item }) => (game === undefined) === (item === undefined), 'Both {game} and {item}, or neither.');

type Wanted = z.output<typeof input>;

/** Why the shop refuses a coupon, or would. */
export interface CouponWhy {
  /** Null: the player has no coupon with this id, or no coupon has this code. */
  template: string | null;
  /** The answer to one more claim by the player now; null: unknown coupon. */
  claim: Reason | null;
  /** The item with the price that the coupon was checked against. */
  item: PricedItem | null;
  /** The player's coupons, the newest first; empty: the player has none. */
  coupons: (CouponReason & Pick<CouponRow, 'id' | 'claimedAt' | 'expiresAt'> & { order: string | null })[];
}

/** Explains by the shop's own decisions why a coupon was or would be refused to a player. */
export const couponsWhy = query({
  name: 'coupons why',
  permission: 'coupons.read',
  input,
  read: async ({ sql, ...parts }, wanted): Promise<CouponWhy> => {
    const { game, item } = wanted;
    const catalogue = await parts.catalogue();
    const playerId = await playerOf(sql, wanted.uid);
    const now = await databaseNow(sql);
    const { template, rows } = await findCoupons(sql, catalogue, playerId, wanted);
    const use =
      game === undefined || item === undefined
        ? null
        : { use: await findItemUse(sql, parts, playerId, { ...wanted, game, item }) };
    const known = template === null ? undefined : couponOf(catalogue, template);
    return {
      template,
      claim: await claimOf(sql, catalogue, playerId, known, wanted, now),
      item: use?.use?.priced ?? null,
      coupons: rows.map((row) => {
        const { id, claimedAt, expiresAt, number: order } = row;
        return { id, claimedAt, expiresAt, order, ...reasonOf(row, known, use, now) };
      }),
    };
  },
});

/** Returns the coupon's template and the player's coupons of it, or the one with the id. */
async function findCoupons(
  sql: Db,
  catalogue: Catalogue,
  playerId: string,
  { coupon = '', code }: Wanted,
): Promise<{ template: string | null; rows: CouponRow[] }> {
  if (code === undefined && isUuid(coupon)) {
    const row = await findCoupon(sql, playerId, coupon);
    return { template: row?.template ?? null, rows: row ? [row] : [] };
  }
  const template = code === undefined ? coupon : couponOfCode(catalogue, foldCode(code))?.id;
  if (template === undefined) return { template: null, rows: [] };
  const rows = await couponsOfTemplate(sql, playerId, template);
  // A withdrawn coupon can still be in the hands of players.
  if (rows.length === 0) templateOf(catalogue, template);
  return { template, rows };
}

/** Returns whether the player can claim the coupon now, in the way that it is given. */
async function claimOf(
  sql: Db,
  catalogue: Catalogue,
  playerId: string,
  template: CouponTemplate | undefined,
  { code }: Wanted,
  now: Date,
): Promise<Reason | null> {
  if (!template) return code === undefined ? null : { reason: 'coupon.code_unknown', why: 'No coupon has this code.' };
  if (template.given === 'grant')
    return claimReason(apiError('coupon.unknown', { template: template.id }), template, now);
  if (template.given === 'code' && !claimableByCode(catalogue, template.code ?? '', now))
    return claimReason(apiError('coupon.code_unknown', {}), template, now);
  const player = { playerId, deletionRequested: await isLeaving(sql, playerId) };
  return claimReason(await findClaimRefusal(sql, catalogue, player, template, now), template, now);
}
