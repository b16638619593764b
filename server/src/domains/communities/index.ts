import type { Tx } from '#server/db/client.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import type { CommunitiesDeps } from './communities.deps.ts';
import { eraseCommunities, forgetCodes } from './communities.repo.ts';
import { communityRoutes } from './communities.routes.ts';
import { redeem } from './game-api.routes.ts';

export { communitiesSection, communityOf } from './communities.catalog.ts';
export { joinedBy } from './communities.repo.ts';

/** An hour, of each player. */
const CODES = 20;
/** An hour, of each member: who guesses among the codes that count at once has a chance of one in billions. */
const TRIES = 10;
const HOUR = 3600;

/** The publisher’s communities, and the gift for joining one. */
export function createCommunities({ limits, ...means }: Omit<CommunitiesDeps, 'codes' | 'tries'> & { limits: Limits }) {
  const deps = {
    ...means,
    codes: limits('community-codes', CODES, HOUR),
    tries: limits('community-tries', TRIES, HOUR),
  };
  return {
    handlers: communityRoutes(deps),
    gameApi: { 'POST /communities/:community/redeem': redeem(deps) } as const,
    followUp: {
      'account.forgotten': (tx: Tx, facts: readonly { playerId: string }[]) =>
        eraseCommunities(
          tx,
          facts.map(({ playerId }) => playerId),
        ),
    },
    /** Forgets codes that have expired. */
    forget: () => forgetCodes(deps.sql),
  };
}
