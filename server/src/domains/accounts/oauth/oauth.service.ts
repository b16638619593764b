import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Provider } from '#contract/sign-in.ts';
import type { Sql } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Random } from '#server/kernel/random.ts';
import { maskEmail } from '../accounts.rules.ts';
import type { SignInGames } from '../games/game-sign-in.port.ts';
import type { Handoffs } from '../games/handoff.service.ts';
import { type OpenedSession, openPlayerSession, type PlayerClient } from '../sessions/open-session.ts';
import type { Links } from './link.service.ts';
import { identifiedPlayer } from './oauth.player.ts';
import {
  type Identity,
  type IdentityProvider,
  type ListProviders,
  ProviderUnavailable,
  SignInCancelled,
} from './oauth.port.ts';
import { type Attempt, insertAttempt, lockIdentity, redeemAttempt } from './oauth.repo.ts';
import {
  ATTEMPT_MS,
  describeError,
  parseOwnAddress,
  providerErrorCode,
  redirectUri,
  restartPage,
} from './oauth.rules.ts';

type BeginInput = HandlerInput<'POST /session/oauth/:provider/attempts'>['body'];
type FinishInput = HandlerInput<'POST /session/oauth/:provider'>['body'];

export type OauthResult =
  | { result: 'signed_in'; session: OpenedSession; back: string | null }
  | { result: 'link'; link: string; email: string; ways: ('password' | 'email')[] }
  | { result: 'game'; url: string };

/** Sign-in through the providers of the shop's list. */
export interface Oauth {
  /** @throws ApiError `oauth.unknown`, `oauth.unavailable`, `game.unknown`, `game.no_sign_in` */
  begin(provider: Provider, input: BeginInput): Promise<{ url: string; attempt: string }>;
  /** @throws ApiError `oauth.unknown`, `oauth.unavailable`, `oauth.refused` (the player cancelled), `oauth.failed` */
  finish(provider: Provider, input: FinishInput, client: PlayerClient): Promise<OauthResult>;
}

export function createOauth(deps: {
  sql: Sql;
  clock: Clock;
  random: Random;
  log: Log;
  publicUrl: string;
  providers: ListProviders;
  games: SignInGames;
  links: Links;
  handoffs: Handoffs;
}): Oauth {
  const { sql, clock, random, log, games } = deps;

  const providerOf = (name: Provider): IdentityProvider => {
    const provider = deps.providers().find(({ id }) => id === name)?.identity;
    if (!provider) throw apiError('oauth.unknown', { provider: name });
    return provider;
  };

  /** Logs the reason, without secrets, and returns the API error, which does not contain it. */
  const failed = (provider: Provider, error: unknown) => {
    const unavailable = error instanceof ProviderUnavailable;
    log.warn({ provider, why: describeError(error) }, unavailable ? 'a provider did not answer' : 'a sign-in failed');
    return unavailable ? apiError('oauth.unavailable', { provider }) : apiError('oauth.failed', { provider });
  };

  const identify = async (provider: IdentityProvider, attempt: Attempt, input: FinishInput): Promise<Identity> => {
    const { state, code, iss, openid, error } = input;
    if (error !== undefined) {
      if (error.toLowerCase() === 'access_denied') throw apiError('oauth.refused', { provider: provider.name });
      const theirs = error === 'server_error' || error === 'temporarily_unavailable';
      throw failed(
        provider.name,
        theirs ? new ProviderUnavailable(error) : new Error(`it answered ${providerErrorCode(error)}`),
      );
    }
    const answer = { state, ...(code && { code }), ...(iss && { iss }), ...(openid && { openid }) };
    return provider.identify(attempt, answer).catch((reason: unknown) => {
      throw reason instanceof SignInCancelled
        ? apiError('oauth.refused', { provider: provider.name })
        : failed(provider.name, reason);
    });
  };

  return {
    async begin(name, { back, game }) {
      const provider = providerOf(name);
      if (game) {
        const found = games.find(game.gid);
        if (!found) throw apiError('game.unknown', { gid: game.gid });
        if (!found.pcReturn) throw apiError('game.no_sign_in', { gid: game.gid });
      }
      const [state, attempt, nonce, codeVerifier] = [random.token(), random.token(), random.token(), random.token()];
      const request = { redirectUri: redirectUri(deps.publicUrl, name, game !== undefined), nonce, codeVerifier };
      const url = await provider.authorizationUrl({ ...request, state }).catch((reason: unknown) => {
        log.warn({ provider: name, why: describeError(reason) }, 'a provider did not answer');
        throw apiError('oauth.unavailable', { provider: name });
      });
      await insertAttempt(sql, {
        ...request,
        stateHash: sha256(state),
        attemptHash: sha256(attempt),
        provider: name,
        back: parseOwnAddress(back),
        game: game ?? null,
        expiresAt: new Date(clock.now().getTime() + ATTEMPT_MS),
      });
      return { url, attempt };
    },

    async finish(name, input, client) {
      const provider = providerOf(name);
      const attempt = await redeemAttempt(sql, {
        stateHash: sha256(input.state),
        attemptHash: sha256(input.attempt),
        provider: name,
        at: clock.now(),
      });
      if (!attempt) throw failed(name, new Error('no such attempt: used, expired, or of another browser'));
      const identity = await identify(provider, attempt, input);
      const { game } = attempt;
      const found = await identifiedPlayer(deps, name, identity);
      if ('owner' in found) {
        const { owner } = found;
        const back = game ? restartPage(name, game) : attempt.back;
        const offer = await deps.links.offer({ provider: name, subject: identity.subject, owner, back });
        return { result: 'link', ...offer, email: maskEmail(owner.email ?? '') };
      }
      if (game) return { result: 'game', url: await deps.handoffs.urlFor(game, found.player.id) };
      const { player } = found;
      const session = await sql.begin(async (tx) => {
        const linked = await lockIdentity(tx, { provider: name, subject: identity.subject, playerId: player.id });
        if (!linked) throw failed(name, new Error('the identity was removed from the account meanwhile'));
        return openPlayerSession(deps, tx, player, client);
      });
      return { result: 'signed_in', session, back: attempt.back };
    },
  };
}
