import { z } from 'zod';
import { databaseNow } from '#server/db/now.ts';
import {
  MOST_USES,
  offerOfKey,
  offerState,
  type PersonalOffer,
  revokeOffer,
  storeOffer,
} from '#server/domains/orders/index.ts';
import { action } from '../operation.ts';
import type { Acting, Parts } from '../parts.ts';
import { checkOffer } from '../personal-offers/offer-refusal.ts';
import { lockPlayer } from '../players.repo.ts';
import { OperationRefusal } from '../refusal.ts';

const time = (name: string) =>
  z.iso
    .datetime({ message: `{${name}} is a time in UTC such as 2026-12-31T00:00:00Z` })
    .transform((text) => new Date(text));

const CURRENCY = /^[A-Z]{3}$/;

const offer = z.strictObject({
  uid: z.int().min(1),
  game: z.int().min(1),
  item: z.string().min(1).max(64),
  prices: z.record(z.string(), z.int('{prices} are whole minor units, such as EUR=399.').min(1)).refine((prices) => {
    const currencies = Object.keys(prices);
    return currencies.length > 0 && currencies.every((currency) => CURRENCY.test(currency));
  }, '{prices} are such as EUR=399: a currency and its price.'),
  from: time('from').optional(),
  until: time('until'),
  uses: z.int().min(1).max(MOST_USES, `{uses} is at most ${MOST_USES}.`).default(1),
  key: z.string().regex(/^[\w.:-]{1,100}$/, '{key} is up to 100 letters, digits and . : _ -'),
});

type Offer = z.output<typeof offer>;

/** The catalogue bounds what is given away, so limits of roles do not count here (decision 086). */
export const personalOffersMake = action({
  name: 'personal-offers make',
  permission: 'coupons.grant',
  input: offer,
  // Without the player: the offer names them until the account is erased.
  kept: ({ game, item, prices, from, until, uses }) => ({
    game: `${game}`,
    item,
    prices: JSON.stringify(prices),
    ...(from && { from: from.toISOString() }),
    until: until.toISOString(),
    uses: `${uses}`,
  }),
  perform: async (parts: Acting & Pick<Parts, 'charging'>, tx, given) => {
    const playerId = await lockPlayer(tx, `${given.uid}`);
    const now = await databaseNow(tx);
    const { key, game: gid, item, prices, from, until: endsAt, uses } = given;
    // An offer that was made before stays, even if the bounds changed since.
    const before = await offerOfKey(tx, playerId, key);
    if (before) return existing(before, given);
    checkOffer(await parts.catalogue(), parts.charging, given, now);
    const wanted = { key, gid, item, prices, startsAt: from ?? now, endsAt, uses };
    const id = await storeOffer(tx, playerId, wanted);
    if (id !== null) return { number: null, offer: id, made: true };
    // A call at the same time made it.
    return existing(await offerOfKey(tx, playerId, key), given);
  },
});

/** Returns an offer that was made before with this key. @throws OperationRefusal `offer.other` if it differs */
function existing(before: PersonalOffer | null, { key, game, item, prices, from, until, uses }: Offer) {
  const isSame =
    before?.gid === game &&
    before.item === item &&
    before.uses === uses &&
    (from === undefined || before.startsAt.getTime() === from.getTime()) &&
    before.endsAt.getTime() === until.getTime() &&
    sorted(before.prices) === sorted(prices);
  if (isSame) return { number: null, offer: before.id, made: false };
  throw new OperationRefusal('offer.other', `The player has an offer ${key} that is different. Choose another {key}.`, {
    key,
  });
}

const sorted = (prices: Readonly<Record<string, number>>): string => JSON.stringify(Object.entries(prices).sort());

export const personalOffersRevoke = action({
  name: 'personal-offers revoke',
  permission: 'coupons.grant',
  input: z.strictObject({ id: z.uuid('{id} is the id of a personal offer.') }),
  kept: ({ id }) => ({ id }),
  perform: async (_: object, tx, { id }) => {
    const before = await revokeOffer(tx, id);
    if (!before) throw new OperationRefusal('offer.unknown', `There is no personal offer ${id}.`, { id });
    return { number: null, offer: id, state: offerState(before) };
  },
});
