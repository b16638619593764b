import type { Tx } from '#server/db/client.ts';
import { type Change, countedOf } from '#server/domains/points/index.ts';
import { type GrantKey, giveGrants, type NewGrant, withdrawGrants } from '#server/domains/rewards/index.ts';
import { crossed } from './levels.rules.ts';
import { type Month, monthIn } from './months.repo.ts';
import { type Level, vipOf } from './vip.catalog.ts';
import type { VipDeps } from './vip.deps.ts';

/** A level's reward can be claimed so long after the payment that reached it: money that goes back soon takes it along. */
export const REWARD_WAIT_HOURS = 72;

/** Gives and takes back what levels bring, as points come and go. */
export async function onPoints(deps: VipDeps, tx: Tx, changes: readonly Change[]): Promise<void> {
  const vip = vipOf(deps.catalog.current());
  if (!vip || changes.length === 0) return;
  const players = [...new Set(changes.map(({ playerId }) => playerId))];
  const keys = changes.map(({ key }) => key);
  const standings = await countedOf(tx, players, vip.timeZone, keys);
  const month = await monthIn(tx, vip.timeZone);
  const given: NewGrant[] = [];
  const lost: GrantKey[] = [];
  for (const { playerId, before, counted } of standings) {
    const levels = crossed(vip.levels, before, counted);
    const grants = grantsOf(playerId, levels, month);
    if (counted > before) given.push(...grants);
    else lost.push(...grants);
  }
  await giveGrants(tx, given);
  await withdrawGrants(tx, lost);
}

const WAIT_MS = REWARD_WAIT_HOURS * 3_600_000;

/** What reaching levels brings: the reward of each once ever, and the highest one's coupon of this month. All of it waits. */
function grantsOf(playerId: string, levels: readonly Level[], month: Month): NewGrant[] {
  const from = new Date(month.now.getTime() + WAIT_MS);
  const rewards = levels.flatMap(({ id: subject, reward }): NewGrant[] =>
    reward ? [{ playerId, source: 'vip_level', reference: subject, subject, contents: reward, from }] : [],
  );
  const highest = levels.at(-1);
  if (highest?.coupon === undefined) return rewards;
  const coupon = couponOfMonth(playerId, highest, highest.coupon, month);
  // Late in a month it would end before it can be claimed.
  const until = new Date(Math.max(month.ends.getTime(), from.getTime() + WAIT_MS));
  return [...rewards, { ...coupon, from, until }];
}

export const couponOfMonth = (
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
