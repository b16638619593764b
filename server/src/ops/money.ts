import { type Actor, act } from './actions.ts';
import type { Answer, Command, Options } from './command.ts';
import { orderOf } from './find.repo.ts';
import type { Ops } from './open.ts';
import { OpsRefusal } from './refusal.ts';
import { type StoppedItem, stopItem } from './stop-item.ts';
import { type PaymentLine, paymentsOf } from './story.repo.ts';
import { money, table } from './table.ts';

async function refund(ops: Ops, [number = '']: readonly string[], options: Options, actor: Actor): Promise<Answer> {
  const amount = amountOf(options.amount);
  const order = await orderOf(ops.sql, number);
  const payment = choose(await paymentsOf(ops.sql, order), options.payment);
  const { id: paymentId, currency } = payment;
  const { playerId } = order;
  const done = await act(
    ops,
    { ...actor, command: 'orders refund', arguments: { number, ...options } },
    async (tx, id) => {
      const left = await ops.payments.lockLeft(tx, playerId, paymentId);
      const asked = amount ?? left;
      if (left === 0 || asked > left) throw tooMuch(asked, left, currency);
      const keepItem = options['keep-item'] !== undefined;
      const item = asked === left ? await stopItem(ops, tx, order, paymentId, keepItem) : null;
      const waits = item === 'recalling';
      await ops.payments.requestRefund(tx, { playerId, paymentId, amount: asked, reason: `operator:${id}`, waits });
      return { number: order.number, paymentId, amount: asked, currency, left: left - asked, item };
    },
  );
  const warnings = [done.left === 0 ? stillDisputed(payment) : null, done.item && ITEM[done.item]];
  const warning = warnings.filter((line) => line !== null).join('\n') || null;
  const text = `${money(done.amount, currency)} of payment ${paymentId} goes back; ${money(done.left, currency)} is left.`;
  return { data: { ...done, warning }, text: warning ? `${text}\n${warning}` : text };
}

/** What becomes of the item when all the money goes back. */
const ITEM: Record<StoppedItem, string> = {
  withdrawn: 'Its item is not sent.',
  recalling:
    'The game is asked whether it has the item; the money goes when it has not, or after 15 minutes. `orders show` tells what came of it.',
  kept: 'The player keeps the item, or gets it still.',
};

function amountOf(given = ''): number | null {
  if (given === 'all') return null;
  if (!/^[1-9]\d{0,14}$/.test(given))
    throw new OpsRefusal('usage', '--amount is all, or minor units: 499 for 4.99 EUR.');
  return Number(given);
}

/** The payment that is meant: the one named, or the only one that money came by. */
function choose(payments: readonly PaymentLine[], id: string | undefined): PaymentLine {
  const paid = payments.filter(({ captured }) => captured > 0);
  const ids = paid.map((payment) => payment.id).join(' ');
  const each = paid.map(({ id, counts, captured, refunded, paidOutside, disputed, currency }) => {
    const held = `${money(captured - refunded - paidOutside - disputed, currency)} is held`;
    return `${id} (${counts ? `it counts, ${held}` : held})`;
  });
  const [only, ...others] = paid.filter((payment) => !id || id === payment.id || id === payment.providerId);
  if (only && others.length === 0) return only;
  if (only)
    throw new OpsRefusal('payment.which', `Several payments brought money; name one by --payment: ${each.join(', ')}`, {
      ids,
    });
  throw new OpsRefusal('payment.none', `No such payment of this order brought money${ids && `; these did: ${ids}`}.`, {
    ids,
  });
}

const tooMuch = (asked: number, left: number, currency: string) =>
  new OpsRefusal(
    'refund.too_much',
    left === 0
      ? 'Nothing is left to give back: it went back, is on its way, or is held by a dispute.'
      : `${money(asked, currency)} is more than is left: --amount ${left} (${money(left, currency)}) is the most.`,
    { asked, left, currency },
  );

/** Whoever gives all back should know of what cannot go before its dispute is won. */
const stillDisputed = ({ state, disputed, currency }: PaymentLine): string | null =>
  state === 'disputed'
    ? `${money(disputed, currency)} is held by a dispute and does not go back with it: look again when that is over.`
    : null;

async function check(ops: Ops, [number = '']: readonly string[], _: Options, actor: Actor): Promise<Answer> {
  const order = await orderOf(ops.sql, number);
  // Providers are called outside of any transaction; what they say is a fact whether or not this is recorded.
  const payments = await ops.payments.check(order.playerId, order.number);
  const action = { ...actor, command: 'payments check', arguments: { number } };
  const done = await act(ops, action, async () => ({ number: order.number, payments }));
  const rows = payments.map(({ error, ...rest }) => ({ ...rest, said: rest.said ?? `no answer: ${error}` }));
  return { data: done, text: table(rows), found: payments.some(({ error }) => error !== null) };
}

export const moneyActs: readonly Command[] = [
  {
    name: 'orders refund',
    args: ['NUMBER'],
    options: { amount: { value: 'MINOR|all', required: true }, payment: { value: 'ID' }, 'keep-item': {} },
    about:
      'give money back: all that is left, which calls an item back that is not there yet, or an amount in minor units',
    acts: true,
    run: refund,
  },
  {
    name: 'payments check',
    args: ['NUMBER'],
    about: 'ask the provider about every attempt now, and record what it says',
    acts: true,
    run: check,
  },
];
