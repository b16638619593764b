import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { earlierResult, type KeyUse, keyUse } from '#server/db/idempotency.ts';
import { databaseNow } from '#server/db/now.ts';
import type { ItemEntry, RegionEntry } from '#server/domains/catalog/index.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { Refusal, refusal } from '#server/kernel/refusal.ts';
import { buyerFacts } from './buyer.repo.ts';
import { dependsOnBuyer, offerRefusal } from './buyer.rules.ts';
import { type FreeClaim, insertClaim } from './free-items.repo.ts';
import { LimitReached, type Limits, runningPeriod } from './limits.repo.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { itemRefusal } from './orders.rules.ts';

const ENDPOINT = 'POST /games/:gid/free-items/:item';

/** The deliveries of this domain that are no orders. */
export const OFFER = 'offer';

type Input = HandlerInput<typeof ENDPOINT>;
type Claimed = Output<typeof ENDPOINT>;

interface Draft {
  claim: FreeClaim;
  item: ItemEntry;
  limits: Omit<Limits, 'spending'>;
  /** When the purchase limit of the item starts anew. */
  resetsAt: Date | null;
}

/**
 * Claims an item that has no price, and has it delivered. The same key with the same input answers the same claim.
 * @throws Refusal the codes of the endpoint
 */
export async function claimFreeItem(deps: OrdersDeps, caller: Caller, input: Input, key: string): Promise<Claimed> {
  const use = keyUse(caller.playerId, ENDPOINT, key, input);
  try {
    const draft = await draftClaim(deps, caller, input);
    const claim = await store(deps, caller, draft, use);
    if (claim) return { claim };
  } catch (error) {
    // A repeat is answered as the first time, even if nothing is left to claim.
    const earlier = error instanceof Refusal && (await replay(deps, use));
    if (earlier) return earlier;
    throw error;
  }
  const earlier = await replay(deps, use);
  if (!earlier) throw refusal('request.in_flight', {});
  return earlier;
}

/** Everything that is decided before a row is written, as for an order. */
async function draftClaim(deps: OrdersDeps, caller: Caller, { params, body }: Input): Promise<Draft> {
  const { characters, sql } = deps;
  if (caller.leaving) throw refusal('account.leaving', {});
  const { region, item } = find(deps, params, body.region);
  const { gid } = params;
  const [role, period, facts, read] = await Promise.all([
    characters.find(gid, Number(caller.uid), region.id, body.roleId),
    item.limit ? runningPeriod(sql, item.limit) : null,
    dependsOnBuyer(item) ? buyerFacts(sql, caller.playerId, gid) : null,
    databaseNow(sql),
  ]);
  const at = period?.at ?? read;
  const refused = itemRefusal(item, role, at) ?? (facts && offerRefusal(item, facts));
  if (refused) throw refused;
  const roleId = item.limit?.per === 'character' ? role.roleId : '';
  return {
    claim: { playerId: caller.playerId, gid, item: item.id, role, at },
    item,
    limits: {
      stock: item.stock ?? null,
      purchases: item.limit && period ? { roleId, period: period.starts, most: item.limit.count } : null,
    },
    resetsAt: period?.resetsAt ?? null,
  };
}

function find({ catalog }: OrdersDeps, choice: Input['params'], id: string): { region: RegionEntry; item: ItemEntry } {
  const catalogue = catalog.current();
  if (!catalogue.game(choice.gid)) throw refusal('game.unknown', { gid: choice.gid });
  const region = catalogue.region(choice.gid, id);
  if (!region) throw refusal('region.unknown', { region: id });
  const item = catalogue.item(choice.gid, choice.item);
  if (!item) throw refusal('item.unknown', { item: choice.item });
  if (!item.free) throw refusal('item.not_free', { item: item.id });
  return { region, item };
}

/** The claim and its delivery, or nothing of both. Null when the key was used before. */
async function store(deps: OrdersDeps, caller: Caller, draft: Draft, use: KeyUse): Promise<string | null> {
  const { claim, item, limits, resetsAt } = draft;
  try {
    return await deps.sql.begin(async (tx) => {
      const id = await insertClaim(tx, claim, limits, use);
      if (id === null) return null;
      const { playerId, gid, role } = claim;
      await deps.fulfilment.request(tx, [
        {
          playerId,
          source: OFFER,
          reference: id,
          uid: Number(caller.uid),
          gid,
          roleId: role.roleId,
          serverId: role.server.id,
          contents: item.contents.map(({ good, quantity, bonus }) => ({ id: good, quantity: quantity + bonus })),
        },
      ]);
      return id;
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    if (error.which === 'stock') throw refusal('item.sold_out', { item: item.id });
    throw refusal('item.limit_reached', {
      item: item.id,
      limit: limits.purchases?.most ?? 0,
      resetsAt: resetsAt?.toISOString() ?? null,
    });
  }
}

async function replay({ sql }: OrdersDeps, use: KeyUse): Promise<Claimed | null> {
  const claim = await earlierResult(sql, use);
  return claim === null ? null : { claim };
}
