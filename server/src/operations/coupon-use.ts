import type { ErrorCode } from '#contract/errors.ts';
import type { Db } from '#server/db/client.ts';
import { type CouponOption, quoteOf } from '#server/domains/orders/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { rememberedPlace } from './coupons.repo.ts';
import type { Reading } from './parts.ts';
import { OperationRefusal } from './refusal.ts';

/** An item, and the buyer's place. */
export interface WantedItem {
  game: number;
  item: string;
  region?: string | undefined;
  currency?: string | undefined;
  country?: string | undefined;
  state?: string | undefined;
}

/** An item with the price that coupons are checked against. */
export interface PricedItem {
  game: number;
  item: string;
  region: string;
  currency: string;
  /** List price in minor units. */
  list: number;
}

/** The quote of an item for a player. */
export interface ItemUse {
  priced: PricedItem;
  /** The player's coupons that are neither used nor expired. */
  options: readonly CouponOption[];
  /** The coupon that the shop chooses by itself. */
  best: string | null;
}

const WRONG: Partial<Record<ErrorCode, string>> = {
  'game.unknown': 'The catalogue has no game with this number: {game}.',
  'region.unknown': 'The game has no such region: {region}.',
  'region.country': 'The region needs a country of its own: {country}.',
  'region.state': 'The tax of this country needs a state: {state}.',
  'item.unknown': 'The game has no such item: {item}.',
  'item.no_price': 'The item has no price in this currency: {currency}.',
};

/**
 * Returns the quote of an item, by the rules of the shop. The default place is the one where the player bought last in
 * this game, or the game's first region. Returns null if the player's level is too low for the item.
 * @throws OperationRefusal the codes of `POST /quotes`
 */
export async function findItemUse(
  db: Db,
  { catalogue: read, charging }: Pick<Reading, 'catalogue' | 'charging'>,
  playerId: string,
  { game: gid, item, region, currency, country, state }: WantedItem,
): Promise<ItemUse | null> {
  const catalogue = await read();
  const last = await rememberedPlace(db, playerId, gid);
  const place = region === undefined || region === last?.region ? last : null;
  const wanted = {
    gid,
    item,
    region: region ?? place?.region ?? catalogue.game(gid)?.regions[0]?.id ?? '',
    currency,
    country: country ?? place?.country ?? undefined,
    state: state ?? place?.state,
  };
  // As if the player were there: lower prices of a price list need an address in its countries.
  const address = wanted.country ?? null;
  try {
    const { choice, quoted } = await quoteOf(db, { catalogue, charging }, playerId, { ...wanted, address });
    const { list, currency } = quoted.price;
    const { options, coupon } = quoted;
    const priced = { game: gid, item, region: choice.region.id, currency, list };
    return { priced, options, best: coupon?.id ?? null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'item.vip_level') return null;
    throw new OperationRefusal(error.code, WRONG[error.code] ?? error.code, { game: gid, item });
  }
}
