import { expect } from 'vitest';
import { GID } from '#tests/integration/sign-in-kit.ts';
import { until } from '#tests/world/until.ts';
import type { Case } from './case.ts';
import { reason } from './shop.ts';

const missing: Case = {
  id: '1',
  title: 'paid, but the item is missing',
  operator: 'support',
  async prepare(shop) {
    const why = reason(4711);
    const buyer = await shop.buyer('Mara Lindqvist');
    const { number, payment } = await buyer.parked();
    return {
      async solve(seat) {
        await seat.find(buyer.email);
        await seat.hand.press(seat.link(number));
        await seat.sees(/the game hasn’t confirmed your item yet/);
        await seat.shot('1-missing');
        await seat.hand.press(seat.button('Deliver again'));
        await seat.send('Deliver again', why, 'Deliver again');
        await seat.sees(/Your item was delivered on/);
      },
      async check(seat) {
        expect(await shop.receiversOf(number)).toEqual([buyer.roles[0]?.roleId]);
        expect(await shop.ledgerOf(number)).toEqual({ provider: 549, sales: -549 });
        expect(await shop.ops.refundedOf(payment)).toBe(0);
        expect(await shop.actionsOf(seat.operator, 1)).toMatchObject([{ command: 'orders redeliver', number, why }]);
      },
    };
  },
};

const character: Case = {
  id: '3',
  title: 'wrong character',
  operator: 'support',
  async prepare(shop) {
    const why = reason(4713);
    const buyer = await shop.buyer('Luca Moretti');
    const [, other] = buyer.roles;
    const number = await buyer.order('astralite-980');
    const payment = await buyer.pay(number);
    await shop.ops.world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'pending', seconds: 86_400 });
    await buyer.reach(number, ({ status }) => status === 'paying');
    return {
      async solve(seat) {
        await seat.find(buyer.email);
        await seat.hand.press(seat.link(number));
        await seat.hand.press(seat.button('Change character'));
        const dialog = seat.dialog('Change character');
        await seat.hand.tick(dialog.getByRole('radio', { name: 'Luca II' }));
        await seat.shot('3-character');
        await seat.send('Change character', why, 'Give the item to Luca II');
        await seat.sees('The item is now for Luca II on Vega-7.');
      },
      async check(seat) {
        await shop.ops.decide(payment, 'success');
        await buyer.reach(number, ({ itemStatus }) => itemStatus === 'sent');
        expect(await shop.receiversOf(number)).toEqual([other?.roleId]);
        expect(await shop.ledgerOf(number)).toEqual({ provider: 1649, sales: -1649 });
        expect(await shop.actionsOf(seat.operator, 1)).toMatchObject([{ command: 'orders move', number, why }]);
      },
    };
  },
};

const night: Case = {
  id: '5',
  title: 'game down all night',
  operator: 'support',
  async prepare(shop) {
    const why = reason(4715);
    const names = ['Amelie Fournier', 'Henrik Dahl', 'Nadia Petrova', 'Oskar Nowak'];
    const orders: { number: string; roleId: string | undefined }[] = [];
    for (const name of names) {
      const buyer = await shop.buyer(name);
      orders.push({ number: (await buyer.parked()).number, roleId: buyer.roles[0]?.roleId });
    }
    return {
      async solve(seat) {
        await seat.hand.goTo('Needs a look');
        for (const { number } of orders) await seat.link(number).waitFor();
        await seat.shot('5-night');
        await seat.hand.press(seat.button('Deliver all of Starfall Odyssey again'));
        await seat.send('Deliver all of Starfall Odyssey again', why, 'Deliver all again');
        await seat.sees('Deliveries of Starfall Odyssey that are tried again now: 4.');
      },
      async check(seat) {
        for (const { number, roleId } of orders) {
          const seen = await until(
            () => shop.receiversOf(number),
            (found) => found.length > 0,
          );
          expect(seen).toEqual([roleId]);
          expect(await shop.ledgerOf(number)).toEqual({ provider: 549, sales: -549 });
        }
        expect(await shop.actionsOf(seat.operator, 1)).toMatchObject([
          { command: 'deliveries redeliver', number: null, why, arguments: { game: `${GID}` } },
        ]);
      },
    };
  },
};

export const deliveryCases: readonly Case[] = [missing, character, night];
