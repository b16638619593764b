import { deliveriesRedeliver, ordersRedeliver, ordersResolve } from '../../operations/actions/deliveries.ts';
import { money } from '../../operations/money.ts';
import { type Caller, run } from '../../operations/operation.ts';
import type { Parts } from '../../operations/parts.ts';
import { deliveriesWaiting } from '../../operations/queries/deliveries.ts';
import { type Command, command, numeric } from '../command.ts';
import { section } from '../table.ts';

/** Part by part, each with its entry in the log, until the last that waited when it was reached. */
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
    'have all that waits of a game tried again now, given up or not: safe, a game answers a repeat as the first time',
  run: async (parts, caller, _, { game }) => {
    const redelivered = await redeliverAll(parts, caller, numeric(game));
    return { data: { game: numeric(game), redelivered }, text: `${redelivered} deliveries are tried again now.` };
  },
};

export const deliveryLooks = [
  command({
    operation: deliveriesWaiting,
    args: [],
    options: { game: { value: 'GID' } },
    about:
      'deliveries that no game has answered for good, by game: first those that wait for an operator, given up, or called back and unclear',
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
    about: 'try a parked or waiting delivery again now; the game answers a repeat as the first time',
    input: ([number]) => ({ number }),
    answer: (done) => ({
      data: done,
      text: `Delivery ${done.deliveryId} (${done.from}, ${done.attempts} tries) is tried again now; \`orders show\` tells what came of it.`,
    }),
  }),
  command({
    operation: ordersResolve,
    args: ['NUMBER'],
    options: { as: { value: 'sent|refund', required: true } },
    about:
      'settle a delivery that is parked or unclear: you saw the item in the game, or it is not there and the money goes back',
    input: ([number], { as }) => ({ number, as }),
    answer: ({ currency, ...done }) => {
      const back = done.refunded > 0 ? `${money(done.refunded, currency)} goes back` : 'no money was left to give back';
      const [sent, refund] = [
        `Order ${done.number} counts as sent.`,
        `Order ${done.number} will not be sent; ${back}.`,
      ];
      return { data: done, text: done.as === 'sent' ? sent : refund };
    },
  }),
];
