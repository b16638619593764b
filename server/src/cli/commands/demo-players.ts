import { demoPlayersErase } from '../../operations/actions/demo-players.ts';
import { command } from '../command.ts';

export const demoPlayerActs = [
  command({
    operation: demoPlayersErase,
    args: [],
    about:
      'erase the players of the demo, whose passwords everybody knows: production does not start while they are there',
    input: () => ({}),
    answer: (done) => ({ data: done, text: `Erased: ${done.erased.join(', ') || 'none was there'}.` }),
  }),
];
