import { ordersMove } from '../../operations/actions/move.ts';
import { ordersCharacters } from '../../operations/queries/characters.ts';
import { command } from '../command.ts';
import { section } from '../table.ts';

export const moveLooks = [
  command({
    operation: ordersCharacters,
    args: ['NUMBER'],
    about:
      'the characters that an order can move to: its player’s in the game and region of the order, as the game lists them',
    input: ([number]) => ({ number }),
    answer: (found) => ({
      data: found,
      text: section(
        'Characters',
        found.characters.map((row) => ({ ...row })),
      ),
    }),
  }),
];

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
