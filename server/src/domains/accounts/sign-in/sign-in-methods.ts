import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import type { Sql } from '#server/db/client.ts';
import type { Hub } from '#server/db/hub.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Random } from '#server/kernel/random.ts';
import type { PhoneRules } from '../contacts/phone.numbers.ts';
import type { Deletion } from '../deletion/deletion.service.ts';
import { accountsGameApi } from '../games/game-api.routes.ts';
import { createGameRequests } from '../games/game-request.service.ts';
import type { GameProfiles, SignInGames } from '../games/game-sign-in.port.ts';
import { gameSignInRoutes } from '../games/game-sign-in.routes.ts';
import { createHandoffs } from '../games/handoff.service.ts';
import type { KnownGames } from '../games/known-games.service.ts';
import { deleteOldLoginTickets, deleteOldTickets } from '../games/ticket.repo.ts';
import { createTickets } from '../games/ticket.service.ts';
import { createLinks } from '../oauth/link.service.ts';
import type { ListProviders } from '../oauth/oauth.port.ts';
import { deleteOldAttempts } from '../oauth/oauth.repo.ts';
import { oauthRoutes } from '../oauth/oauth.routes.ts';
import { createOauth } from '../oauth/oauth.service.ts';
import type { RecentCharacters } from '../sessions/open-session.ts';
import type { Codes } from './codes.port.ts';
import type { WatchSignIn } from './failure-log.ts';
import { attemptKeyFor } from './known-devices.ts';
import { provePasswordOf } from './password-proof.ts';

export interface SignInMethodsDeps {
  sql: Sql;
  clock: Clock;
  random: Random;
  log: Log;
  /** Without a slash at the end. */
  publicUrl: string;
  identityProviders: ListProviders;
  games: SignInGames;
  /** Null: no phones can be bound. */
  phones: () => PhoneRules | null;
  profiles: GameProfiles;
  /** Tells which request of a browser has changed. */
  requestHub: Hub;
  recentCharacters: RecentCharacters;
}

/** Creates every sign-in method except password and code: providers, tickets of a game, the installed game. */
export function createSignInMethods(
  deps: SignInMethodsDeps & {
    codes: Codes;
    watch: WatchSignIn;
    knownGames: KnownGames;
    deletion: Pick<Deletion, 'askFor'>;
  },
) {
  const { sql, clock, codes, games, recentCharacters, watch } = deps;
  const provePassword = (playerId: string, password: string, device: string | undefined) =>
    provePasswordOf(deps, playerId, password, (name) => attemptKeyFor(sql, { playerId }, name, device));
  const handoffs = createHandoffs(deps);
  const links = createLinks({ ...deps, provePassword });
  const oauth = createOauth({ ...deps, providers: deps.identityProviders, links, handoffs });
  const tickets = createTickets(deps);
  const requests = createGameRequests({ ...deps, hub: deps.requestHub, tickets });

  const methods = (locale: Locale): Output<'GET /session/methods'> => {
    const providers = deps
      .identityProviders()
      .map(({ id, kind, name, icon }) => ({ id, kind, name: name(locale), icon }));
    return {
      methods: [
        'password',
        ...(codes.available ? ['email'] : []),
        ...(codes.smsAvailable && deps.phones()?.signIn ? ['phone'] : []),
        ...providers.map(({ id }) => id),
        ...(games.all().some(({ deepLink }) => deepLink) ? ['game'] : []),
      ],
      providers,
    };
  };

  return {
    handlers: {
      ...oauthRoutes(oauth, links, recentCharacters, watch),
      ...gameSignInRoutes(methods, tickets, requests, recentCharacters, watch),
    },
    gameApi: accountsGameApi({ ...deps, tickets, requests, handoffs }),
    /** Deletes expired login tickets. */
    forgetTickets: () => deleteOldLoginTickets(sql, clock.now()),
    /** Deletes expired attempts and offers, and tickets and requests that are past their retention. */
    async forgetStale(): Promise<void> {
      await deleteOldAttempts(sql, clock.now());
      await deleteOldTickets(sql, clock.now());
    },
  };
}
