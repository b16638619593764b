import {
  deliveriesRedeliver,
  ordersRedeliver,
  ordersResolve,
  redeliverAll,
} from '../../operations/actions/deliveries.ts';
import { deliveriesTakeBack } from '../../operations/actions/take-back.ts';
import { money } from '../../operations/money.ts';
import { run } from '../../operations/operation.ts';
import { deliveriesWaiting } from '../../operations/queries/deliveries.ts';
import { type Command, command, numeric } from '../command.ts';
import { section } from '../table.ts';

const gameRedelivered: Command = {
  name: deliveriesRedeliver.name,
  permission: deliveriesRedeliver.permission,
  acts: true,
  args: [],
  options: { game: { value: 'GID', required: true } },
  about:
    'retry all waiting and parked deliveries of a game now; safe, because a game answers a repeat like the first call',
  run: async (parts, caller, _, { game }) => {
    const redelivered = await redeliverAll((after) =>
      run(parts, deliveriesRedeliver, caller, { game: numeric(game), after }),
    );
    return { data: { game: numeric(game), redelivered }, text: `${redelivered} deliveries are retried now.` };
  },
};

/** States in which an operator decides. */
const FOR_OPERATORS: readonly string[] = ['parked', 'unclear', 'not_taken', 'taken_back'];

export const deliveryLooks = [
  command({
    operation: deliveriesWaiting,
    args: [],
    options: { game: { value: 'GID' } },
    about:
      'deliveries without a final answer, by game; first items that are being taken back, then those that wait for an operator: parked, or recalled and unclear',
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
      const forOperators = [...found.sums, ...found.deliveries].some(({ state }) => FOR_OPERATORS.includes(state));
      return { data: found, text: lists.join('\n\n'), found: forOperators };
    },
  }),
];

const STARTED = {
  asked: 'The game is asked to take the item back.',
  asked_again: 'The game is asked again to take the item back.',
  going_on: 'The game was being asked to take the item back already.',
} as const;

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
    options: { as: { value: 'sent|refund|taken', required: true } },
    about:
      'decide a parked or unclear delivery, or a parked take-back: sent (you saw the item in the game), refund (it is not there), or taken (it was taken back, and is sent again)',
    input: ([number], { as }) => ({ number, as }),
    answer: ({ currency, ...done }) => {
      const back = done.refunded > 0 ? `${money(done.refunded, currency)} is refunded` : 'no money was left to refund';
      const texts = {
        sent: `Order ${done.number} counts as sent.`,
        refund: `Order ${done.number} will not be sent; ${back}.`,
        taken: `The item of order ${done.number} counts as taken back: \`orders move\` or \`orders redeliver\` sends it again.`,
      };
      return { data: done, text: texts[done.as] };
    },
  }),
  command({
    operation: deliveriesTakeBack,
    args: ['NUMBER|ID'],
    about:
      'ask the game to take a delivered item back, if it can; `orders show` has its answer, then send the item again or refund',
    input: ([target]) => ({ target }),
    answer: (done) => ({ data: done, text: `${STARTED[done.start]} \`orders show\` has the outcome.` }),
  }),
];
