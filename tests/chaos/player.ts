import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { attack } from './attacks.ts';
import type { Buyer, Choice } from './buyers.ts';
import { changeCharacter, emailOf, statementOf, withdraw } from './changes.ts';
import { Merchant } from './merchant.ts';
import type { Step, Story } from './model.ts';
import { refundByOperator, resend } from './operators.ts';
import { answered, askPatiently } from './patient.ts';
import { awaitTry } from './tries.ts';
import { bearer, call, type Reply } from './wire.ts';
import type { Witness } from './witness.ts';
import type { ChaosWorld } from './world.ts';

const ITEM_MS = 4000;
/** The provider whose webhooks are forged. */
const SANDBOX = 'manawell-demo';

/** Plays one story against the portal, like the browser of a patient player, with the provider's events. */
export async function live(
  world: ChaosWorld,
  witness: Witness,
  buyers: readonly Buyer[],
  choices: readonly Choice[],
  story: Story,
  index: number,
): Promise<void> {
  const buyer = buyers[story.player];
  const choice = choices[story.choice];
  if (!buyer || !choice) throw new Error('the story does not fit this world');
  const teller = new Teller(world, witness, buyers, buyer, story);
  const rivals = Array.from({ length: story.rivals }, () => teller.place(choice, index, 1));
  const number = await teller.place(choice, index, story.clicks, payOf(story, index));
  await Promise.all(rivals);
  if (!number) return;
  for (const step of story.steps) await teller.act(number, step);
}

/** One story in two that begins with a payment asks for it in the call that places the order, as the page does. */
function payOf({ steps: [first] }: Story, index: number): { method: string } | undefined {
  return first?.do === 'pay' && index % 2 === 0 ? { method: first.method } : undefined;
}

/** Returns the provider's pages in these answers. */
const pagesIn = (bodies: readonly Record<string, unknown>[]): string[] => [
  ...new Set(bodies.flatMap(({ redirectUrl }) => (typeof redirectUrl === 'string' ? [redirectUrl] : []))),
];

const attemptOf = (page: string | undefined): string | undefined => page?.split('/').at(-1);

class Teller {
  readonly #world: ChaosWorld;
  readonly #witness: Witness;
  readonly #buyers: readonly Buyer[];
  readonly #buyer: Buyer;
  readonly #story: Story;
  readonly #merchant: Merchant;
  readonly #attempts: string[] = [];
  #placed: { key: string; body: object } | null = null;
  /** The payment that the placing began, until the step that pays continues it. */
  #begun: { key: string; pages: string[] } | null = null;

  constructor(world: ChaosWorld, witness: Witness, buyers: readonly Buyer[], buyer: Buyer, story: Story) {
    this.#world = world;
    this.#witness = witness;
    this.#buyers = buyers;
    this.#buyer = buyer;
    this.#story = story;
    this.#merchant = new Merchant(world, witness);
  }

  /** Places an order, with the same key until there is an answer; null if the shop refused it for a reason. */
  async place(choice: Choice, index: number, clicks: number, pay?: { method: string }): Promise<string | null> {
    const { gid, region, item, currency, country } = choice;
    const coupon = this.#story.coupon === null ? null : (this.#buyer.coupons[this.#story.coupon] ?? null);
    const total = coupon ? choice.reduced : choice.total;
    const key = randomUUID();
    const roleId = this.#buyer.roles.get(`${gid} ${region}`);
    const body = {
      ...{ gid, region, item, currency, country, total, coupon, roleId, method: this.#story.method },
      ...(choice.waiver !== undefined && { waiver: choice.waiver, email: emailOf(this.#buyer) }),
      ...(pay && { pay }),
    };
    const keys = this.#witness.keys;
    keys.set(this.#buyer.uid, (keys.get(this.#buyer.uid) ?? 0) + 1);
    this.#placed = { key, body };
    const replies = await Promise.all(
      Array.from({ length: clicks }, (_, click) => this.#patiently('/orders', body, key, this.#story.web + click)),
    );
    const numbers = [...new Set(replies.flatMap(({ status, body }) => (status === 200 ? [String(body.number)] : [])))];
    this.#witness.judge(numbers[0] ?? null, numbers.length <= 1, () => `one key made the orders ${numbers.join(', ')}`);
    const [number] = numbers;
    const pages = pagesIn(replies.map(({ body }) => (body.payment ?? {}) as Reply['body']));
    if (number) for (const page of pages) this.#witness.payments.set(attemptOf(page) ?? '', number);
    if (pay) this.#begun = { key, pages };
    const changed = replies.some(({ code }) => code === 'order.price_changed');
    this.#witness.judge(number ?? null, !changed, () => `${item} was refused at the price that was quoted for it`);
    this.#witness.count(number ? 'placed' : `not placed (${item}, ${currency}): ${replies[0]?.code}`);
    // Another order got the first top-up: the shop reports it once, and the price without the bonus is the same.
    if (!number && replies[0]?.code === 'first_top_up.taken') return this.place(choice, index, clicks, pay);
    if (!number) return null;
    // The same choice again returns an open order of another story, which continues on its own.
    const known = this.#witness.orders.get(number);
    if (known && known.story !== index) {
      const same = known.uid === this.#buyer.uid && known.total === total && isDeepStrictEqual(known.wanted, choice);
      this.#witness.judge(number, same, () => `it was answered to another choice: ${JSON.stringify(body)}`);
      this.#witness.joined.add(index);
      return null;
    }
    this.#witness.orders.set(number, {
      uid: this.#buyer.uid,
      total,
      story: index,
      wanted: choice,
      coupon: coupon !== null,
    });
    this.#witness.note(
      number,
      `placed ${item} for ${total} ${currency} (coupon ${coupon}, ${clicks} clicks, ${this.#story.method})`,
    );
    return number;
  }

  async act(number: string, step: Step): Promise<void> {
    const [last] = this.#chosen('last');
    switch (step.do) {
      case 'pay':
        return this.#pay(number, step.method, step.clicks);
      case 'decide':
        for (const attempt of this.#chosen(step.attempt))
          await this.#merchant.decide(number, attempt, step.outcome, step.ms);
        return;
      case 'cancel':
        await Promise.all(Array.from({ length: step.clicks }, (_, click) => this.#cancel(number, click)));
        return;
      case 'cancel_and_pay': {
        const paid = last ? this.#merchant.decide(number, last, 'success') : Promise.resolve();
        await Promise.all([this.#cancel(number, 0), paid]);
        return;
      }
      case 'wait':
        await pause(step.ms);
        return;
      case 'await_item':
        return this.#awaitItem(number);
      case 'await_try':
        await awaitTry(this.#world.sql, number);
        return;
      case 'refund':
        return last ? this.#merchant.refund(number, last, step.percent) : undefined;
      case 'over_refund':
        return last ? this.#merchant.refundTooMuch(number, last) : undefined;
      case 'operator_refund':
        return this.#operatorRefund(number, step.percent);
      case 'refund_fails':
        return last ? this.#merchant.decide(number, last, 'refund_fails_later') : undefined;
      case 'resend':
        return resend(this.#world, this.#witness, number);
      case 'withdraw':
        return withdraw(this.#world, this.#witness, this.#buyer, number, step.clicks);
      case 'change_character':
        return changeCharacter(this.#world, this.#witness, this.#buyer, number, step);
      case 'game_fails': {
        const gid = this.#witness.orders.get(number)?.wanted.gid;
        await this.#world.games.put({ gid, deliver: step.mode, times: step.times });
        return;
      }
      case 'at_once':
        await Promise.all(step.steps.map((one) => this.act(number, one)));
        return;
      case 'dispute':
        return last ? this.#merchant.dispute(number, last, step.end, step.percent) : undefined;
      case 'attack': {
        const payment = last ? await this.#merchant.payment(last) : null;
        if (payment?.merchant === SANDBOX) await attack(this.#world, this.#witness, number, step.attack, payment);
        return;
      }
      case 'other_body':
        return this.#otherBody(number);
      case 'stranger':
        return this.#stranger(number);
    }
  }

  async #pay(number: string, method: string, clicks: number): Promise<void> {
    const { key, pages: opened } = this.#begun ?? { key: randomUUID(), pages: [] };
    this.#begun = null;
    const replies = await Promise.all(
      Array.from({ length: clicks }, (_, click) =>
        this.#patiently(`/orders/${number}/payments`, { method }, key, this.#story.web + click),
      ),
    );
    const pages = [...new Set([...opened, ...pagesIn(replies.map(({ body }) => body))])];
    this.#witness.judge(number, pages.length <= 1, () => `one key opened the payments ${pages.join(', ')}`);
    const attempt = attemptOf(pages[0]);
    this.#witness.note(number, `pay by ${method}, ${clicks} clicks: ${attempt ?? replies[0]?.code}`);
    this.#witness.count(attempt ? `payment opened (${method})` : `not opened: ${replies[0]?.code}`);
    if (!attempt) return;
    this.#attempts.push(attempt);
    this.#witness.payments.set(attempt, number);
  }

  #chosen(which: 'first' | 'last' | 'all'): string[] {
    if (which === 'all') return this.#attempts;
    return this.#attempts.slice(which === 'first' ? 0 : -1).slice(0, 1);
  }

  async #cancel(number: string, click: number): Promise<void> {
    const reply = await this.#patiently(`/orders/${number}/cancel`, { confirmed: true }, randomUUID(), click);
    this.#witness.note(number, `cancel: ${reply.status} ${reply.code ?? reply.body.status}`);
    this.#witness.count(`cancel: ${reply.code ?? reply.status}`);
    if (reply.status === 200) this.#witness.cancelled.add(number);
  }

  async #awaitItem(number: string): Promise<void> {
    const end = Date.now() + ITEM_MS;
    while (Date.now() < end) {
      const { body } = await this.#get(`/orders/${number}`, this.#buyer.token);
      if (!['waiting', 'sending', 'recalling'].includes(String(body.itemStatus))) return;
      await pause(100);
    }
  }

  /** A percentage of the order's amount, as long as that much is left. */
  async #operatorRefund(number: string, percent: number): Promise<void> {
    const total = this.#witness.orders.get(number)?.total ?? 0;
    const amount = percent === 100 ? 'all' : Math.max(1, Math.floor((total * percent) / 100));
    await refundByOperator(this.#world, this.#witness, number, amount);
  }

  async #otherBody(number: string): Promise<void> {
    if (!this.#placed) return;
    const { key, body } = this.#placed;
    const reply = await this.#patiently('/orders', { ...body, email: 'another@example.com' }, key, 0);
    const right = reply.code === 'request.key_reused' || !answered(reply);
    this.#witness.judge(number, right, () => `its key with another body got ${reply.status} ${reply.code}`);
  }

  /** Another player knows the number, but can see and change nothing. */
  async #stranger(number: string): Promise<void> {
    const other = this.#buyers[(this.#story.player + 1) % this.#buyers.length];
    if (!other || other === this.#buyer) return;
    const replies = await Promise.all([
      this.#get(`/orders/${number}`, other.token),
      this.#patiently(`/orders/${number}/payments`, { method: 'card' }, randomUUID(), 0, other.token),
      this.#patiently(`/orders/${number}/cancel`, { confirmed: true }, randomUUID(), 0, other.token),
      this.#patiently(`/orders/${number}/withdrawal`, statementOf(other), randomUUID(), 0, other.token),
      this.#patiently(`/orders/${number}/character`, this.#receiver(number, other), randomUUID(), 0, other.token),
    ]);
    for (const reply of replies) {
      const right = reply.code === 'order.unknown' || !answered(reply);
      this.#witness.judge(number, right, () => `a stranger got ${reply.status} ${reply.code}`);
    }
  }

  #receiver(number: string, { roles }: Buyer): object {
    const { gid, region } = this.#witness.orders.get(number)?.wanted ?? {};
    return { roleId: roles.get(`${gid} ${region}`) };
  }

  #get(path: string, token: string): Promise<Reply> {
    const url = this.#world.webs[this.#story.web % this.#world.webs.length];
    return call('GET', `${url}/platform/api${path}`, bearer(token));
  }

  #patiently(path: string, body: object, key: string, web: number, token = this.#buyer.token): Promise<Reply> {
    return askPatiently(this.#world, this.#witness, token, { path, body, key, web });
  }
}
