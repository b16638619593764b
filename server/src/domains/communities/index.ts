import type { Tx } from '#server/db/client.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import type { CommunitiesDeps } from './communities.deps.ts';
import { eraseCommunities, forgetCodes } from './communities.repo.ts';
import { communityRoutes } from './communities.routes.ts';
import { redeem } from './game-api.routes.ts';

export { communitiesSection, communityOf } from './communities.catalog.ts';
export { joinedBy } from './communities.repo.ts';

/** Limit for each player and hour. */
const CODES = 20;
/** Limit for each member and hour. Guessing one of the valid codes then has a chance of one in billions. */
const TRIES = 10;
const HOUR = 3600;

/** Creates the communities domain: the publisher's communities, and the gift for joining one. */
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
    /** Deletes expired codes. */
    forget: () => forgetCodes(deps.sql),
  };
}
