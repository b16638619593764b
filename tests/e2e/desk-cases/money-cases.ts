import { expect } from 'vitest';
import type { Case } from './case.ts';
import { reason } from './shop.ts';

const twice: Case = {
  id: '2',
  title: 'charged twice: two orders',
  operator: 'support',
  async prepare(shop) {
    const why = reason(4712);
    const buyer = await shop.buyer('Jonas Weber');
    const first = await buyer.bought();
    const second = await buyer.bought();
    return {
      async solve(seat) {
        await seat.find(buyer.email);
        await seat.link(first.number).waitFor();
        await seat.shot('2-twice');
        await seat.hand.press(seat.link(second.number));
        await seat.hand.press(seat.button('Refund'));
        await seat.send('Refund', why, 'Refund €5.49');
        await seat.sees('€5.49 is being refunded.');
      },
      async check(seat) {
        await shop.refunded(second.payment, 549);
        expect(await shop.ops.refundedOf(first.payment)).toBe(0);
        await buyer.reach(second.number, ({ status }) => status === 'refunded');
        expect(await shop.ledgerOf(second.number)).toEqual({ refunds: 549, sales: -549 });
        expect(await shop.ledgerOf(first.number)).toEqual({ provider: 549, sales: -549 });
        const about = { command: 'orders refund', number: second.number, why };
        expect(await shop.actionsOf(seat.operator, 1)).toMatchObject([about]);
      },
    };
  },
};

const surplus: Case = {
  id: '2b',
  title: 'charged twice: one order',
  operator: 'support',
  async prepare(shop) {
    const buyer = await shop.buyer('Clara Jensen');
    const number = await buyer.order();
    const payments = [await buyer.pay(number), await buyer.pay(number)];
    await shop.ops.decide(payments[0] ?? '', 'success');
    await buyer.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    await shop.ops.decide(payments[1] ?? '', 'success');
    await shop.refunded(payments[1] ?? '', 549);
    return {
      async solve(seat) {
        await seat.find(buyer.email);
        await seat.hand.press(seat.link(number));
        await seat.sees('The order was paid twice');
        await seat.sees(/We have returned €5\.49 to you/);
      },
      async check() {
        expect(await Promise.all(payments.map((payment) => shop.ops.refundedOf(payment)))).toEqual([0, 549]);
        expect(await shop.ledgerOf(number)).toEqual({ provider: 549, refunds: 549, sales: -1098 });
        expect(await shop.receiversOf(number)).toEqual([buyer.roles[0]?.roleId]);
      },
    };
  },
};

const DUE_SECONDS = 6.5 * 86_400;

/** Up to the proof: the answer to the provider is a step of its own. */
const dispute: Case = {
  id: '4',
  title: 'a dispute arrived',
  operator: 'finance',
  async prepare(shop) {
    const why = reason(4714);
    const buyer = await shop.buyer('Sofia Marino');
    const { number, payment } = await buyer.bought('astralite-1980');
    const asked = { outcome: 'dispute', dueInSeconds: DUE_SECONDS, reason: 'product_not_received' };
    await shop.ops.world.psp.post(`/control/payments/${payment}/outcome`, asked);
    await buyer.reach(number, ({ status }) => status === 'disputed');
    return {
      async solve(seat) {
        await seat.hand.goTo('Disputes');
        const row = seat.page.getByRole('row').filter({ has: seat.link(number) });
        await row.getByText('Due in 6 days').waitFor();
        await seat.shot('4-dispute');
        await seat.hand.press(row.getByRole('button', { name: 'Submit to Sandbox' }));
        await seat.dialog('Submit to Sandbox').getByText('Page one says').waitFor();
        await seat.send('Submit to Sandbox', why, 'Submit to Sandbox');
        await row.getByText('Evidence submitted').waitFor();
      },
      async check(seat) {
        expect(await shop.actionsOf(seat.operator, 1)).toMatchObject([{ command: 'disputes submit', number, why }]);
        expect(await shop.ledgerOf(number)).toEqual({ disputes: 3299, sales: -3299 });
        await shop.ops.decide(payment, 'dispute_won');
        await buyer.reach(number, ({ status }) => status === 'paid');
        expect(await shop.ledgerOf(number)).toEqual({ provider: 3299, sales: -3299 });
      },
    };
  },
};

const failed: Case = {
  id: '6',
  title: 'a refund failed at the provider',
  operator: 'finance',
  async prepare(shop) {
    const why = reason(4716);
    const buyer = await shop.buyer('Bruno Ribeiro');
    const { number, payment } = await buyer.bought('astralite-980');
    const { code } = await shop.ops.act('orders', 'refund', number, '--amount', 'all', '--keep-item');
    expect(code).toBe(0);
    await shop.refunded(payment, 1649);
    await buyer.reach(number, ({ status }) => status === 'refunded');
    await shop.ops.decide(payment, 'refund_fails_later');
    await buyer.reach(number, ({ status }) => status === 'paid');
    return {
      async solve(seat) {
        await seat.hand.goTo('Needs a look');
        await seat.hand.press(seat.section('Failed or slow refunds').getByRole('link', { name: number }));
        await seat.section('Refunds').getByText('Failed', { exact: true }).waitFor();
        await seat.shot('6-failed');
        await seat.hand.press(seat.button('Resend'));
        await seat.send('Resend refund', why, 'Refund €16.49 again');
        await seat.sees('The refund of €16.49 is requested again.');
      },
      async check(seat) {
        await shop.refunded(payment, 1649);
        await buyer.reach(number, ({ status }) => status === 'refunded');
        expect(await shop.ledgerOf(number)).toEqual({ refunds: 1649, sales: -1649 });
        expect(await shop.actionsOf(seat.operator, 1)).toMatchObject([{ command: 'refunds resend', number, why }]);
      },
    };
  },
};

/** The provider has the money, but its webhook was lost: the books of the month differ until the shop asks. */
const close: Case = {
  id: '10',
  title: 'the monthly close',
  operator: 'finance',
  async prepare(shop) {
    const why = reason(4720);
    const buyer = await shop.buyer('Ewa Kowalska');
    const number = await buyer.order('astralite-980');
    const payment = await buyer.pay(number);
    const { psp } = shop.ops.world;
    await psp.put({ webhooks: 'lost' });
    await shop.ops.decide(payment, 'success');
    await psp.put({ webhooks: 'ok' });
    return {
      async solve(seat) {
        const compare = async (): Promise<void> => {
          await seat.hand.goTo('Differences');
          await seat.hand.press(seat.button('This month'));
        };
        await compare();
        await seat.section('The provider’s books differ').getByRole('link', { name: number }).waitFor();
        await seat.sees('Captured: €0.00 in the shop, €16.49 at the provider.');
        await seat.shot('10-close');
        await seat.hand.press(seat.link(number));
        await seat.hand.press(seat.button('Check payment'));
        await seat.send('Check payment', why, 'Check payment');
        await seat.sees('The provider was asked.');
        await buyer.reach(number, ({ itemStatus }) => itemStatus === 'sent');
        await compare();
        await seat.sees(/the providers’ books agree/);
      },
      async check(seat) {
        expect(await shop.receiversOf(number)).toEqual([buyer.roles[0]?.roleId]);
        expect(await shop.ledgerOf(number)).toEqual({ provider: 1649, sales: -1649 });
        expect(await shop.actionsOf(seat.operator, 1)).toMatchObject([{ command: 'payments check', number, why }]);
      },
    };
  },
};

export const moneyCases: readonly Case[] = [twice, surplus, dispute, failed, close];
