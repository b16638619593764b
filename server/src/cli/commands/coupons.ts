import { couponsGrant } from '../../operations/actions/coupons.ts';
import { money } from '../../operations/money.ts';
import { couponsShow } from '../../operations/queries/coupons.ts';
import { type CouponSum, couponsList, couponsUses } from '../../operations/queries/coupons-list.ts';
import { type CouponWhy, couponsWhy } from '../../operations/queries/coupons-why.ts';
import { command, numeric } from '../command.ts';
import { readPlayers } from '../read-players.ts';
import { section, table } from '../table.ts';

function whyText({ template, claim, item, coupons }: CouponWhy): string {
  const of = item && `${item.item} of game ${item.game}, ${item.region}, ${money(item.list, item.currency)}`;
  const rows = coupons.map(({ id, claimedAt, expiresAt, reason, why }) => ({ id, claimedAt, expiresAt, reason, why }));
  return [
    ...(of ? [`Item: ${of}`] : []),
    rows.length > 0 ? section(`Coupons ${template}`, rows) : 'The player has no such coupon.',
    ...(claim ? [`Claim: ${claim.why}`] : []),
  ].join('\n');
}

const atMost = (count: number, most: number): string => (count > most ? `more than ${most}` : `${count}`);

const couponRow = (coupon: CouponSum, most: number) => ({
  coupon: coupon.id,
  state: coupon.state,
  saves: `${coupon.percent} %`,
  given: coupon.given,
  code: coupon.code,
  claimed: coupon.given === 'grant' ? atMost(coupon.claimed, most) : coupon.claimed,
  left: coupon.left,
  day: atMost(coupon.day, most),
  week: atMost(coupon.week, most),
  until: coupon.until,
});

export const couponCommands = [
  command({
    operation: couponsList,
    args: [],
    about: 'the coupons of the catalogue: their states, claims, claims left, and claims of the last day and week',
    input: () => ({}),
    answer: (found) => ({ data: found, text: table(found.coupons.map((coupon) => couponRow(coupon, found.most))) }),
  }),
  command({
    operation: couponsUses,
    args: ['TEMPLATE'],
    about: 'the newest uses of a coupon by orders, and the states of its newest claims',
    input: ([coupon]) => ({ coupon }),
    answer: (found) => ({
      data: found,
      text: `${section('Newest claims', [{ ...found.newest }])}\n\n${section(
        'Uses',
        found.uses.map((use) => ({ ...use })),
      )}`,
    }),
  }),
  command({
    operation: couponsShow,
    args: ['UID'],
    about: 'all coupons of a player, with the orders that hold or used them',
    input: ([uid]) => ({ uid }),
    answer: (found) => ({ data: found, text: table(found.coupons.map((coupon) => ({ ...coupon }))) }),
  }),
  command({
    operation: couponsWhy,
    args: ['UID|EMAIL'],
    options: {
      coupon: { value: 'TEMPLATE|ID' },
      code: { value: 'CODE' },
      item: { value: 'SKU' },
      game: { value: 'GID' },
      region: { value: 'ID' },
      currency: { value: 'CODE' },
      country: { value: 'CODE' },
      state: { value: 'CODE' },
    },
    about: 'why a coupon or promo code is refused to a player, for an item or at all, by the rules of the shop',
    input: ([uid], { game, ...more }) => ({ uid, ...more, ...(game !== undefined && { game: numeric(game) }) }),
    answer: (found) => ({ data: found, text: whyText(found) }),
  }),
  command({
    operation: couponsGrant,
    args: ['TEMPLATE'],
    options: { players: { value: 'FILE|UID,UID', required: true }, batch: { value: 'ID', required: true } },
    about: 'give players a coupon of the catalogue; each player gets one per batch, also if the command is repeated',
    input: ([template], { players, batch }) => ({ batch, template, players: readPlayers(players ?? '') }),
    answer: (done) => {
      const before = done.before > 0 ? ` ${done.before} had it from this batch already.` : '';
      return { data: done, text: `${done.granted} player(s) got a ${done.template}.${before}` };
    },
  }),
];
