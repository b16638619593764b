import { invitesShow } from '../../operations/queries/invites.ts';
import { command } from '../command.ts';
import { grantRow } from '../grant-rows.ts';
import { section } from '../table.ts';

export const inviteLooks = [
  command({
    operation: invitesShow,
    args: [],
    options: { player: { value: 'UID', required: true } },
    about: 'the players whom a player invited, and who invited them, with states and reasons',
    input: (_, { player }) => ({ player }),
    answer: (found) => {
      const { code, invited, cameBy, grants } = found;
      const rows = (lines: typeof invited) => lines.map((line) => ({ ...line }));
      const lists = [
        `Code: ${code ?? 'none yet'}`,
        section('Invited, the newest', rows(invited)),
        section('Invited by', rows(cameBy)),
        section('Given', grants.map(grantRow)),
      ];
      return { data: found, text: lists.join('\n\n') };
    },
  }),
];
