import type { Sql } from '#server/db/client.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { type Random, systemRandom } from '#server/kernel/random.ts';
import { accountsRoutes, type RecentCharacters } from './accounts.routes.ts';
import { type AccountsService, createAccountsService } from './accounts.service.ts';
import { warmUp } from './password.ts';

export type { RecentCharacters } from './accounts.routes.ts';
export { DEMO_PLAYERS, seedDemoPlayers } from './demo-players.ts';

export interface Accounts extends Pick<AccountsService, 'resolveSession' | 'findPlayer' | 'forgetStale'> {
  handlers: Handlers<'POST /session/password' | 'GET /me' | 'DELETE /session'>;
}

/** Players, their sign-in and their sessions. */
export function createAccounts(deps: {
  sql: Sql;
  clock: Clock;
  recentCharacters: RecentCharacters;
  random?: Random;
}): Accounts {
  const service = createAccountsService({ random: systemRandom, ...deps });
  void warmUp();
  return {
    handlers: accountsRoutes(service, deps.recentCharacters),
    resolveSession: service.resolveSession,
    findPlayer: service.findPlayer,
    forgetStale: service.forgetStale,
  };
}
