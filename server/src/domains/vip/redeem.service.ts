import type { Character } from '#contract/endpoints/characters.ts';
import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { earlierResult, type KeyUse, keyUse } from '#server/db/once/idempotency.ts';
import { runOnce } from '#server/db/once/once.ts';
import { refusalReason } from '#server/db/refuse.ts';
import { type Period, runningPeriod, takeCounts } from '#server/domains/limits/index.ts';
import { readStanding, spendPoints } from '#server/domains/points/index.ts';
import { givenSql } from '#server/domains/rewards/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { levelOf } from './levels.rules.ts';
import { type RedeemEntry, redeemEntry } from './redeem.catalog.ts';
import { redeemLimits } from './redeem.limits.ts';
import { insertRedeemed } from './redeem.repo.ts';
import { type Vip, vipOf } from './vip.catalog.ts';
import type { VipDeps } from './vip.deps.ts';

const ENDPOINT = 'POST /vip/redeem/:entry';

/**
 * Spends points on an entry of the redeem list and claims it at once: goods for a character, or a coupon.
 * @throws ApiError the codes of the endpoint
 */
export function redeem(
  deps: VipDeps,
  caller: Caller,
  { params: { entry: id }, body: { points, region, roleId, locale } }: HandlerInput<typeof ENDPOINT>,
  key: string,
): Promise<Output<typeof ENDPOINT>> {
  const { sql, catalog, rewards } = deps;
  const use = keyUse(caller.playerId, ENDPOINT, key, { id, points, region, roleId });
  const show = (grant: string | null) => (grant === null ? null : rewards.show(caller.playerId, grant, locale));
  return runOnce({
    async write() {
      if (caller.deletionRequested) throw apiError('account.leaving', {});
      const catalogue = catalog.current();
      const vip = vipOf(catalogue);
      const entry = redeemEntry(catalogue, id);
      if (!vip || !entry) throw apiError('redeem.unknown', { entry: id });
      if (entry.points !== points) throw apiError('redeem.changed', { points: entry.points });
      const refused = await levelRefusal(deps, caller.playerId, vip, entry);
      if (refused) throw refused;
      const role = await rewards.receiver(caller, entry.gives, region, roleId);
      const period = entry.limit ? await runningPeriod(sql, entry.limit) : null;
      return show(await store(deps, caller, entry, period, role, use));
    },
    replay: async () => show(await earlierResult(sql, use)),
  });
}

/** Returns an error if the player's level is below the entry's; null if it is high enough. */
async function levelRefusal(
  { sql }: VipDeps,
  playerId: string,
  vip: Vip,
  entry: RedeemEntry,
): Promise<ApiError | null> {
  const needed = vip.levels.find(({ id }) => id === entry.level);
  if (!needed) return null;
  const { counted } = await readStanding(sql, playerId, vip.timeZone);
  return levelOf(vip.levels, counted).from < needed.from ? apiError('redeem.level', { level: needed.id }) : null;
}

/** Stores the spent points, the grant and its claim in one transaction. Returns null if the key was used before. */
async function store(
  { sql, rewards }: VipDeps,
  caller: Caller,
  entry: RedeemEntry,
  period: Period | null,
  role: Character | null,
  use: KeyUse,
): Promise<string | null> {
  const { playerId } = caller;
  const { id: subject, gives: contents, points } = entry;
  try {
    return await sql.begin(async (tx) => {
      const id = await insertRedeemed(tx, use, {
        limits: takeCounts(tx, redeemLimits(playerId, entry, period?.starts ?? null)),
        points: spendPoints(tx, { playerId, points, key: tx`'redeem:' || (select id::text from drawn)` }),
        given: givenSql(tx, { playerId, source: 'redeem', subject, contents }, tx`(select id from drawn)`),
      });
      if (id !== null) await rewards.claimGiven(tx, caller, id, role);
      return id;
    });
  } catch (error) {
    throw toRefusal(error, entry, period) ?? error;
  }
}

function toRefusal(error: unknown, { id, points, limit }: RedeemEntry, period: Period | null): ApiError | null {
  switch (refusalReason(error)) {
    case 'points':
      return apiError('redeem.points', { points });
    case 'stock':
      return apiError('redeem.sold_out', { entry: id });
    case 'limit':
      return apiError('redeem.limit_reached', {
        limit: limit?.count ?? 0,
        resetsAt: period?.resetsAt?.toISOString() ?? null,
      });
    default:
      return null;
  }
}
