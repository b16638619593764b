import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { findLinkCaller, playerOfGame } from '#server/domains/accounts/index.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import {
  endLink,
  findLinkByToken,
  insertLink,
  isSameLink,
  linkTokenHash,
  linkUrl,
  type NewLink,
  newLinkToken,
} from '#server/domains/links/index.ts';
import { gamesUsed } from '#server/domains/orders/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { checkOffer, linkInput, type NewLinkInput, refusedCharacter, returnOf, soldIn } from '../links/link-checks.ts';
import { action } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';

type Creating = Pick<Parts, 'catalogue' | 'characters' | 'payLinks'>;

/** Makes a payment link for a character of a game. The game's own answer confirms that the player has the character. */
export const linksCreate = action({
  name: 'links create',
  permission: 'links.create',
  input: linkInput,
  // The log keeps no character and no number of the player: the link has them until the account is erased.
  kept: ({ gid, region, item, expiresIn }) => ({ gid: `${gid}`, region, item, expiresIn: `${expiresIn}` }),
  ask: async ({ catalogue: applied, characters, payLinks }: Creating, given) => {
    const catalogue = await applied();
    const game = soldIn(catalogue, given);
    const returnTo = returnOf(game, given.returnTo, payLinks.deepLinkOf(given.gid));
    const { server } = await characters
      .find(given.gid, given.uid, given.region, given.roleId)
      .catch((error: unknown) => {
        throw error instanceof ApiError ? refusedCharacter(error, given) : error;
      });
    if (given.server !== undefined && server.id !== given.server)
      throw new OperationRefusal('link.server', `The character is on the server ${server.id}, not ${given.server}.`);
    const token = given.token ?? newLinkToken();
    return { catalogue, returnTo, token, url: linkUrl(payLinks.publicUrl, token) };
  },
  perform: async (_: Creating, tx, given, { asked: { catalogue, returnTo, token } }) => {
    const playerId = await playerFor(tx, catalogue, given);
    if (given.offer !== undefined) await checkOffer(tx, catalogue, { ...given, playerId, offer: given.offer });
    const { id, expiresAt } = await storeLink(tx, {
      ...{ playerId, returnTo, tokenHash: linkTokenHash(token), locale: given.locale ?? null },
      offer: given.offer ?? null,
      ...{ gid: given.gid, region: given.region, roleId: given.roleId, item: given.item, expiresIn: given.expiresIn },
    });
    return { number: null, link: id, playerId, expiresAt };
  },
  shown: ({ url }) => ({ url }),
});

/**
 * Stores a link. The shop forgets an idempotency key after seven days, and its token then has a link already: returns
 * that one, if it is the same and not over.
 * @throws OperationRefusal `link.key_used`
 */
async function storeLink(tx: Tx, link: NewLink): Promise<{ id: string; expiresAt: Date }> {
  const made = await insertLink(tx, link);
  if (made) return made;
  const known = await findLinkByToken(tx, link.tokenHash);
  if (known && !known.isExpired && known.endedAt === null && isSameLink(known, link)) return known;
  throw new OperationRefusal(
    'link.key_used',
    'The idempotency key made another link more than seven days ago, or one that is over. Use a new key.',
  );
}

/** @throws OperationRefusal `player.foreign`, `player.blocked` */
async function playerFor(tx: Tx, catalogue: Catalogue, { gid, uid }: NewLinkInput): Promise<string> {
  const at = await databaseNow(tx);
  const accounts = catalogue.game(gid)?.backend.accounts;
  const sharing = () =>
    catalogue.games
      .filter((game) => accounts !== undefined && game.backend.accounts === accounts)
      .map((game) => game.gid);
  const playerId = await playerOfGame(tx, { gid, uid, at }, { sharing, gamesUsed });
  if (playerId === null)
    throw new OperationRefusal('player.foreign', `The number ${uid} belongs to a player of another game.`);
  if (!(await findLinkCaller(tx, playerId, at)))
    throw new OperationRefusal('player.blocked', `The player ${uid} is blocked.`);
  return playerId;
}

/** Ends a link: nothing more can be ordered or paid by it. A payment that is under way is not stopped. */
export const linksEnd = action({
  name: 'links end',
  permission: 'links.create',
  input: z.strictObject({ id: z.uuid('ID is the id of a payment link.') }),
  kept: ({ id }) => ({ id }),
  perform: async (_: object, tx, { id }) => {
    const ended = await endLink(tx, id);
    if (ended === null) throw unknownLink(id);
    return { number: null, link: id, ended };
  },
});

export const unknownLink = (id: string): OperationRefusal =>
  new OperationRefusal('payment_link.unknown', `There is no payment link ${id}.`, { id });
