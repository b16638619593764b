import { z } from 'zod';
import { LOCALES } from '#contract/locales.ts';
import type { Tx } from '#server/db/client.ts';
import type { Catalogue, GameEntry } from '#server/domains/catalog/index.ts';
import { allowedReturns, permittedReturn } from '#server/domains/links/index.ts';
import { offeredItem } from '#server/domains/orders/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { OperationRefusal } from '../refusal.ts';

const HOUR = 3600;
/** A link is a right to buy in another's name, so it ends soon. */
const LINK_SECONDS = { least: 60, most: 7 * 24 * HOUR, default: HOUR } as const;

export const linkInput = z.strictObject({
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

export type NewLinkInput = z.output<typeof linkInput>;

/** @throws OperationRefusal if the game does not sell the item in the region */
export function soldIn(catalogue: Catalogue, { gid, region, item }: NewLinkInput): GameEntry {
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
export function returnOf(game: GameEntry, returnTo: string | undefined, own: string | null): string | null {
  if (returnTo === undefined) return null;
  const prefixes = allowedReturns(game, own);
  const address = permittedReturn(returnTo, prefixes);
  if (address !== null) return address;
  const allowed =
    prefixes.length === 0 ? 'The game has no links.deepLink.' : `It must begin with ${prefixes.join(' or ')}.`;
  throw new OperationRefusal('link.return_to', `{returnTo} is not an address of the game. ${allowed}`);
}

/** Returns why a game confirmed no character. */
export function refusedCharacter({ code }: ApiError, { gid, uid, roleId, region }: NewLinkInput): Error {
  if (code === 'character.guest')
    return new OperationRefusal('character.guest', `The player ${uid} has a guest account, which cannot buy.`);
  if (code === 'character.unknown')
    return new OperationRefusal(
      'character.unknown',
      `The game ${gid} lists no character ${roleId} of player ${uid} in ${region}.`,
    );
  return new OperationRefusal('game.unavailable', `The game ${gid} does not answer now. Repeat the call later.`);
}

/**
 * Checks that a personal offer is this player's, for this item, and open. It needs a price for each currency of the
 * region in which the item is sold, since the buyer's country decides the currency later.
 * @throws OperationRefusal `offer.unknown`, `offer.item`, `offer.currency`, `offer.ended`
 */
export async function checkOffer(
  tx: Tx,
  catalogue: Catalogue,
  { playerId, offer, gid, region, item, uid }: NewLinkInput & { playerId: string; offer: string },
): Promise<void> {
  const prices = catalogue.item(gid, item)?.prices ?? {};
  const sold = catalogue.region(gid, region)?.currencies.filter((currency) => prices[currency] !== undefined) ?? [];
  const offered = await offeredItem(tx, catalogue, { playerId, offer, currencies: sold });
  if (offered instanceof ApiError) throw refusedOffer(offered, { offer, region, uid });
  if (offered.gid !== gid || offered.item !== item)
    throw new OperationRefusal(
      'offer.item',
      `The offer ${offer} is for the item ${offered.item} of game ${offered.gid}.`,
    );
}

/** Returns why an offer has no price for a link. */
function refusedOffer(
  { code, params }: ApiError,
  { offer, region, uid }: { offer: string; region: string; uid: number },
): OperationRefusal {
  if (code === 'item.no_price')
    return new OperationRefusal(
      'offer.currency',
      `The offer ${offer} has no price in ${params.currency}, which the region ${region} needs.`,
    );
  if (code === 'offer.unknown')
    return new OperationRefusal('offer.unknown', `The player ${uid} has no offer ${offer}.`);
  return new OperationRefusal(
    'offer.ended',
    `The offer ${offer} cannot be used now: it is used, revoked, or not in its time.`,
  );
}
