import { paymentsCheck, webhooksReplay } from '../../operations/actions/payments.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

export const paymentActs = [
  command({
    operation: paymentsCheck,
    args: ['NUMBER'],
    about: 'ask the provider about every attempt now, and record the answers',
    input: ([number]) => ({ number }),
    answer: (done) => {
      const rows = done.payments.map(({ error, ...rest }) => ({ ...rest, said: rest.said ?? `no answer: ${error}` }));
      return { data: done, text: table(rows), found: done.payments.some(({ error }) => error !== null) };
    },
  }),
];

export const webhookActs = [
  command({
    operation: webhooksReplay,
    args: ['PROVIDER', 'EVENT_ID'],
    about: 'process a stored webhook again; one that was processed before changes nothing',
    input: ([provider, eventId]) => ({ provider, eventId }),
    answer: (done) => {
      const changes = done.changed.map(({ paymentId, state }) => `payment ${paymentId} is now ${state}`);
      const said = done.asking
        ? 'the webhook does not say enough; a worker asks the provider now'
        : changes.join(', ') || 'nothing changed';
      return { data: done, text: `${done.type}: ${said}.` };
    },
  }),
];
