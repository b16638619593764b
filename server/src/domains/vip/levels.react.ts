import type { Tx } from '#server/db/client.ts';
import { type Change, countedOf } from '#server/domains/points/index.ts';
import { type GrantKey, giveGrants, type NewGrant, withdrawGrants } from '#server/domains/rewards/index.ts';
import { crossed } from './levels.rules.ts';
import { monthIn } from './months.repo.ts';
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
    const grants = levels.flatMap((level) => grantsOf(playerId, level, month));
    if (counted > before) given.push(...grants);
    else lost.push(...grants);
  }
  await giveGrants(tx, given);
  await withdrawGrants(tx, lost);
}

/** What reaching a level brings: its reward once ever, and its coupon of this month. */
export function grantsOf(playerId: string, level: Level, month: { name: string; now: Date; ends: Date }): NewGrant[] {
  const { id: subject, reward, coupon } = level;
  const from = new Date(month.now.getTime() + REWARD_WAIT_HOURS * 3_600_000);
  return [
    ...(reward
      ? [{ playerId, source: 'vip_level' as const, reference: subject, subject, contents: reward, from }]
      : []),
    ...(coupon === undefined ? [] : [couponOfMonth(playerId, level, coupon, month)]),
  ];
}

export const couponOfMonth = (
  playerId: string,
  { id: subject }: Level,
  coupon: string,
  { name, ends }: { name: string; ends: Date },
): NewGrant => ({
  playerId,
  source: 'vip_month',
  reference: `${name}:${subject}`,
  subject,
  contents: { coupon },
  until: ends,
});
