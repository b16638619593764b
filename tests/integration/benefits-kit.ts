import type { Order } from '#contract/endpoints/orders.ts';
import { MoneyWorld } from './money-kit.ts';

/** 7 % of any price; the publisher grants it, so it is never claimed. */
export const TEMPLATE = 'invite-7';
/** Of 109 cents. */
export const SAVES = 8;
export const FIRST = { kind: 'first_top_up', percent: 100 } as const;

export const QUOTE = { gid: 1000039, region: 'eu', item: 'astralite-60' };

/** A world with benefits. */
export class BenefitsWorld {
  readonly money: MoneyWorld;
  readonly player: string;

  private constructor(money: MoneyWorld, player: string) {
    this.money = money;
    this.player = player;
  }

  static async start(): Promise<BenefitsWorld> {
    const money = await MoneyWorld.start();
    const [row] = await money.sql<{ id: string }[]>`select id from players where username = 'kestrel'`;
    return new BenefitsWorld(money, row?.id ?? '');
  }

  /** Deletes all benefits and their use. */
  async forget(): Promise<void> {
    await this.money.sql`delete from benefit_uses`;
    await this.money.sql`delete from player_coupons`;
    await this.money.calm();
  }

  /** Grants a coupon to the player or another one; valid for `days` days. */
  async give({ player = this.player, days = 1 }: { player?: string; days?: number } = {}): Promise<string> {
    const [row] = await this.money.sql<{ id: string }[]>`
      insert into player_coupons (player_id, template, claimed_at, expires_at)
      values (${player}, ${TEMPLATE}, now() - interval '2 days', now() + make_interval(days => ${days})) returning id`;
    return row?.id ?? '';
  }

  /** Returns the order that reserved or used it, and the state. */
  async holding(benefit: string): Promise<{ number: string; state: string } | undefined> {
    const [row] = await this.money.sql<{ number: string; state: string }[]>`
      select number, state from benefit_uses where player_id = ${this.player} and benefit = ${benefit}`;
    return row;
  }

  /** Returns the price of the ordered item for this player. */
  quote = async (more: object = {}) =>
    (await this.money.buyer.call('POST /quotes', { body: { ...QUOTE, ...more } })).body;

  withCoupon = (coupon: string) => ({ coupon, total: 109 - SAVES });

  /** Places an order whose payment the provider declines. */
  async failed(more: object): Promise<{ number: string; payment: string }> {
    const number = await this.money.place(more);
    const payment = await this.money.pay(number);
    await this.money.decide(payment, 'decline');
    await this.money.reach(number, ({ status }) => status === 'payment_failed');
    return { number, payment };
  }

  async paid(more: object): Promise<Order> {
    const number = await this.money.place(more);
    await this.money.decide(await this.money.pay(number), 'success');
    return this.money.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  }
}
