import { setTimeout as pause } from 'node:timers/promises';
import type { Buyer, Choice } from '../buyers.ts';
import { OFFERED } from '../catalogue.ts';
import { Merchant } from '../merchant.ts';
import type { Witness } from '../witness.ts';
import type { ChaosWorld } from '../world.ts';
import { LinkBackend, type MadeLink } from './backend.ts';
import { Browser, type Page } from './browser.ts';
import type { LinkStory } from './plan.ts';

const WAIT_MS = 1500;

/** Links at the same time. */
const BESIDE = 6;

/** Plays the links of a run, a few at once. */
export async function playLinks(
  world: ChaosWorld,
  witness: Witness,
  { buyers, choices, links }: { buyers: readonly Buyer[]; choices: readonly Choice[]; links: readonly LinkStory[] },
): Promise<void> {
  if (!world.serverKey) return;
  const backend = new LinkBackend(world, witness, world.serverKey);
  const queue = links.entries();
  const worker = async (): Promise<void> => {
    for (const [index, story] of queue) {
      const [buyer, choice] = [buyers[story.player], choices[story.choice]];
      if (!buyer || !choice) throw new Error('the link does not fit this world');
      await new Visitors({ world, witness, backend, buyer, choice, story, index }).play();
    }
  };
  await Promise.all(Array.from({ length: BESIDE }, worker));
}

interface Parts {
  world: ChaosWorld;
  witness: Witness;
  backend: LinkBackend;
  buyer: Buyer;
  choice: Choice;
  story: LinkStory;
  index: number;
}

/** The buyers of one link, and of the rival with the same offer. */
class Visitors {
  readonly #parts: Parts;
  readonly #merchant: Merchant;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#merchant = new Merchant(parts.world, parts.witness);
  }

  async play(): Promise<void> {
    const { story, index } = this.#parts;
    const offer = story.offer ? await this.#offer() : null;
    const link = await this.#make(offer, `chaos-link-${index}`);
    const rival = offer && story.rival ? await this.#make(offer, `chaos-link-${index}-rival`) : null;
    if (link && story.expired) await this.#expire(link);
    await Promise.all([link, rival].map((one) => one && this.#visit(one, offer)));
  }

  async #offer(): Promise<string | null> {
    const { backend, buyer, choice, world, index } = this.#parts;
    const { gid, region: id, item } = choice;
    if (gid !== OFFERED.gid || id !== OFFERED.region || !OFFERED.items.includes(item)) return null;
    const game = world.catalogue.games.get(gid);
    const region = game?.regions.find((one) => one.id === id);
    const all = game?.items.get(item)?.prices ?? {};
    const prices = Object.fromEntries(Object.entries(all).filter(([name]) => region?.currencies.includes(name)));
    return backend.offer(buyer.uid, { gid, item, prices }, `chaos-offer-${index}`);
  }

  #make(offer: string | null, key: string): Promise<MadeLink | null> {
    const { backend, buyer, choice } = this.#parts;
    const { gid, region, item } = choice;
    const roleId = buyer.roles.get(`${gid} ${region}`);
    return backend.link({ uid: Number(buyer.uid), gid, region, item, roleId, ...(offer && { offer }) }, key);
  }

  async #expire({ id }: MadeLink): Promise<void> {
    const { world, witness, buyer } = this.#parts;
    const ended = await world.sql`
      update payment_links set expires_at = '2000-01-01' where id = ${id}`.then(
      () => true,
      () => false,
    );
    if (ended) witness.links.set(id, { uid: buyer.uid, expired: true });
  }

  /** Opens the link in all browsers, presses Pay at the same time, and plays the steps in the one that owns it. */
  async #visit(link: MadeLink, offer: string | null): Promise<void> {
    const { world, witness, story, choice } = this.#parts;
    const { country } = choice;
    const path = `${link.path}${country ? `?country=${country}` : ''}`;
    const browsers = Array.from({ length: story.browsers }, (_, n) => new Browser(world.webs, story.web + n));
    const pages = await Promise.all(browsers.map((browser) => browser.open(path)));
    const pressed = await Promise.all(browsers.map((browser, n) => this.#press(browser, link.path, pages[n] ?? null)));
    const owners = pressed.filter((page) => page?.redirect);
    witness.judge(null, owners.length <= 1, () => `the link ${link.id} opened a payment in two browsers`);
    const owner = browsers[pressed.findIndex((page) => page?.redirect)];
    witness.count(`link pressed: ${owner ? 'a payment was opened' : 'nothing was opened'}`);
    if (!owner) return;
    let attempt = await this.#opened(link, offer, owners[0] ?? null);
    for (const step of story.steps) {
      if (step === 'wait') await pause(WAIT_MS);
      else if (step === 'press') {
        const again = await this.#press(owner, link.path, await owner.open(path));
        if (again?.redirect) attempt = await this.#opened(link, offer, again);
      } else if (attempt) await this.#merchant.decide(attempt.number, attempt.id, OUTCOMES[step]);
    }
  }

  async #press(browser: Browser, path: string, page: Page | null): Promise<Page | null> {
    const { witness, buyer, choice, story } = this.#parts;
    // The buyer's country decides the currency of a link; the world's prices are known in the choice's.
    if (!page?.form || page.form.currency !== choice.currency) return null;
    const method = page.methods.includes(story.method) ? story.method : page.methods[0];
    if (!method) return null;
    // Each press may place an order.
    witness.keys.set(buyer.uid, (witness.keys.get(buyer.uid) ?? 0) + 1);
    return browser.press(path, { ...page.form, method });
  }

  /** Notes the order and the payment of a page that was opened. */
  async #opened(
    link: MadeLink,
    offer: string | null,
    page: Page | null,
  ): Promise<{ id: string; number: string } | null> {
    const { backend, witness, buyer, choice } = this.#parts;
    const id = page?.redirect?.split('/').at(-1);
    const number = await backend.orderOf(link.id);
    if (!id || !number) return null;
    const own = offer === null ? undefined : witness.offers.get(offer)?.prices[choice.currency];
    const { total } = witness.orders.get(number) ?? { total: own ?? choice.total };
    witness.orders.set(number, {
      uid: buyer.uid,
      total,
      story: -1,
      wanted: choice,
      coupon: false,
      ...(own && { own }),
    });
    witness.payments.set(id, number);
    witness.note(number, `link ${link.id}${offer ? ` with the offer ${offer}` : ''}: ${id}`);
    return { id, number };
  }
}

const OUTCOMES = { pay: 'success', decline: 'decline', abandon: 'abandon' } as const;
