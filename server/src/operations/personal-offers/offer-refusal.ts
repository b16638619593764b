import {
  type Catalogue,
  checkPayable,
  everyPriced,
  type ItemEntry,
  itemAt,
  momentsOf,
} from '#server/domains/catalog/index.ts';
import { type BoundsRefusal, priceBoundsRefusal } from '#server/domains/orders/index.ts';
import type { Charging } from '#server/kernel/payments/charging.ts';
import { money } from '../money.ts';
import { OperationRefusal } from '../refusal.ts';

/** An offer to make. Prices in minor units. */
export interface WantedOffer {
  game: number;
  item: string;
  prices: Readonly<Record<string, number>>;
  from?: Date | undefined;
  until: Date;
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;

/** Checks an offer against the bounds of the catalogue. @throws OperationRefusal that names the bound */
export function checkOffer(catalogue: Catalogue, charging: Charging, wanted: WantedOffer, now: Date): void {
  const { game: gid, item: id, prices } = wanted;
  const game = catalogue.game(gid);
  if (!game) throw new OperationRefusal('game.unknown', `The catalogue has no game with this number: ${gid}.`);
  const item = catalogue.item(gid, id);
  if (!item) throw new OperationRefusal('item.unknown', `Game ${gid} has no item ${id}.`, { item: id });
  for (const { from, item: held } of heldIn(item, wanted, now)) {
    for (const [currency, price] of Object.entries(prices)) {
      // A price that fits one country is refused in the others when an order is placed.
      const [refused, ...others] = everyPriced(held).map((one) => priceBoundsRefusal(game, one, { currency, price }));
      if (others.includes(null)) continue;
      if (refused) throw outside(refused.bound, from + boundsText(refused, { gid, item: id, price }));
    }
  }
  const [unpayable] = checkPayable(
    { items: [{ ...onlyFirst(item), prices: { ...prices } }] },
    game,
    catalogue.methods,
    charging,
  );
  if (unpayable) throw outside('charge', `The own price in ${String(unpayable.path.at(-1))} ${unpayable.message}.`);
  checkTimes(wanted, game.personalOffers?.longest ?? 0, now);
}

/** Returns an item without its prices of price lists and of later times. */
const onlyFirst = ({ pricesIn: _, pricesFrom: __, ...item }: ItemEntry): ItemEntry => item;

/**
 * Returns the item with the prices that it has in the time of an offer: later prices would end the offer within its
 * time. `from` begins a sentence about them.
 */
function heldIn(item: ItemEntry, { from, until }: WantedOffer, now: Date): { from: string; item: ItemEntry }[] {
  const start = Math.max(now.getTime(), from?.getTime() ?? 0);
  const later = momentsOf(item.pricesFrom).filter((at) => at > start && at < until.getTime());
  const at = (time: number): ItemEntry => itemAt(item, time);
  return [
    { from: '', item: at(start) },
    ...later.map((time) => ({ from: `From ${new Date(time).toISOString()} on: `, item: at(time) })),
  ];
}

/** @param longest seconds */
function checkTimes({ from, until }: WantedOffer, longest: number, now: Date): void {
  if (until <= now) throw outside('time', `{until} ${until.toISOString()} is over.`);
  if (from && from >= until) throw outside('time', '{from} must be before {until}.');
  const last = new Date(now.getTime() + longest * 1000);
  if (until > last)
    throw outside(
      'longest',
      `{until} is too late: the catalogue allows ${span(longest)} from now (${last.toISOString()}).`,
    );
}

const span = (seconds: number): string =>
  seconds % DAY_SECONDS === 0 ? `${seconds / DAY_SECONDS} day(s)` : `${Math.round(seconds / HOUR_SECONDS)} hour(s)`;

const outside = (bound: string, sentence: string): OperationRefusal =>
  new OperationRefusal('offer.bounds', sentence, { bound });

function boundsText(
  refused: BoundsRefusal,
  { gid, item, price }: { gid: number; item: string; price: number },
): string {
  switch (refused.bound) {
    case 'none':
      return `Game ${gid} allows no personal offers: its game.yaml has no personalOffers.`;
    case 'item':
      return `Game ${gid} allows personal offers only for ${refused.items.join(', ')}, not for ${item}.`;
    case 'currency':
      return `${item} is not sold in ${refused.currency}, only in ${refused.sold.join(', ')}.`;
    case 'floor': {
      const { currency, least, percent, normal } = refused;
      return `${money(price, currency)} is too low: ${percent} % of the price ${money(normal, currency)} is the floor, so ${money(least, currency)} is the least.`;
    }
    case 'normal':
      return `${money(price, refused.currency)} is above the price of the item, ${money(refused.normal, refused.currency)}.`;
  }
}
