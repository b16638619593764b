import type { Tx } from '#server/db/client.ts';
import { type Change, countedPointsOf } from '#server/domains/points/index.ts';
import { giveGrants, type NewGrant } from '#server/domains/rewards/index.ts';
import { reviseLevels } from './levels.revise.ts';
import { claimableFrom, claimableUntil, crossedLevels } from './levels.rules.ts';
import { currentMonth, type Month } from './months.repo.ts';
import { type Level, vipOf } from './vip.catalog.ts';
import type { VipDeps } from './vip.deps.ts';

/** Gives and withdraws the grants of levels when points change. */
export async function onPoints(deps: VipDeps, tx: Tx, changes: readonly Change[]): Promise<void> {
  const vip = vipOf(deps.catalog.current());
  if (!vip || changes.length === 0) return;
  const players = [...new Set(changes.map(({ playerId }) => playerId))];
  const keys = changes.map(({ key }) => key);
  const standings = await countedPointsOf(tx, players, vip.timeZone, keys);
  const month = await currentMonth(tx, vip.timeZone);
  const given = standings.flatMap(({ playerId, before, counted }) =>
    counted > before ? grantsOf(playerId, crossedLevels(vip.levels, before, counted), month) : [],
  );
  await giveGrants(tx, given);
  const corrections = changes.filter(({ kind }) => kind === 'taken_back');
  await reviseLevels(tx, vip, corrections);
}

/**
 * Returns the grants for reaching levels: each level's reward, and this month's coupon of the highest. All of them
 * wait.
 */
function grantsOf(playerId: string, levels: readonly Level[], month: Month): NewGrant[] {
  const rewards = levelRewards(playerId, levels, month);
  const highest = levels.at(-1);
  if (highest?.coupon === undefined) return rewards;
  const coupon = monthlyCoupon(playerId, highest, highest.coupon, month);
  const from = claimableFrom(month.now);
  return [...rewards, { ...coupon, from, until: claimableUntil(from, month.ends) }];
}

/** Returns the rewards of the levels. */
export const levelRewards = (playerId: string, levels: readonly Level[], { now }: Pick<Month, 'now'>): NewGrant[] =>
  levels.flatMap(({ id: subject, reward }): NewGrant[] =>
    reward
      ? [
          {
            playerId,
            source: 'vip_level',
            reference: subject,
            subject,
            contents: reward,
            from: claimableFrom(now),
          },
        ]
      : [],
  );

export const monthlyCoupon = (
  playerId: string,
  { id: subject }: Level,
  coupon: string,
  { name, ends }: Pick<Month, 'name' | 'ends'>,
): NewGrant => ({
  playerId,
  source: 'vip_month',
  reference: `${name}:${subject}`,
  subject,
  contents: { coupon },
  until: ends,
});
