import { couponsGrant } from '../../operations/actions/coupons.ts';
import { couponsShow } from '../../operations/queries/coupons.ts';
import { command } from '../command.ts';
import { readPlayers } from '../read-players.ts';
import { table } from '../table.ts';

export const couponCommands = [
  command({
    operation: couponsShow,
    args: ['UID'],
    about: 'all coupons of a player, with the orders that hold or used them',
    input: ([uid]) => ({ uid }),
    answer: (found) => ({ data: found, text: table(found.coupons.map((coupon) => ({ ...coupon }))) }),
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
