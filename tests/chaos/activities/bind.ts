import { createHash, randomUUID } from 'node:crypto';
import type { Buyer } from '../buyers.ts';
import { askPatiently } from '../patient.ts';
import type { Reply } from '../wire.ts';
import type { Witness } from '../witness.ts';
import type { ChaosWorld } from '../world.ts';

/** Numbers that players bind: mobile phones of one country. */
const phoneOf = (n: number): string => `+49151${20_000_000 + n}`;

interface Proof {
  challenge: string;
  code: string;
}

/** Players of an activity: the first one acts, the others compete. */
export interface Binders {
  world: ChaosWorld;
  witness: Witness;
  buyers: readonly Buyer[];
  player: number;
  web: number;
}

/** Several players bind one number at once, each with their own code, and send it `clicks` times. */
export async function race(
  binders: Binders,
  { phone, rivals, clicks }: { phone: number; rivals: number; clicks: number },
): Promise<void> {
  const to = sharedPhone(binders, phone);
  const all = Array.from({ length: rivals + 1 }, (_, nth) => new Binder(binders, nth));
  const proofs = await Promise.all(all.map((binder) => binder.askCode(to)));
  await Promise.all(all.map((binder, nth) => binder.bind(to, proofs[nth] ?? null, null, clicks)));
}

/**
 * Gives a number another owner: its owner changes to another number with the code to the old one, and the next player
 * binds it.
 */
export async function passOn(binders: Binders, { phone }: { phone: number }): Promise<void> {
  const to = sharedPhone(binders, phone);
  const spare = phoneOf(binders.buyers.length + binders.player);
  const [giver, taker] = [new Binder(binders, 0), new Binder(binders, 1)];
  await giver.bind(to, await giver.askCode(to), null, 1);
  await giver.bind(spare, await giver.askCode(spare), await giver.askOldCode(), 1);
  await taker.bind(to, await taker.askCode(to), null, 1);
}

/** Fewer numbers than players, so that some want the same. */
const sharedPhone = ({ buyers }: Binders, phone: number): string => phoneOf(phone % Math.ceil(buyers.length / 2));

class Binder {
  readonly #binders: Binders;
  readonly #buyer: Buyer;

  constructor(binders: Binders, nth: number) {
    const { buyers, player } = binders;
    const buyer = buyers[(player + nth) % buyers.length];
    if (!buyer) throw new Error('the world has no such player');
    this.#binders = binders;
    this.#buyer = buyer;
  }

  /** Null: none was sent, or its answer was lost. */
  askCode(to: string): Promise<Proof | null> {
    this.#binders.witness.binds = true;
    return this.#ask('/me/binding/codes', { target: { phone: { country: 'DE', number: to } } }, to);
  }

  /** Requests a code to the number that the player last bound. */
  async askOldCode(): Promise<Proof | null> {
    const to = this.#binders.witness.phones.get(this.#buyer.uid);
    return to ? this.#ask('/me/binding/phone/codes', {}, to) : null;
  }

  async bind(phone: string, proof: Proof | null, old: Proof | null, clicks: number): Promise<void> {
    const { witness } = this.#binders;
    if (!proof) return;
    const body = { ...proof, ...(old && { old }) };
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: clicks }, (_, click) => this.#post('/me/binding', body, key, click)),
    );
    const gifts = [...new Set(replies.flatMap(({ status, body }) => (status === 200 ? [String(body.gift)] : [])))];
    witness.judge(null, gifts.length <= 1, () => `one key of /me/binding was answered ${gifts.join(', ')}`);
    for (const { code, status } of replies) witness.count(`bind: ${code ?? status}`);
    const [gift] = gifts;
    if (gift === undefined) return;
    witness.count(`bind gift: ${gift}`);
    // Without a gift the binding waits for its day; here there always is a gift.
    if (gift === 'none') return;
    witness.bound.push({ uid: this.#buyer.uid, phone, given: gift === 'given' });
    witness.phones.set(this.#buyer.uid, phone);
  }

  async #ask(path: string, body: object, to: string): Promise<Proof | null> {
    const { world, witness } = this.#binders;
    const reply = await this.#post(path, body, randomUUID(), 0);
    witness.count(`code: ${reply.code ?? reply.status}`);
    const challenge = String(reply.body.challenge);
    const code = reply.status === 200 ? await codeAt(world, to, challenge) : null;
    return code === null ? null : { challenge, code };
  }

  #post(path: string, body: object, key: string, turn: number): Promise<Reply> {
    const { world, witness, web } = this.#binders;
    return askPatiently(world, witness, this.#buyer.token, { path, body, key, web: web + turn });
  }
}

/**
 * Returns the code as the phone shows it. Others may have requested one to the same number, so the message's id
 * identifies it.
 */
async function codeAt({ phone }: ChaosWorld, to: string, challenge: string): Promise<string | null> {
  const id = `code-${createHash('sha256').update(challenge).digest('hex')}`;
  const answer = await fetch(`${phone.url}/messages?to=${encodeURIComponent(to)}`);
  const { messages } = (await answer.json()) as { messages: { id: string; text: string }[] };
  return /#(\d{6})$/.exec(messages.find((message) => message.id === id)?.text ?? '')?.[1] ?? null;
}
