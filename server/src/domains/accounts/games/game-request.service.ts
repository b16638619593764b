import type { RequestState } from '#contract/endpoints/game-sign-in.ts';
import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { BASE_PATH, PATHS } from '#contract/routes.ts';
import type { Sql } from '#server/db/client.ts';
import type { Hub } from '#server/db/hub.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { drawBelow, type Random } from '#server/kernel/random.ts';
import { parseOwnAddress, withParameters } from '../oauth/oauth.rules.ts';
import type { OpenedSession, PlayerClient } from '../sessions/open-session.ts';
import {
  findRequest,
  insertRequest,
  markOpened,
  type RefusalReason,
  type RequestRow,
  redeemRequest,
  storeDecision,
} from './game-request.repo.ts';
import type { SignInGames } from './game-sign-in.port.ts';
import type { VerifiedIdentity } from './ticket.repo.ts';
import { REQUEST_MS, TICKET_MS } from './ticket.rules.ts';
import type { Tickets } from './ticket.service.ts';

/** The player's answer in the game. */
export type GameAnswer =
  | { result: 'opened' }
  | { result: 'approved'; uid: number; nickname: string | null; number: string | null }
  | { result: 'refused'; reason: RefusalReason };
type Decided = Exclude<GameAnswer, { result: 'opened' }>;

/** Requests of a browser that an installed game authorises. */
export interface GameRequests {
  /** @throws ApiError `game.unknown`, `game.no_sign_in` */
  ask(input: HandlerInput<'POST /session/game/requests'>['body']): Promise<Output<'POST /session/game/requests'>>;
  /** @throws ApiError `request.not_found` */
  read(id: string): Promise<RequestState>;
  /** Yields the states of the request until it is decided or the signal aborts. */
  follow(id: string, signal: AbortSignal): AsyncIterable<RequestState>;
  /**
   * Stores the answer of the game.
   * @param ticket for the return address; a repeat of the call must pass the same ticket.
   * @returns the return address for the player's browser, and the number that the game shows.
   * @throws ApiError `authorize.unknown`, `authorize.decided`, `authorize.number`, `player.unknown`, `game.unavailable`
   */
  answer(
    call: { gid: number; id: string },
    request: string,
    answer: GameAnswer,
    ticket: string,
  ): Promise<{ link: string | null; number: string | null }>;
  /** @throws ApiError `ticket.invalid`, `session.guest` */
  signIn(
    input: HandlerInput<'POST /session/game'>['body'],
    client: PlayerClient,
  ): Promise<{ session: OpenedSession; back: string | null }>;
}

/** The id travels through the game, so it is too long to be guessed. */
const ID_BYTES = 16;
/** Numbers have two digits: enough to notice that a different browser asks. */
const FIRST_NUMBER = 10;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: five short steps of one request, over the same parts.
export function createGameRequests(deps: {
  sql: Sql;
  clock: Clock;
  random: Random;
  hub: Hub;
  publicUrl: string;
  games: SignInGames;
  tickets: Tickets;
}): GameRequests {
  const { sql, clock, random, games, tickets } = deps;
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);
  const isOver = ({ expiresAt }: RequestRow): boolean => expiresAt <= clock.now();

  const stateOf = (row: RequestRow): RequestState =>
    row.state !== 'refused' && isOver(row)
      ? { state: 'expired', reason: null }
      : { state: row.state, reason: row.reason };

  const read = async (id: string): Promise<RequestState> => {
    const row = await findRequest(sql, id);
    if (!row) throw apiError('request.not_found', {});
    return stateOf(row);
  };

  /** Returns the address where a browser receives the answer: the player's intended page, or the sign-in page. */
  const wayBack = ({ gid, locale, back }: RequestRow, parameters: Record<string, string | null>): string =>
    withParameters(`${deps.publicUrl}${BASE_PATH}${back ?? PATHS['login-game'].desktop}`, {
      ...(back === null && { gid: String(gid) }),
      locale,
      ...parameters,
    });

  const refuse = (row: RequestRow, call: { id: string }, reason: RefusalReason): Promise<boolean> =>
    storeDecision(sql, row.id, { state: 'refused', reason, by: call.id, at: clock.now() });

  const approve = (row: RequestRow, call: { id: string }, identity: VerifiedIdentity, ticket: string): Promise<void> =>
    sql.begin(async (tx) => {
      const decision = {
        state: 'approved',
        identity,
        expiresAt: later(TICKET_MS),
        by: call.id,
        at: clock.now(),
      } as const;
      if (await storeDecision(tx, row.id, decision)) await tickets.issue(tx, ticket, identity, row.id, decision.at);
    });

  /** An approval by a guest does not count. */
  const settle = async (row: RequestRow, call: { id: string }, answer: Decided, ticket: string): Promise<void> => {
    if (answer.result === 'refused') return void (await refuse(row, call, answer.reason));
    const { uid, nickname, number } = answer;
    if (number !== null && number !== row.number) throw apiError('authorize.number', {});
    try {
      await tickets.check(row.gid, uid);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'session.guest') throw error;
      return void (await refuse(row, call, 'guest'));
    }
    await approve(row, call, { gid: row.gid, uid, nickname }, ticket);
  };

  return {
    read,

    async ask({ gid, locale = 'en', back }) {
      const game = games.find(gid);
      if (!game) throw apiError('game.unknown', { gid });
      if (!game.deepLink) throw apiError('game.no_sign_in', { gid });
      const id = Buffer.from(random.bytes(ID_BYTES)).toString('base64url');
      const secret = random.token();
      const number = String(FIRST_NUMBER + drawBelow(random, 100 - FIRST_NUMBER));
      const expiresAt = later(REQUEST_MS);
      await insertRequest(sql, {
        id,
        secretHash: sha256(secret),
        number,
        gid,
        locale,
        back: parseOwnAddress(back),
        expiresAt,
      });
      const deepLink = withParameters(game.deepLink, { request: id, number, locale });
      return { request: id, secret, number, deepLink, expiresAt: expiresAt.toISOString() };
    },

    async *follow(id, signal) {
      let shown = '';
      for await (const _ of deps.hub.watch(id, signal)) {
        const state = await read(id);
        const said = JSON.stringify(state);
        if (said !== shown) yield state;
        if (state.state !== 'launching' && state.state !== 'authorizing') return;
        shown = said;
      }
    },

    async answer(call, id, answer, ticket) {
      const found = async (): Promise<RequestRow> => {
        const row = await findRequest(sql, id);
        if (row?.gid !== call.gid || (row.decidedBy === null && isOver(row))) throw apiError('authorize.unknown', {});
        return row;
      };
      const row = await found();
      if (answer.result === 'opened') {
        await markOpened(sql, id, clock.now());
        return { link: null, number: row.number };
      }
      if (row.decidedBy === null) await settle(row, call, answer, ticket);
      const { decidedBy, state, reason, uid, nickname } = await found();
      if (decidedBy !== call.id) throw apiError('authorize.decided', {});
      const brought: Record<string, string | null> =
        state === 'approved'
          ? { from: 'gameLogin', token: ticket, uid: String(uid), uname: nickname }
          : { gameLoginFail: reason };
      return { link: wayBack(row, brought), number: row.number };
    },

    async signIn({ request, secret }, client) {
      const identity = await redeemRequest(sql, { id: request, secretHash: sha256(secret), at: clock.now() });
      if (identity) return { session: await tickets.open(identity, client), back: identity.back };
      const row = await findRequest(sql, request);
      throw row?.reason === 'guest' ? apiError('session.guest', {}) : apiError('ticket.invalid', {});
    },
  };
}
