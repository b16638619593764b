import { forwardingRetry } from '../../operations/actions/forwarding.ts';
import { forwarding } from '../../operations/queries/forwarding.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

export const forwardingLooks = [
  command({
    operation: forwarding,
    args: [],
    about: 'the targets that get events: progress, waiting events (at most 100000), and events refused for good',
    input: () => ({}),
    answer: (found) => {
      const { targets, parked } = found;
      const rows = targets.map(({ held, ...rest }) => ({ ...rest, 'at work': held }));
      const text = [table(rows), ...(parked.length > 0 ? ['', 'parked:', table(parked)] : [])].join('\n');
      return { data: found, text, found: parked.length > 0 || targets.some(({ tries }) => tries > 0) };
    },
  }),
];

export const forwardingActs = [
  command({
    operation: forwardingRetry,
    args: [],
    about: 'send events again that a target refused for good',
    input: () => ({}),
    answer: (done) => ({ data: done, text: `${done.count} parked event(s) are sent again now.` }),
  }),
];
