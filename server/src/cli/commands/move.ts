import { ordersMove } from '../../operations/actions/move.ts';
import { command } from '../command.ts';

export const moveActs = [
  command({
    operation: ordersMove,
    args: ['NUMBER'],
    options: { role: { value: 'ROLE_ID', required: true }, server: { value: 'SERVER_ID', required: true } },
    about:
      'give the item of an order to another character of its player, as long as no try of its delivery was begun, or after the game took it back',
    input: ([number], { role, server }) => ({ number, roleId: role, serverId: server }),
    answer: ({ character, server, ...done }) => {
      const what = done.changed ? 'is now for' : 'was for this character already:';
      return { data: { ...done, character, server }, text: `Order ${done.number} ${what} ${character} on ${server}.` };
    },
  }),
];
