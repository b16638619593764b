import { grantsWithdraw } from '../../operations/actions/grants.ts';
import { grantsShow } from '../../operations/queries/grants.ts';
import { command } from '../command.ts';
import { grantsGiven } from '../give-grants.ts';
import { grantRow } from '../grant-rows.ts';
import { section } from '../table.ts';

/** Why what is in a state cannot be withdrawn. */
const WHY: Readonly<Record<string, string>> = {
  sending: 'on its way to the game; withdrawn by itself if the game refuses it',
  sent: 'the player has it',
  not_met: 'the game refused it, and the claim is over',
};

export const grantCommands = [
  command({
    operation: grantsShow,
    args: [],
    options: { player: { value: 'UID' }, batch: { value: 'NAME' } },
    about: 'what a player was given and what became of it; or a batch, with how many are in which state',
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
    about: 'take back for good what nobody has claimed of a batch, or one grant of any kind',
    input: (_, options) => options,
    answer: (done) => {
      const before = done.before > 0 ? ` ${done.before} had been before.` : '';
      const stay = done.stay.map(({ state, grants }) => ({ state, grants, why: WHY[state] ?? '' }));
      const text = `${done.withdrawn} grant(s) withdrawn.${before}`;
      return { data: done, text: stay.length > 0 ? `${text}\n${section('These stay', stay)}` : text };
    },
  }),
];
