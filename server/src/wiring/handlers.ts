import type { Sql } from '../db/client.ts';
import { rememberCall } from '../db/once/game-calls.ts';
import { catalogRoutes, type LiveCatalog } from '../domains/catalog/index.ts';
import { programOf } from '../domains/invites/index.ts';
import { presentWaivers, taxedIn } from '../domains/orders/index.ts';
import { vipOf } from '../domains/vip/index.ts';
import type { Handlers } from '../http/api/handlers.ts';
import type { GameApiDeps } from '../http/signed/game-api.ts';
import type { Clock } from '../kernel/clock.ts';
import { mergeDisjoint } from '../kernel/merge.ts';
import { activityHandlers } from './activities.ts';
import type { Domains } from './domains.ts';

/** The handlers of the players' endpoints. */
export const handlersOf = (
  {
    accounts,
    coupons,
    orders,
    activities,
    content,
  }: Pick<Domains, 'accounts' | 'coupons' | 'orders' | 'activities' | 'content'>,
  catalog: LiveCatalog,
): Handlers =>
  mergeDisjoint(
    catalogRoutes(catalog, {
      taxedIn,
      waivers: presentWaivers,
      earnsPoints: (catalogue) => vipOf(catalogue) !== null,
      draws: activities.lottery.isOffered,
      invites: (catalogue) => programOf(catalogue) !== null,
    }),
    accounts.handlers,
    coupons.handlers,
    orders.handlers,
    content.handlers,
    activityHandlers(activities),
  );

/** The handlers of the game API. */
export const gameApiOf = (
  { accounts, fulfilment, orders, activities }: Pick<Domains, 'accounts' | 'fulfilment' | 'orders' | 'activities'>,
  { sql, clock, known }: { sql: Sql; clock: Clock; known: Pick<GameApiDeps, 'secretsOf' | 'partnerSecretsOf'> },
): GameApiDeps => ({
  handlers: mergeDisjoint(
    accounts.gameApi,
    fulfilment.gameApi,
    orders.gameApi(accounts.knownTo),
    activities.tasks.gameApi(accounts.notForeignTo),
    activities.surveys.gameApi,
    activities.communities.gameApi,
  ),
  secretsOf: known.secretsOf,
  partnerSecretsOf: known.partnerSecretsOf,
  remember: (call) => rememberCall(sql, call),
  now: clock.now,
});
