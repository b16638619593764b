import { z } from 'zod';
import { databaseNow } from '#server/db/now.ts';
import { type CouponTemplate, claimEnd, claimPhase, countClaims, couponsIn } from '#server/domains/coupons/index.ts';
import { ALL_PLAYERS } from '#server/domains/limits/index.ts';
import { templateOf } from '../coupon-templates.ts';
import { claimsSince, MOST_COUNTED, newestClaims, newestUses } from '../coupon-uses.repo.ts';
import { query } from '../operation.ts';

/** A coupon of the catalogue, and how often players got it. */
export interface CouponSum {
  id: string;
  name: string;
  percent: number;
  /** The list price from which it can be used, by currency. */
  minimum: Readonly<Record<string, number>>;
  /** The most that it saves, by currency. */
  cap: Readonly<Record<string, number>>;
  /** Empty: all games. */
  games: readonly number[];
  given: CouponTemplate['given'];
  code: string | null;
  state: 'starts' | 'runs' | 'ended' | 'used_up';
  from: string | null;
  until: string | null;
  /** Seconds for which it can be used once a player has it. */
  validFor: number;
  validUntil: string | null;
  perPlayer: number;
  stock: number | null;
  /** Claims by players. Coupons that the publisher gave are counted up to `most`. */
  claimed: number;
  /** Null: no limit. */
  left: number | null;
  /** Players who got it in the last 24 hours and 7 days; counted up to `most`. */
  day: number;
  week: number;
}

/** Lists the coupons of the catalogue. Counters and bounded reads only: a coupon can have millions of claims. */
export const couponsList = query({
  name: 'coupons list',
  permission: 'coupons.read',
  input: z.strictObject({}),
  read: async ({ sql, catalogue: read }) => {
    const catalogue = await read();
    const templates = couponsIn(catalogue);
    const ids = templates.map(({ id }) => id);
    const now = await databaseNow(sql);
    const countOf = await countClaims(sql, ALL_PLAYERS, ids);
    const recent = new Map((await claimsSince(sql, ids)).map((row) => [row.template, row]));
    const coupons = templates.map((template): CouponSum => {
      const { day = 0, week = 0, all = 0 } = recent.get(template.id) ?? {};
      const claimed = template.given === 'grant' ? all : countOf(template.id).all;
      return { ...factsOf(template), ...standingOf(template, claimed, now), claimed, day, week };
    });
    return { coupons, most: MOST_COUNTED };
  },
});

const factsOf = (template: CouponTemplate) => ({
  id: template.id,
  name: template.name.en,
  percent: template.percent,
  minimum: template.minimum,
  cap: template.cap,
  games: template.games,
  given: template.given,
  code: template.code ?? null,
  validFor: template.validFor,
  validUntil: template.validUntil ?? null,
  perPlayer: template.perPlayer,
  stock: template.stock ?? null,
});

const STATES = { not_open: 'starts', open: 'runs', over: 'ended' } as const;

function standingOf(template: CouponTemplate, claimed: number, now: Date) {
  const { stock, claim } = template;
  const left = stock === undefined ? null : Math.max(0, stock - claimed);
  const phase = STATES[claimPhase(template, now)];
  const state = phase === 'runs' && left === 0 ? ('used_up' as const) : phase;
  return { state, left, from: claim.from ?? null, until: claimEnd(template)?.toISOString() ?? null };
}

/** Shows the newest claims and uses of a coupon. */
export const couponsUses = query({
  name: 'coupons uses',
  permission: 'coupons.read',
  input: z.strictObject({ coupon: z.string() }),
  read: async ({ sql, catalogue: read }, { coupon }) => {
    const newest = await newestClaims(sql, coupon);
    // A coupon that left the catalogue can still be in the hands of players.
    if (newest.claims === 0) templateOf(await read(), coupon);
    return { coupon, newest, uses: [...(await newestUses(sql, coupon))] };
  },
});
