import type { Sql } from '../db/client.ts';
import { rememberCall } from '../db/once/game-calls.ts';
import { catalogRoutes, type LiveCatalog } from '../domains/catalog/index.ts';
import { programOf } from '../domains/invites/index.ts';
import { issuesInvoices } from '../domains/invoices/index.ts';
import { presentWaivers, taxedIn } from '../domains/orders/index.ts';
import { vipOf } from '../domains/vip/index.ts';
import type { Handlers } from '../http/api/handlers.ts';
import type { GameApiDeps } from '../http/signed/game-api.ts';
import type { Clock } from '../kernel/clock.ts';
import { mergeDisjoint } from '../kernel/merge.ts';
import type { Activities } from './activities.ts';
import type { ActivityParts } from './activity.ts';
import type { Domains } from './domains.ts';

type PartsIn<All> = All[keyof All];
/** The handlers of all parts, as a union. */
type HandlersIn<All> = PartsIn<All> extends infer Part ? (Part extends { handlers: infer Own } ? Own : never) : never;
type GameApiIn<All> =
  PartsIn<All> extends infer Part ? (Part extends { gameApi: (...input: never[]) => infer Own } ? Own : never) : never;

/** The handlers of the players' endpoints. A missing endpoint does not compile. */
export const handlersOf = ({ activities, ...domains }: Omit<Domains, 'analytics'>, catalog: LiveCatalog): Handlers =>
  mergeDisjoint(
    catalogRoutes(catalog, {
      taxedIn,
      waivers: presentWaivers,
      issuesInvoices,
      earnsPoints: (catalogue) => vipOf(catalogue) !== null,
      draws: activities.lottery.isOffered,
      invites: (catalogue) => programOf(catalogue) !== null,
    }),
    domains.accounts.handlers,
    domains.coupons.handlers,
    domains.orders.handlers,
    domains.invoices.handlers,
    domains.content.handlers,
    domains.rewards.handlers,
    domains.points.handlers,
    domains.push.handlers,
    domains.experiments.handlers,
    domains.nudges.handlers,
    ...(Object.values(activities).map(({ handlers }) => handlers) as HandlersIn<Activities>[]),
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
    ...(Object.values<ActivityParts>(activities).flatMap(
      ({ gameApi }) => gameApi?.(accounts.notForeignTo) ?? [],
    ) as GameApiIn<Activities>[]),
  ),
  secretsOf: known.secretsOf,
  partnerSecretsOf: known.partnerSecretsOf,
  remember: (call) => rememberCall(sql, call),
  now: clock.now,
});
