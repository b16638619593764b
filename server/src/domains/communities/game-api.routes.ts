import type { Tx } from '#server/db/client.ts';
import { isErased } from '#server/domains/accounts/index.ts';
import { giveGrants } from '#server/domains/rewards/index.ts';
import type { GameHandlers } from '#server/http/signed/game-api.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { communityHash, parseTypedCode } from './codes.ts';
import { type CommunityEntry, communityOf, isCommunityFor } from './communities.catalog.ts';
import type { CommunitiesDeps } from './communities.deps.ts';
import { findJoinTime, insertJoin, insertMember, redeemCode } from './communities.repo.ts';

const CALL = 'POST /communities/:community/redeem';
/** Handles a call of a community's bot: a member typed the code that the shop showed to a player. */
export const redeemHandler =
  ({ sql, catalog, key, tries }: CommunitiesDeps): GameHandlers<typeof CALL>[typeof CALL] =>
  async ({ community: id, code, member }, { gid }) => {
    const community = communityOf(catalog.current(), id);
    if (!community?.gift || !isCommunityFor(community, gid, undefined))
      throw apiError('community.unknown', { community: id });
    const [codeHash, memberHash] = [
      communityHash(key, 'code', parseTypedCode(code)),
      communityHash(key, 'member', member),
    ];
    // The bot repeats a call whose answer was lost.
    const before = await findJoinTime(sql, id, codeHash, memberHash);
    if (before) return { joinedAt: before.toISOString() };
    const { allowed, resetsIn } = await tries.take(`${id} ${memberHash.toString('hex')}`);
    if (!allowed) throw apiError('community.tries', { retryAfter: resetsIn });
    return { joinedAt: (await sql.begin((tx) => join(tx, community, codeHash, memberHash))).toISOString() };
  };

/** Runs in one transaction: if it fails, the code stays valid for the right member. */
async function join(tx: Tx, { id, gift }: CommunityEntry, code: Buffer, member: Buffer): Promise<Date> {
  const playerId = await redeemCode(tx, id, code);
  if (playerId === null) {
    // A concurrent duplicate of this call waited for the first one's lock.
    const at = await findJoinTime(tx, id, code, member);
    if (at) return at;
    throw apiError('community.code', {});
  }
  if (await isErased(tx, playerId)) throw apiError('community.code', {});
  if (!(await insertMember(tx, id, member))) throw apiError('community.member', {});
  const at = await insertJoin(tx, playerId, id, code, member);
  if (at === null) throw apiError('community.joined', {});
  const grant = { playerId, source: 'community', reference: id, subject: id } as const;
  if (gift) await giveGrants(tx, [{ ...grant, contents: gift }]);
  return at;
}
