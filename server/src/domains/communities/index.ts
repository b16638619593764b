import type { Tx } from '#server/db/client.ts';
import type { CommunitiesDeps } from './communities.deps.ts';
import { eraseCommunities, forgetCodes, joinedBy } from './communities.repo.ts';
import { communityRoutes } from './communities.routes.ts';
import { redeem } from './redeem.service.ts';

export { communitiesSection, communityOf } from './communities.catalog.ts';

/** The publisher's communities, and the gift for joining one. */
export const createCommunities = (deps: CommunitiesDeps) => ({
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
  /** All that is kept of a player. */
  dataOf: (playerId: string) => joinedBy(deps.sql, playerId),
});
