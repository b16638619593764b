import { demoPlayersErase } from '../../operations/actions/demo-players.ts';
import { command } from '../command.ts';

export const demoPlayerActs = [
  command({
    operation: demoPlayersErase,
    args: [],
    about: 'erase the demo’s players, whose passwords are public; production does not start while they exist',
    input: () => ({}),
    answer: (done) => ({ data: done, text: `Erased: ${done.erased.join(', ') || 'none existed'}.` }),
  }),
];
