import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { communityHash, drawCode, formatCode } from './codes.ts';
import { communityOf } from './communities.catalog.ts';
import type { CommunitiesDeps } from './communities.deps.ts';
import { findJoined, insertCode } from './communities.repo.ts';

const ENDPOINT = 'POST /me/communities/:id/code';
const MINUTES = 15;

/** @throws ApiError the codes of the endpoint */
export async function makeCode(
  { sql, catalog, random, key, codes }: CommunitiesDeps,
  { playerId, deletionRequested }: Caller,
  { params: { id } }: HandlerInput<typeof ENDPOINT>,
): Promise<Output<typeof ENDPOINT>> {
  if (deletionRequested) throw apiError('account.leaving', {});
  if (!communityOf(catalog.current(), id)?.gift) throw apiError('community.unknown', { community: id });
  if ((await findJoined(sql, playerId)).some(({ community }) => community === id))
    throw apiError('community.joined', {});
  const { allowed, resetsIn } = await codes.take(playerId);
  if (!allowed) throw apiError('community.tries', { retryAfter: resetsIn });
  for (;;) {
    const code = drawCode(random);
    const expiresAt = await insertCode(sql, playerId, id, communityHash(key, 'code', code), MINUTES);
    if (expiresAt) return { code: formatCode(code), expiresAt: expiresAt.toISOString() };
  }
}
