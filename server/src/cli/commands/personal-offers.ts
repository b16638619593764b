import { personalOffersMake, personalOffersRevoke } from '../../operations/actions/personal-offers.ts';
import { money } from '../../operations/money.ts';
import { personalOffersList } from '../../operations/queries/personal-offers.ts';
import { command, numeric } from '../command.ts';
import { table } from '../table.ts';

/** Reads `EUR=399,USD=449`, prices in minor units. Wrong parts are left to the operation's check. */
const readPrices = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    text.split(',').map((part) => {
      const [currency = '', price = ''] = part.split('=');
      return [currency.trim(), numeric(price.trim())];
    }),
  );

const shown = (prices: Readonly<Record<string, number>>): string =>
  Object.entries(prices)
    .map(([currency, price]) => money(price, currency))
    .join(', ');

export const personalOfferLooks = [
  command({
    operation: personalOffersList,
    args: ['UID'],
    about: 'the newest personal offers of a player, with their states and uses',
    input: ([uid]) => ({ uid: numeric(uid) }),
    answer: (found) => ({
      data: found,
      text: table(
        found.offers.map(({ id, gid, item, prices, from, until, uses, taken, state }) => ({
          id,
          state,
          game: gid,
          item,
          prices: shown(prices),
          from,
          until,
          uses: `${taken} of ${uses}`,
        })),
      ),
    }),
  }),
];

export const personalOfferActs = [
  command({
    operation: personalOffersMake,
    args: ['UID'],
    options: {
      game: { value: 'GID', required: true },
      item: { value: 'SKU', required: true },
      prices: { value: 'EUR=399,USD=449', required: true },
      from: { value: 'TIME' },
      until: { value: 'TIME', required: true },
      uses: { value: 'N' },
      key: { value: 'NAME', required: true },
    },
    about: 'offer a player an item at an own price in minor units; once for each key, also if the command is repeated',
    input: ([uid], { game, prices = '', uses, ...more }) => ({
      ...more,
      uid: numeric(uid),
      game: numeric(game),
      prices: readPrices(prices),
      ...(uses !== undefined && { uses: numeric(uses) }),
    }),
    answer: (done) => ({
      data: done,
      text: done.made ? `Personal offer ${done.offer} is made.` : `The player has this offer already: ${done.offer}.`,
    }),
  }),
  command({
    operation: personalOffersRevoke,
    args: ['ID'],
    about: 'end a personal offer; orders that have its price keep it',
    input: ([id]) => ({ id }),
    answer: (done) => ({
      data: done,
      text:
        done.state === 'revoked'
          ? `Personal offer ${done.offer} was revoked before.`
          : `Personal offer ${done.offer} is revoked; it was ${done.state}.`,
    }),
  }),
];
