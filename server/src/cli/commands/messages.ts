import { messagesShow } from '../../operations/queries/messages.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

export const messageLooks = [
  command({
    operation: messagesShow,
    args: [],
    options: {},
    about: 'today’s text messages (UTC) by country: sent, and stopped by limits',
    input: () => ({}),
    answer: (found) => ({ data: found, text: table(found.countries) }),
  }),
];
