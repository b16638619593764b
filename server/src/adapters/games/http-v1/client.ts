import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Answer, Outbound } from '#server/adapters/outbound/outbound.ts';
import { signedHeaders } from '#server/adapters/outbound/sign.ts';
import type { GameProfiles } from '#server/domains/accounts/games/game-sign-in.port.ts';
import type { GameRoles } from '#server/domains/characters/characters.port.ts';
import type { OfferingGames } from '#server/domains/characters/offers/game-offers.port.ts';
import type { GameDelivery } from '#server/domains/fulfilment/fulfilment.port.ts';
import { plainName } from '#server/kernel/text/plain-name.ts';
import { sanitizeText } from '#server/kernel/text/sanitize-text.ts';
import { MAX_OFFERS_TEXT, offersAnswer } from './offers-answer.ts';

/** Address and live secrets of a game's backend. Each secret signs every call, so that the game can rotate them. */
export interface GameBackend {
  url: string;
  secrets: readonly string[];
}

/** Timeout of calls for which a player waits: the profile and the list of characters. */
export const PLAYER_TIMEOUT_MS = 3000;
export const DELIVER_TIMEOUT_MS = 5000;
/** A paying player waits for the offers, which are optional. */
export const OFFERS_TIMEOUT_MS = 1000;

const name = (most: number) => z.string().max(most).transform(plainName);
/** Returns null unless the address uses https: a picture over http could be replaced on the way. */
const httpsAlone = (address: string | null): string | null =>
  address !== null && URL.parse(address)?.protocol === 'https:' ? address : null;

const role = z
  .object({
    roleId: z.string().min(1).max(64),
    name: name(100),
    serverId: z.string().max(64),
    serverName: name(100),
    level: z.int(),
    avatar: z.string().max(500).nullable().default(null).transform(httpsAlone),
  })
  // Some players choose invisible names; a player who pays must see for which character.
  .transform((found) => ({ ...found, name: found.name || found.roleId }));
export const rolesAnswer = z.object({ kind: z.enum(['full', 'guest']), roles: z.array(role).max(200) });
export const profileAnswer = z.object({ kind: z.enum(['full', 'guest']), nickname: name(200) });
/**
 * Shortens a reason instead of rejecting it: an invalid answer would be retried for days and would delay the refund.
 */
const shortened = (reason: string): string => plainName(reason).slice(0, 200);
export const recallAnswer = z.object({ result: z.enum(['delivered', 'recalled']) });
/** The rest of a used item is only text for operators, so that a wrong one does not hide the answer. */
const remaining = z
  .array(z.object({ id: z.string().max(64), quantity: z.int().min(0) }))
  .max(20)
  .catch([])
  .default([]);
export const takeBackAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('taken') }),
  z.object({ result: z.literal('used'), remaining }),
  z.object({ result: z.literal('unknown') }),
]);
/** Statuses with which a backend answers a call that it does not support. */
export const NO_SUCH_CALL: readonly number[] = [404, 405, 501];
export const deliverAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.enum(['accepted', 'already_accepted']) }),
  z.object({ result: z.literal('refused'), reason: z.string().transform(shortened) }),
]);

/**
 * Replaces lone surrogates and other characters that the database rejects, such as those of a text that a game cut off.
 */
const sanitizeTexts = (_: string, value: unknown): unknown => (typeof value === 'string' ? sanitizeText(value) : value);

/** The portal's side of docs/integration/game-backend.md: JSON over HTTP, signed by Standard Webhooks. */
export function httpGames(options: {
  backendOf: (gid: number) => GameBackend | undefined;
  outbound: Outbound;
  now: () => Date;
}): GameRoles & OfferingGames & GameDelivery & GameProfiles {
  const post = async (gid: number, action: string, input: object, timeoutMs: number): Promise<Answer> => {
    const backend = options.backendOf(gid);
    if (!backend) throw new Error(`game ${gid} has no backend address or no secret`);
    const body = JSON.stringify(input);
    const id = randomUUID();
    const headers = signedHeaders(backend.secrets, { id, at: options.now(), body });
    return options.outbound.post(`${backend.url}/${action}`, body, { headers, timeoutMs });
  };
  const read = (gid: number, action: string, answer: Answer): unknown => {
    if (answer.status !== 200) throw new Error(`game ${gid} answered ${answer.status} to ${action}`);
    return JSON.parse(answer.text, sanitizeTexts);
  };
  const call = async (gid: number, action: string, input: object, timeoutMs: number): Promise<unknown> =>
    read(gid, action, await post(gid, action, input, timeoutMs));

  return {
    roles: async (gid, uid, region) =>
      rolesAnswer.parse(await call(gid, 'characters', { uid: String(uid), region }, PLAYER_TIMEOUT_MS)),
    profile: async (gid, uid) =>
      profileAnswer.parse(await call(gid, 'profile', { uid: String(uid) }, PLAYER_TIMEOUT_MS)),
    async offers({ gid, uid, region, roleId }) {
      const answer = await post(gid, 'offers', { uid: String(uid), region, roleId }, OFFERS_TIMEOUT_MS);
      if (NO_SUCH_CALL.includes(answer.status)) return 'not_asked';
      if (answer.text.length > MAX_OFFERS_TEXT) throw new Error(`game ${gid} sent an offers answer that is too large`);
      return offersAnswer.parse(read(gid, 'offers', answer));
    },
    async deliver({ gid, uid, ...order }) {
      const answer = deliverAnswer.parse(
        await call(gid, 'deliver', { ...order, uid: String(uid) }, DELIVER_TIMEOUT_MS),
      );
      return answer.result === 'refused' ? answer : { result: 'accepted' };
    },
    async recall({ gid, deliveryId, orderNumber }) {
      const answer = await post(gid, 'recall', { deliveryId, orderNumber }, DELIVER_TIMEOUT_MS);
      if (NO_SUCH_CALL.includes(answer.status)) return 'not_asked';
      return recallAnswer.parse(read(gid, 'recall', answer)).result;
    },
    async takeBack({ gid, uid, ...order }) {
      const answer = await post(gid, 'take-back', { ...order, uid: String(uid) }, DELIVER_TIMEOUT_MS);
      if (NO_SUCH_CALL.includes(answer.status)) return { result: 'not_asked' };
      return takeBackAnswer.parse(read(gid, 'take-back', answer));
    },
  };
}
