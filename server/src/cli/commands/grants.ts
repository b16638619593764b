import { grantsWithdraw } from '../../operations/actions/grants.ts';
import { grantsShow } from '../../operations/queries/grants.ts';
import { command } from '../command.ts';
import { grantsGiven } from '../give-grants.ts';
import { grantRow } from '../grant-rows.ts';
import { section } from '../table.ts';

/** Explains why a grant in a state cannot be withdrawn. */
const WHY: Readonly<Record<string, string>> = {
  sending: 'on its way to the game; withdrawn automatically if the game refuses it',
  sent: 'the player has it',
  not_met: 'the game refused it, and the claim is over',
};

export const grantCommands = [
  command({
    operation: grantsShow,
    args: [],
    options: { player: { value: 'UID' }, batch: { value: 'NAME' } },
    about: 'the grants of a player with their states; or a batch, with the number of grants in each state',
    input: (_, options) => options,
    answer: (found) => {
      const { sums, grants } = found;
      const lists = [section('Grants', grants.map(grantRow))];
      if (sums.length > 0) lists.unshift(section('Sums', [...sums]));
      return { data: found, text: lists.join('\n\n') };
    },
  }),
  grantsGiven,
  command({
    operation: grantsWithdraw,
    args: [],
    options: { batch: { value: 'NAME' }, id: { value: 'GRANT' } },
    about: 'withdraw for good the unclaimed grants of a batch, or one grant of any kind',
    input: (_, options) => options,
    answer: (done) => {
      const before = done.before > 0 ? ` ${done.before} were withdrawn already.` : '';
      const stay = done.stay.map(({ state, grants }) => ({ state, grants, why: WHY[state] ?? '' }));
      const text = `${done.withdrawn} grant(s) withdrawn.${before}`;
      return { data: done, text: stay.length > 0 ? `${text}\n${section('Not withdrawn', stay)}` : text };
    },
  }),
];
