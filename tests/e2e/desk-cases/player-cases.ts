import { expect } from 'vitest';
import { providerSteps } from '#tests/integration/sign-in-kit.ts';
import { Client } from '#tests/world/client.ts';
import { Buyer } from './buyer.ts';
import type { Case } from './case.ts';
import { reason } from './shop.ts';

const child: Case = {
  id: '7',
  title: 'a child bought',
  operator: 'support',
  async prepare(shop) {
    const why = reason(4717);
    const buyer = await shop.buyer('Tim Becker');
    const orders = [await buyer.bought('astralite-1980'), await buyer.bought('astralite-980')];
    return {
      async solve(seat) {
        await seat.find(buyer.email);
        await seat.hand.press(seat.section('Players').getByRole('link', { name: buyer.uid }));
        for (const { number } of orders)
          await seat.hand.tick(seat.page.getByRole('checkbox', { name: `Choose order ${number}` }));
        await seat.shot('7-child');
        await seat.hand.press(seat.button('Refund 2 orders'));
        await seat.send('Refund several orders', why, 'Refund up to €49.48');
        await seat.sees(/€49\.48/);
        await seat.hand.press(seat.button('Set a limit'));
        await seat.hand.tick(seat.dialog('Set a limit').getByRole('radio', { name: 'No purchases at all' }));
        await seat.send('Set a limit', why, 'Set the limit');
        await seat.sees('The player can buy nothing from now on.');
      },
      async check(seat) {
        for (const { number, payment } of orders) {
          const { total } = await buyer.reach(number, ({ status }) => status === 'refunded');
          await shop.refunded(payment, total);
          expect(await shop.ledgerOf(number)).toEqual({ refunds: total, sales: -total });
        }
        expect((await buyer.place('astralite-300')).error.code).toBe('order.spending_cap');
        const [cap, ...refunds] = await shop.actionsOf(seat.operator, 3);
        expect(cap).toMatchObject({ command: 'players cap', why, arguments: { amount: '0' } });
        expect(refunds).toMatchObject(refunds.map(() => ({ command: 'orders refund-many', why })));
        expect(refunds.map(({ number }) => number).toSorted()).toEqual(orders.map(({ number }) => number).toSorted());
      },
    };
  },
};

/** Somebody who reads the player's mail linked an own account to the player's, and bought. */
const stolen: Case = {
  id: '8',
  title: 'an account was stolen',
  operator: 'support',
  async prepare(shop) {
    const why = reason(4718);
    const owner = await shop.mailBuyer('Ines Oliveira');
    const steps = providerSteps(shop.ops.world);
    const { anonymous, url } = shop.ops.world;
    const { body } = await steps.signIn('google', { person: 'other', address: owner.email });
    if (body.result !== 'link') throw new Error(`the thief was not asked for a code: ${JSON.stringify(body)}`);
    const { link } = body;
    const proof = await shop.codeTo(owner.email, () => anonymous.call('POST /session/link/codes', { body: { link } }));
    const linked = await anonymous.call('POST /session/link', { body: { link, proof } });
    const thief = new Buyer(shop.ops, new Client(url, linked.body.session.token), owner);
    const { number, payment } = await thief.bought('astralite-980');
    const email = owner.email.replace('@example.com', '.new@example.com');
    return {
      async solve(seat) {
        await seat.find(owner.email);
        await seat.hand.press(seat.section('Players').getByRole('link', { name: owner.uid }));
        await seat.hand.press(seat.button('Unlink Google'));
        await seat.send('Unlink Google', why, 'Unlink Google');
        await seat.sees(/Google is unlinked/);
        await seat.hand.press(seat.button('Change email'));
        await seat.hand.type(seat.dialog('Change email').getByLabel('New email'), email);
        await seat.shot('8-stolen');
        await seat.send('Change email', why, 'Change email');
        await seat.sees(/The email is changed/);
        await seat.hand.tick(seat.page.getByRole('checkbox', { name: `Choose order ${number}` }));
        await seat.hand.press(seat.button('Refund 1 order'));
        await seat.send('Refund several orders', why, 'Refund up to €16.49');
        await seat.sees(/€16\.49 .*refunded/);
      },
      async check(seat) {
        expect((await thief.client.call('GET /me')).error.code).toBe('session.required');
        const again = await steps.signIn('google', { person: 'other', address: owner.email });
        expect(JSON.stringify(again.body)).not.toContain(owner.uid);
        expect(await shop.sql`select email from players where uid = ${owner.uid}`).toEqual([{ email }]);
        await shop.refunded(payment, 1649);
        expect(await shop.ledgerOf(number)).toEqual({ refunds: 1649, sales: -1649 });
        const actions = await shop.actionsOf(seat.operator, 3);
        const commands = ['orders refund-many', 'players email', 'players unlink'];
        expect(actions).toMatchObject(commands.map((command) => ({ command, why })));
      },
    };
  },
};

/** An order that is not paid yet holds the coupon, so the player cannot use it for another one. */
const coupon: Case = {
  id: '9',
  title: 'a coupon did not work',
  operator: 'support',
  async prepare(shop) {
    const buyer = await shop.buyer('Felix Brandt');
    await buyer.client.call('POST /coupons/redeem', { body: { code: 'LANTERN15' } });
    const { mine } = (await buyer.client.call('GET /me/coupons')).body;
    const id = mine.find(({ template }) => template === 'lantern-15')?.id;
    const saved = Math.round((1649 * 15) / 100);
    const number = await buyer.order('astralite-980', { coupon: id, total: 1649 - saved });
    const use = (item: 'astralite-1980') =>
      buyer.place(item, { coupon: id, total: 3299 - Math.round((3299 * 15) / 100) });
    expect((await use('astralite-1980')).error.code).toMatch(/coupon/);
    return {
      async solve(seat) {
        await seat.find(buyer.email);
        await seat.hand.press(seat.section('Players').getByRole('link', { name: buyer.uid }));
        await seat.hand.press(seat.button('Explain lantern-15'));
        await seat
          .dialog('Coupon lantern-15')
          .getByText(`Order ${number} holds it until it is paid or ends.`)
          .waitFor();
        await seat.shot('9-coupon');
      },
      async check() {
        // The player does what support says.
        await buyer.client.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
        await buyer.reach(number, ({ status }) => status === 'cancelled');
        expect((await use('astralite-1980')).error).toBeUndefined();
      },
    };
  },
};

export const playerCases: readonly Case[] = [child, stolen, coupon];
