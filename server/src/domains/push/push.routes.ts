import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { PUSH_KINDS } from '#contract/endpoints/push.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { PushDeps } from './push.deps.ts';
import { MAX_BROWSERS } from './push.rules.ts';
import {
  deleteSubscriptions,
  findKinds,
  keepNewest,
  lockSubscriptions,
  type NewSubscription,
  putSubscription,
} from './subscriptions.repo.ts';

type Keys = 'GET /push' | 'GET /me/push' | 'PUT /me/push' | 'DELETE /me/push';

export const pushRoutes = (deps: PushDeps): Handlers<Keys> => ({
  'GET /push': async () => ({ push: deps.sender && { key: deps.sender.key, kinds: [...PUSH_KINDS] } }),
  'GET /me/push': async ({ query }, { playerId }) => ({
    kinds: await findKinds(deps.sql, playerId, Buffer.from(query.browser, 'hex')),
  }),
  'PUT /me/push': ({ body }, caller, { country, token }) =>
    subscribe(deps, caller, body, { country, session: sha256(token) }),
  'DELETE /me/push': async ({ query: { browser } }, { playerId }) => {
    await deleteSubscriptions(deps.sql, playerId, browser === undefined ? null : Buffer.from(browser, 'hex'));
    return {};
  },
});

/** @throws ApiError the codes of the endpoint */
async function subscribe(
  { sql, sender }: PushDeps,
  { playerId, deletionRequested }: Caller,
  { subscription, kinds, ...rest }: HandlerInput<'PUT /me/push'>['body'],
  where: Pick<NewSubscription, 'country' | 'session'>,
): Promise<Output<'PUT /me/push'>> {
  if (!sender) throw apiError('push.unavailable', {});
  if (deletionRequested) throw apiError('account.leaving', {});
  const { endpoint, keys } = subscription;
  const why = sender.rejectionReason({ endpoint, ...keys });
  if (why) throw apiError(why === 'service' ? 'push.service' : 'push.subscription', {});
  const wanted = PUSH_KINDS.filter((kind) => kinds.includes(kind));
  const browser = sha256(endpoint);
  await sql.begin(async (tx) => {
    await lockSubscriptions(tx, playerId);
    await putSubscription(tx, playerId, browser, { endpoint, ...keys, ...rest, kinds: wanted, ...where });
    await keepNewest(tx, playerId, MAX_BROWSERS);
  });
  return { kinds: wanted };
}
