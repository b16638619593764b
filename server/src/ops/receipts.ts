import { RECEIPT_KINDS, type ReceiptKind } from '#contract/events.ts';
import { type Actor, act } from './actions.ts';
import type { Answer, Command, Options } from './command.ts';
import { addresseeOf, orderOf } from './find.repo.ts';
import type { Ops } from './open.ts';
import { OpsRefusal } from './refusal.ts';
import { table } from './table.ts';

/** In place of a number: every letter that is parked. */
const PARKED = 'parked';

async function resend(ops: Ops, [number = '']: readonly string[], options: Options, actor: Actor): Promise<Answer> {
  const kind = kindOf(options.kind);
  if (number === PARKED) return resendParked(ops, options, actor);
  const order = await orderOf(ops.sql, number);
  const action = { ...actor, command: 'receipts resend', arguments: { number, ...options } };
  const done = await act(ops, action, async (tx) => {
    const to = await addresseeOf(tx, order);
    if (!to) throw nothing(order.number, kind, 0);
    const { queued, forgotten } = await ops.receipts.resend(tx, { ...order, ...to }, kind);
    if (queued.length === 0) throw nothing(order.number, kind, forgotten);
    return { number: order.number, receipts: queued, forgotten };
  });
  const rows = done.receipts.map(({ kind, reference, was }) => ({ receipt: kind, about: reference, was }));
  const lost = done.forgotten > 0 ? `\nThe words of ${done.forgotten} more are forgotten.` : '';
  return { data: done, text: `Sent again now:\n${table(rows)}${lost}` };
}

async function resendParked(ops: Ops, options: Options, actor: Actor): Promise<Answer> {
  if (options.kind !== undefined) throw new OpsRefusal('usage', '--kind is for the letters of one order.');
  const action = { ...actor, command: 'receipts resend', arguments: { number: PARKED } };
  const done = await act(ops, action, async (tx) => ({ number: null, count: await ops.receipts.resendParked(tx) }));
  return { data: done, text: `${done.count} parked letter(s) are sent again now.` };
}

function kindOf(given: string | undefined): ReceiptKind | null {
  if (given === undefined) return null;
  const kind = RECEIPT_KINDS.find((known) => known === given);
  if (!kind) throw new OpsRefusal('usage', `--kind is one of ${RECEIPT_KINDS.join(', ')}.`);
  return kind;
}

const nothing = (number: string, kind: ReceiptKind | null, forgotten: number): OpsRefusal =>
  forgotten > 0
    ? new OpsRefusal('receipt.forgotten', 'It was sent or refused more than a week ago: its words are forgotten.', {
        number,
      })
    : new OpsRefusal('receipt.none', `Order ${number} has no receipt${kind ? ` of the kind ${kind}` : ''}.`, {
        number,
      });

export const receiptActs: readonly Command[] = [
  {
    name: 'receipts resend',
    args: ['NUMBER|parked'],
    options: { kind: { value: 'KIND' } },
    about: `send the letters of an order again, all or one kind (${RECEIPT_KINDS.join(', ')}); or all that are parked`,
    acts: true,
    run: resend,
  },
];
