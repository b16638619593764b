import { randomUUID } from 'node:crypto';
import type { Buyer } from './buyers.ts';
import { answered, askPatiently } from './patient.ts';
import type { Witness } from './witness.ts';
import type { ChaosWorld } from './world.ts';

export const emailOf = ({ uid }: Buyer): string => `${uid}@example.com`;
/** The statement of a buyer who withdraws. */
export const statementOf = (buyer: Buyer): object => ({ name: 'Buyer', email: emailOf(buyer) });

/** Includes "too many": refused statements count as emails to a new address, until one is accepted. */
const NOT_WITHDRAWN = ['order.not_withdrawable', 'order.not_cancellable', 'order.cancel_wait', 'request.too_many'];
const NOT_CHANGED = ['order.character_fixed', 'item.limit_reached'];

/** The buyer withdraws from an order, in several tabs at once. */
export async function withdraw(
  world: ChaosWorld,
  witness: Witness,
  buyer: Buyer,
  number: string,
  clicks: number,
): Promise<void> {
  witness.withdrawing.add(number);
  const right = world.catalogue.withdrawal.has(witness.orders.get(number)?.wanted.country ?? '');
  const allowed = right ? [null, ...NOT_WITHDRAWN] : ['order.not_withdrawable'];
  const ask = async (web: number): Promise<void> => {
    const request = { path: `/orders/${number}/withdrawal`, body: statementOf(buyer), key: randomUUID(), web };
    const reply = await askPatiently(world, witness, buyer.token, request);
    const { status, code, body } = reply;
    const { state, made = null } = (body.withdrawal ?? {}) as { state?: string; made?: { at: string } | null };
    witness.note(number, `withdraw: ${status} ${code ?? `${body.status} ${body.itemStatus} ${state}`}`);
    witness.count(`withdraw: ${code ?? (made ? state : body.status)}`);
    const known = !answered(reply) || allowed.includes(code);
    witness.judge(number, known, () => `who withdrew was answered ${status} ${code}`);
    if (status !== 200) return;
    if (body.status === 'cancelled') {
      witness.cancelled.add(number);
      return;
    }
    const at = witness.withdrawn.get(number) ?? made?.at;
    witness.judge(number, made !== null && made.at === at, () => `withdrew at ${at}, and was told ${made?.at}`);
    if (made) witness.withdrawn.set(number, made.at);
  };
  await Promise.all(Array.from({ length: clicks }, (_, click) => ask(click)));
}

/** The buyer changes the order's character; clicks at once alternate between the two. */
export async function changeCharacter(
  world: ChaosWorld,
  witness: Witness,
  buyer: Buyer,
  number: string,
  { to, clicks }: { to: 0 | 1; clicks: number },
): Promise<void> {
  const { gid, region } = witness.orders.get(number)?.wanted ?? {};
  const own = [buyer.roles, buyer.seconds].map((roles) => roles.get(`${gid} ${region}`) ?? '');
  const before = witness.receivers.get(number) ?? new Set(own.slice(0, 1));
  const ask = async (click: number) => {
    const roleId = own[(to + click) % 2] ?? '';
    const request = { path: `/orders/${number}/character`, body: { roleId }, key: randomUUID(), web: click };
    const reply = await askPatiently(world, witness, buyer.token, request);
    const { status, code, tried } = reply;
    witness.note(number, `change to ${roleId}: ${status} ${code ?? ''}, asked ${tried + 1} times`);
    witness.count(`change of character: ${code ?? status}`);
    const known = !answered(reply) || status === 200 || NOT_CHANGED.includes(code ?? '');
    witness.judge(number, known, () => `a change of character was answered ${status} ${code}`);
    return { roleId, done: status === 200, sure: answered(reply) && tried === 0 };
  };
  const replies = await Promise.all(Array.from({ length: clicks }, (_, click) => ask(click)));
  const done = replies.filter((reply) => reply.done).map(({ roleId }) => roleId);
  // An unanswered change may still be applied later.
  const unsure = replies.some(({ sure }) => !sure) || before.size > 1;
  witness.receivers.set(number, unsure ? new Set(own) : done.length > 0 ? new Set(done) : before);
}
