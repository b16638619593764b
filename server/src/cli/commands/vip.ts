import { vipShow } from '../../operations/queries/vip.ts';
import { command } from '../command.ts';
import { grantRow } from '../grant-rows.ts';
import { section } from '../table.ts';

export const vipLooks = [
  command({
    operation: vipShow,
    args: [],
    options: { player: { value: 'UID', required: true } },
    about: 'a player’s points by kind, the newest entries, the level, and the grants of VIP',
    input: (_, { player }) => ({ player }),
    answer: (found) => {
      const { balance, sum, counted, countedNext, level, next, sums, entries, grants } = found;
      const standing = { balance, level, counted, nextMonth: countedNext, next: next?.level, missing: next?.missing };
      const wrong = balance !== sum;
      const note = `The balance is ${balance}, but the entries come to ${sum}, which is correct. See "points.balance" in docs/operations.md.`;
      const lists = [
        section('Standing', [standing]),
        section('Points by kind', [...sums]),
        section(
          'Newest entries',
          entries.map((entry) => ({ ...entry })),
        ),
        section('Given by levels, months and the redeem list', grants.map(grantRow)),
      ];
      return { data: found, text: [...(wrong ? [note] : []), ...lists].join('\n\n'), found: wrong };
    },
  }),
];
