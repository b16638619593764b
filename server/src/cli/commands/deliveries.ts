import { ordersRedeliver, ordersResolve } from '../../operations/actions/deliveries.ts';
import { money } from '../../operations/money.ts';
import { command } from '../command.ts';

export const deliveryActs = [
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
