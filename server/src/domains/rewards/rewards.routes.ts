import type { Handlers } from '#server/http/api/handlers.ts';
import { claimAll, claimReward, countDue } from './claim.service.ts';
import { claimFreeItem } from './free-items.service.ts';
import { presentReward } from './grants.present.ts';
import { recordsOf, waitingGrants } from './list.repo.ts';
import type { RewardsDeps } from './rewards.deps.ts';

type Keys =
  | 'GET /me/rewards'
  | 'GET /me/due'
  | 'GET /me/rewards/records'
  | 'POST /me/rewards/:id/claim'
  | 'POST /me/rewards/claim-all'
  | 'POST /games/:gid/free-items/:item';

export const rewardRoutes = (deps: RewardsDeps): Handlers<Keys> => ({
  'GET /me/rewards': async ({ query }, { playerId }) => {
    const grants = await waitingGrants(deps.sql, playerId);
    return { rewards: grants.map((grant) => presentReward(deps, grant, query.locale)) };
  },
  'GET /me/due': async (_, { playerId }) => ({ rewards: await countDue(deps, playerId) }),
  'GET /me/rewards/records': async ({ query: { page, size, locale } }, { playerId }) => {
    const grants = await recordsOf(deps.sql, playerId, { limit: size + 1, offset: (page - 1) * size });
    const rewards = grants.slice(0, size).map((grant) => presentReward(deps, grant, locale));
    return { rewards, more: grants.length > size };
  },
  'POST /me/rewards/:id/claim': (input, caller, { idempotencyKey }) => claimReward(deps, caller, input, idempotencyKey),
  'POST /me/rewards/claim-all': (input, caller, { idempotencyKey }) => claimAll(deps, caller, input, idempotencyKey),
  'POST /games/:gid/free-items/:item': (input, caller, { idempotencyKey }) =>
    claimFreeItem(deps, caller, input, idempotencyKey),
});
