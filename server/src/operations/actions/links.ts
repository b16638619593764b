import { z } from 'zod';
import { LOCALES } from '#contract/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { playerOfGame } from '#server/domains/accounts/index.ts';
import type { Catalogue, GameEntry } from '#server/domains/catalog/index.ts';
import {
  allowedReturns,
  endLink,
  insertLink,
  linkTokenHash,
  linkUrl,
  newLinkToken,
  permittedReturn,
} from '#server/domains/links/index.ts';
import { gamesUsed, offeredItem } from '#server/domains/orders/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { action } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';

const HOUR = 3600;
/** A link is a right to buy in another's name, so it ends soon. */
export const LINK_SECONDS = { least: 60, most: 7 * 24 * HOUR, default: HOUR } as const;

const input = z.strictObject({
  uid: z.int().min(1),
  gid: z.int(),
  region: z.string().max(64),
  server: z.string().max(64).optional(),
  roleId: z.string().min(1).max(64),
  item: z.string().max(64),
  offer: z.uuid('OFFER is the id of a personal offer.').optional(),
  locale: z.enum(LOCALES).optional(),
  expiresIn: z.int().min(LINK_SECONDS.least).max(LINK_SECONDS.most).default(LINK_SECONDS.default),
  returnTo: z.string().max(500).optional(),
  /** The caller's own token; absent: a random one. */
  token: z.string().optional(),
});

type Creating = Pick<Parts, 'catalogue' | 'characters' | 'payLinks'>;

/** Makes a payment link for a character of a game. The game's own answer confirms that the player has the character. */
export const linksCreate = action({
  name: 'links create',
  permission: 'links.create',
  input,
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
    const { id, expiresAt } = await insertLink(tx, {
      ...{ playerId, returnTo, tokenHash: linkTokenHash(token), locale: given.locale ?? null },
      offer: given.offer ?? null,
      ...{ gid: given.gid, region: given.region, roleId: given.roleId, item: given.item, expiresIn: given.expiresIn },
    });
    return { number: null, link: id, playerId, expiresAt };
  },
  shown: ({ url }) => ({ url }),
});

/** @throws OperationRefusal if the game does not sell the item in the region */
function soldIn(catalogue: Catalogue, { gid, region, item }: z.output<typeof input>): GameEntry {
  const game = catalogue.game(gid);
  if (!game) throw new OperationRefusal('game.unknown', `There is no game ${gid}.`);
  const sold = catalogue.region(gid, region);
  if (!sold) throw new OperationRefusal('region.unknown', `The game ${gid} has no region ${region}.`);
  const entry = catalogue.item(gid, item);
  if (!entry) throw new OperationRefusal('item.unknown', `The game ${gid} has no item ${item}.`);
  if (!sold.currencies.some((currency) => entry.prices[currency] !== undefined))
    throw new OperationRefusal('item.no_price', `The item ${item} has no price in the region ${region}.`);
  return game;
}

/** @throws OperationRefusal for an address that the catalogue does not allow */
function returnOf(game: GameEntry, returnTo: string | undefined, own: string | null): string | null {
  if (returnTo === undefined) return null;
  const prefixes = allowedReturns(game, own);
  const address = permittedReturn(returnTo, prefixes);
  if (address !== null) return address;
  const allowed =
    prefixes.length === 0 ? 'The game has no links.deepLink.' : `It must begin with ${prefixes.join(' or ')}.`;
  throw new OperationRefusal('link.return_to', `{returnTo} is not an address of the game. ${allowed}`);
}

function refusedCharacter({ code }: ApiError, { gid, uid, roleId, region }: z.output<typeof input>): Error {
  if (code === 'character.guest')
    return new OperationRefusal('character.guest', `The player ${uid} has a guest account, which cannot buy.`);
  if (code === 'character.unknown')
    return new OperationRefusal(
      'character.unknown',
      `The game ${gid} lists no character ${roleId} of player ${uid} in ${region}.`,
    );
  return new OperationRefusal('game.unavailable', `The game ${gid} does not answer now. Repeat the call later.`);
}

/** @throws OperationRefusal `player.foreign`, `player.blocked` */
async function playerFor(tx: Tx, catalogue: Catalogue, { gid, uid }: z.output<typeof input>): Promise<string> {
  const at = await databaseNow(tx);
  const accounts = catalogue.game(gid)?.backend.accounts;
  const sharing = () =>
    catalogue.games
      .filter((game) => accounts !== undefined && game.backend.accounts === accounts)
      .map((game) => game.gid);
  const playerId = await playerOfGame(tx, { gid, uid, at }, { sharing, gamesUsed });
  if (playerId === null)
    throw new OperationRefusal('player.foreign', `The number ${uid} belongs to a player of another game.`);
  const [blocked] = await tx`
    select from players where id = ${playerId} and blocked_at is not null and coalesce(blocked_until > now(), true)`;
  if (blocked) throw new OperationRefusal('player.blocked', `The player ${uid} is blocked.`);
  return playerId;
}

/**
 * Checks that a personal offer is this player's, for this item, open, and has a price for each currency of the region in
 * which the item is sold: the buyer's country decides the currency later.
 * @throws OperationRefusal `offer.unknown`, `offer.item`, `offer.currency`, `offer.ended`
 */
async function checkOffer(
  tx: Tx,
  catalogue: Catalogue,
  { playerId, offer, gid, region, item, uid }: z.output<typeof input> & { playerId: string; offer: string },
): Promise<void> {
  const prices = catalogue.item(gid, item)?.prices ?? {};
  const sold = catalogue.region(gid, region)?.currencies.filter((currency) => prices[currency] !== undefined) ?? [];
  for (const currency of sold) {
    const offered = await offeredItem(tx, catalogue, { playerId, offer, currency });
    if (!(offered instanceof ApiError)) {
      if (offered.gid === gid && offered.item === item) continue;
      throw new OperationRefusal(
        'offer.item',
        `The offer ${offer} is for the item ${offered.item} of game ${offered.gid}.`,
      );
    }
    if (offered.code === 'item.no_price')
      throw new OperationRefusal(
        'offer.currency',
        `The offer ${offer} has no price in ${currency}, which the region ${region} needs.`,
      );
    if (offered.code === 'offer.unknown')
      throw new OperationRefusal('offer.unknown', `The player ${uid} has no offer ${offer}.`);
    throw new OperationRefusal(
      'offer.ended',
      `The offer ${offer} cannot be used now: it is used, revoked, or not in its time.`,
    );
  }
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
