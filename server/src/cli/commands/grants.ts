import { grantsWithdraw } from '../../operations/actions/grants.ts';
import { money } from '../../operations/money.ts';
import { grantsChoices } from '../../operations/queries/grant-choices.ts';
import { grantsShow } from '../../operations/queries/grants.ts';
import { grantsOutage } from '../../operations/queries/outage.ts';
import { command, numeric } from '../command.ts';
import { grantsGiven } from '../give-grants.ts';
import { grantRow } from '../grant-rows.ts';
import { section, table } from '../table.ts';

/** Explains why a grant in a state cannot be withdrawn. */
const WHY: Readonly<Record<string, string>> = {
  sending: 'on its way to the game; withdrawn automatically if the game refuses it',
  sent: 'the player has it',
  not_met: 'the game refused it, and the claim is over',
};

export const grantCommands = [
  command({
    operation: grantsChoices,
    args: [],
    about: 'the goods, coupons and points that can be given, with their values for the limits of roles',
    input: () => ({}),
    answer: (found) => {
      const worth = (value: number | null) => (value === null ? 'not known' : money(Math.ceil(value), found.currency));
      const rows = [
        { what: 'points', name: 'VIP points', value: worth(found.points.value) },
        ...found.coupons.map(({ id, name, value }) => ({ what: `coupon ${id}`, name, value: worth(value) })),
        ...found.games.flatMap(({ gid, goods }) =>
          goods.map(({ id, name, value }) => ({ what: `${gid} ${id}`, name, value: worth(value) })),
        ),
      ];
      return { data: found, text: table(rows) };
    },
  }),
  command({
    operation: grantsOutage,
    args: [],
    options: {
      from: { value: 'TIME', required: true },
      until: { value: 'TIME', required: true },
      by: { value: 'late|tried|signed-in', required: true },
      game: { value: 'GID' },
      minutes: { value: 'N' },
      csv: {},
    },
    about: 'the players of an outage; with --csv, their numbers as a file for `grants give`',
    input: (_, { from, until, by, game, minutes }) => ({
      from,
      until,
      group: by,
      ...(game !== undefined && { game: numeric(game) }),
      ...(minutes !== undefined && { minutes: numeric(minutes) }),
    }),
    answer: (found, { csv }) => ({
      data: found,
      text:
        csv === undefined
          ? [
              `${found.players} player(s).`,
              ...(found.sample.length > 0 ? [`The first: ${found.sample.join(', ')}.`] : []),
            ].join(' ')
          : ['uid', ...found.uids].join('\n'),
    }),
  }),
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
