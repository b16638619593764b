import type { Db } from '#server/db/client.ts';

/** Claims of a coupon are counted up to this number. */
export const MOST_COUNTED = 10_000;
/** Claims, the newest, whose uses are read. */
const READ = 500;
/** Uses that are listed. */
const LISTED = 100;

interface ClaimCounts {
  template: string;
  day: number;
  week: number;
  all: number;
}

/** Counts the players who got each coupon lately, by the index of the newest claims. One above `MOST_COUNTED`: more. */
export const claimsSince = (db: Db, templates: readonly string[]) => db<ClaimCounts[]>`
  select t.template, count(*) filter (where claimed_at > now() - interval '24 hours')::int as day,
    count(*) filter (where claimed_at > now() - interval '7 days')::int as week, count(*)::int as all
  from unnest(${[...templates]}::text[]) as t (template) cross join lateral (
    select claimed_at from player_coupons where template = t.template
    order by claimed_at desc limit ${MOST_COUNTED + 1}
  ) as newest group by 1`;

/** The states of the newest claims of a coupon. */
export interface NewestClaims {
  claims: number;
  used: number;
  held: number;
  expired: number;
  usable: number;
}

const newest = (db: Db, template: string) => db`
  select c.player_id, c.id, c.claimed_at, c.expires_at, used.state, used.number, used.at from (
    select player_id, id, claimed_at, expires_at from player_coupons where template = ${template}
    order by claimed_at desc limit ${READ}
  ) as c left join lateral (
    select state, number, at from benefit_uses where player_id = c.player_id and benefit = c.id::text limit 1
  ) as used on true`;

export async function newestClaims(db: Db, template: string): Promise<NewestClaims> {
  const [row] = await db<NewestClaims[]>`
    select count(*)::int as claims, count(*) filter (where state = 'used')::int as used,
      count(*) filter (where state = 'reserved')::int as held,
      count(*) filter (where state is null and expires_at <= now())::int as expired,
      count(*) filter (where state is null and expires_at > now())::int as usable
    from (${newest(db, template)}) as n`;
  return row ?? { claims: 0, used: 0, held: 0, expired: 0, usable: 0 };
}

/** A use of a coupon by an order. */
export interface CouponUse {
  /** Null: the account is erased. */
  uid: number | null;
  state: 'reserved' | 'used';
  order: string;
  at: Date;
  claimedAt: Date;
}

/** Returns the uses among the newest claims, the latest first. */
export const newestUses = (db: Db, template: string) => db<CouponUse[]>`
  select p.uid, n.state, n.number as order, n.at, n.claimed_at as "claimedAt"
  from (${newest(db, template)}) as n left join players p on p.id = n.player_id
  where n.number is not null order by n.at desc limit ${LISTED}`;
