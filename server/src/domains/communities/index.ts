import type { Tx } from '#server/db/client.ts';
import { installationKey } from '#server/db/installation-key.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import { communitiesSection, communityOf } from './communities.catalog.ts';
import type { CommunitiesDeps } from './communities.deps.ts';
import { eraseCommunities, findJoined, forgetCodes } from './communities.repo.ts';
import { communityRoutes } from './communities.routes.ts';
import { redeemHandler } from './game-api.routes.ts';

/** Limit for each player and hour. */
const CODES = 20;
/** Limit for each member and hour. Guessing one of the valid codes then has a chance of one in billions. */
const TRIES = 10;
const HOUR = 3600;

type Given = Omit<CommunitiesDeps, 'codes' | 'tries'> & { limits: Limits };

/** Creates the communities domain: the publisher's communities, and the gift for joining one. */
export function createCommunities({ limits, ...given }: Given) {
  const deps = {
    ...given,
    codes: limits('community-codes', CODES, HOUR),
    tries: limits('community-tries', TRIES, HOUR),
  };
  return {
    handlers: communityRoutes(deps),
    gameApi: () => ({ 'POST /communities/:community/redeem': redeemHandler(deps) }) as const,
    followUp: {
      'account.forgotten': (tx: Tx, facts: readonly { playerId: string }[]) =>
        eraseCommunities(
          tx,
          facts.map(({ playerId }) => playerId),
        ),
    },
    /** Deletes expired codes. */
    forgetEnded: () => forgetCodes(deps.sql),
  };
}

/** Communities of the publisher. */
export const communitiesActivity = {
  sections: [communitiesSection],
  dataOf: findJoined,
  rewardNames: { community: (catalogue: Catalogue, id: string) => communityOf(catalogue, id)?.name },
  create: async (deps: Omit<Given, 'key'>) =>
    createCommunities({ ...deps, key: await installationKey(deps.sql, deps.random, 'communities') }),
};
