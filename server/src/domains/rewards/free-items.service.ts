import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { databaseNow } from '#server/db/now.ts';
import { earlierResult, type KeyUse, keyUse } from '#server/db/once/idempotency.ts';
import { runOnce } from '#server/db/once/once.ts';
import { refusalReason } from '#server/db/refuse.ts';
import { type ItemEntry, itemRefusal, type RegionEntry } from '#server/domains/catalog/index.ts';
import { offersRefusal } from '#server/domains/characters/index.ts';
import { deliveryContents } from '#server/domains/fulfilment/index.ts';
import {
  type ItemLimits,
  itemLimitRefusal,
  itemLimits,
  runningPeriod,
  takeCounts,
} from '#server/domains/limits/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { DELIVERY_SOURCE } from './grants.react.ts';
import { insertClaimed, type NewGrant } from './grants.repo.ts';
import type { RewardsDeps } from './rewards.deps.ts';

const ENDPOINT = 'POST /games/:gid/free-items/:item';

type Input = HandlerInput<typeof ENDPOINT>;
type Claimed = Output<typeof ENDPOINT>;

interface Draft {
  grant: NewGrant;
  item: ItemEntry;
  limits: ItemLimits;
  /** When the item's purchase limit resets. */
  resetsAt: Date | null;
}

/**
 * Claims an item that has no price, and requests its delivery. Idempotent: the same key and input return the same
 * claim.
 * @throws ApiError the codes of the endpoint
 */
export function claimFreeItem(deps: RewardsDeps, caller: Caller, input: Input, key: string): Promise<Claimed> {
  const use = keyUse(caller.playerId, ENDPOINT, key, input);
  return runOnce({
    async write() {
      const claim = await store(deps, caller, await draftClaim(deps, caller, input), use);
      return claim === null ? null : { claim };
    },
    async replay() {
      const claim = await earlierResult(deps.sql, use);
      return claim === null ? null : { claim };
    },
  });
}

/** Makes all decisions before a row is written, like placing an order. */
async function draftClaim(deps: RewardsDeps, caller: Caller, { params, body }: Input): Promise<Draft> {
  const { characters, sql } = deps;
  if (caller.deletionRequested) throw apiError('account.leaving', {});
  const { region, item } = find(deps, params, body.region);
  const { gid } = params;
  const uid = Number(caller.uid);
  const [role, offers, period, notOffered, read] = await Promise.all([
    characters.find(gid, uid, region.id, body.roleId),
    characters.offersFor({ gid, uid, region: region.id, roleId: body.roleId }),
    item.limit ? runningPeriod(sql, item.limit) : null,
    deps.findGiftRefusal(caller.playerId, gid, item),
    databaseNow(sql),
  ]);
  const at = period?.at ?? read;
  const refused = itemRefusal(item, role, at) ?? notOffered ?? offersRefusal(item.id, offers, null);
  if (refused) throw refused;
  const goods = deliveryContents(item.contents.map(({ good, ...amounts }) => ({ id: good, ...amounts }))).map(
    ({ id, quantity }) => ({ good: id, quantity }),
  );
  const roleId = item.limit?.per === 'character' ? role.roleId : '';
  const limits: ItemLimits = {
    stock: item.stock ?? null,
    purchases: item.limit && period ? { roleId, period: period.starts, most: item.limit.count } : null,
  };
  const taken = { limit: limits.purchases, stock: limits.stock !== null };
  return {
    grant: { playerId: caller.playerId, gid, item: item.id, contents: { gid, goods }, role, taken, at },
    item,
    limits,
    resetsAt: period?.resetsAt ?? null,
  };
}

function find({ catalog }: RewardsDeps, choice: Input['params'], id: string): { region: RegionEntry; item: ItemEntry } {
  const catalogue = catalog.current();
  if (!catalogue.game(choice.gid)) throw apiError('game.unknown', { gid: choice.gid });
  const region = catalogue.region(choice.gid, id);
  if (!region) throw apiError('region.unknown', { region: id });
  const item = catalogue.item(choice.gid, choice.item);
  if (!item) throw apiError('item.unknown', { item: choice.item });
  if (!item.free) throw apiError('item.not_free', { item: item.id });
  return { region, item };
}

/** Stores the grant and its delivery in one transaction. Returns null if the key was used before. */
async function store(deps: RewardsDeps, caller: Caller, draft: Draft, use: KeyUse): Promise<string | null> {
  const { grant, item, limits, resetsAt } = draft;
  try {
    return await deps.sql.begin(async (tx) => {
      const id = await insertClaimed(tx, grant, takeCounts(tx, itemLimits(grant, limits)), use);
      if (id === null) return null;
      const { playerId, gid, role } = grant;
      await deps.fulfilment.request(tx, [
        {
          playerId,
          source: DELIVERY_SOURCE,
          reference: id,
          uid: Number(caller.uid),
          gid,
          roleId: role.roleId,
          serverId: role.server.id,
          contents: deliveryContents(item.contents.map(({ good, ...amounts }) => ({ id: good, ...amounts }))),
        },
      ]);
      return id;
    });
  } catch (error) {
    const reason = refusalReason(error);
    if (reason !== 'stock' && reason !== 'purchases') throw error;
    throw itemLimitRefusal(reason, item.id, limits, resetsAt);
  }
}
