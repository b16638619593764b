import { deliveriesRedeliver, ordersRedeliver, ordersResolve } from '../../operations/actions/deliveries.ts';
import { money } from '../../operations/money.ts';
import { type Caller, run } from '../../operations/operation.ts';
import type { Parts } from '../../operations/parts.ts';
import { deliveriesWaiting } from '../../operations/queries/deliveries.ts';
import { type Command, command, numeric } from '../command.ts';
import { section } from '../table.ts';

/** Retries deliveries page by page, each page with its entry in the log, up to the last delivery that waits. */
async function redeliverAll(parts: Parts, caller: Caller, game: number | string | undefined): Promise<number> {
  let redelivered = 0;
  let after: string | null = null;
  do {
    const done: { redelivered: number; next: string | null } = await run(parts, deliveriesRedeliver, caller, {
      game,
      after,
    });
    redelivered += done.redelivered;
    after = done.next;
  } while (after !== null);
  return redelivered;
}

const gameRedelivered: Command = {
  name: deliveriesRedeliver.name,
  permission: deliveriesRedeliver.permission,
  acts: true,
  args: [],
  options: { game: { value: 'GID', required: true } },
  about:
    'retry all waiting and parked deliveries of a game now; safe, because a game answers a repeat like the first call',
  run: async (parts, caller, _, { game }) => {
    const redelivered = await redeliverAll(parts, caller, numeric(game));
    return { data: { game: numeric(game), redelivered }, text: `${redelivered} deliveries are retried now.` };
  },
};

export const deliveryLooks = [
  command({
    operation: deliveriesWaiting,
    args: [],
    options: { game: { value: 'GID' } },
    about:
      'deliveries without a final answer, by game; first those that wait for an operator: parked, or recalled and unclear',
    input: (_, { game }) => ({ ...(game !== undefined && { game: numeric(game) }) }),
    answer: (found) => {
      const lists = [
        section(
          'Sums',
          found.sums.map((row) => ({ ...row })),
        ),
        section(
          'Deliveries, the first 500',
          found.deliveries.map((row) => ({ ...row })),
        ),
      ];
      const forOperators = found.sums.some(({ state }) => state === 'parked' || state === 'unclear');
      return { data: found, text: lists.join('\n\n'), found: forOperators };
    },
  }),
];

export const deliveryActs = [
  gameRedelivered,
  command({
    operation: ordersRedeliver,
    args: ['NUMBER'],
    about: 'retry a parked or waiting delivery now; the game answers a repeat like the first call',
    input: ([number]) => ({ number }),
    answer: (done) => ({
      data: done,
      text: `Delivery ${done.deliveryId} (${done.from}, ${done.attempts} tries) is retried now; \`orders show\` has the outcome.`,
    }),
  }),
  command({
    operation: ordersResolve,
    args: ['NUMBER'],
    options: { as: { value: 'sent|refund', required: true } },
    about: 'decide a parked or unclear delivery: sent (you saw the item in the game), or refund (it is not there)',
    input: ([number], { as }) => ({ number, as }),
    answer: ({ currency, ...done }) => {
      const back = done.refunded > 0 ? `${money(done.refunded, currency)} is refunded` : 'no money was left to refund';
      const [sent, refund] = [
        `Order ${done.number} counts as sent.`,
        `Order ${done.number} will not be sent; ${back}.`,
      ];
      return { data: done, text: done.as === 'sent' ? sent : refund };
    },
  }),
];
