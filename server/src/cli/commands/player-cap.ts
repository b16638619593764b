import { playersCap } from '../../operations/actions/player-cap.ts';
import { money } from '../../operations/money.ts';
import { command, numeric } from '../command.ts';

export const playerCapActs = [
  command({
    operation: playersCap,
    args: ['UID|EMAIL'],
    options: { amount: { value: 'N|none', required: true }, currency: { value: 'CODE' } },
    about:
      'set or remove a monthly spending limit that the player can only undercut; without --currency in the reference currency',
    input: ([player], { amount, currency }) => ({
      player,
      amount: amount === '0' ? 0 : numeric(amount),
      ...(currency !== undefined && { currency }),
    }),
    answer: (done) => ({
      data: done,
      text: done.cap
        ? `The player can spend at most ${money(done.cap.amount, done.cap.currency)} a month from now on.`
        : 'The limit of support is removed. A limit that the player set stays.',
    }),
  }),
];
