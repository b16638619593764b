import {
  playersBlock,
  playersErase,
  playersExport,
  playersSignOut,
  playersUnblock,
} from '../../operations/actions/players.ts';
import { playersShow } from '../../operations/queries/players.ts';
import { command } from '../command.ts';
import { section } from '../table.ts';
import { actionRow } from './actions.ts';
import { orderRow } from './orders.ts';

export const playerLooks = [
  command({
    operation: playersShow,
    args: ['UID|EMAIL'],
    about: 'who a player is, how they sign in and where they are, orders, what is on its way, and what operators did',
    input: ([player]) => ({ player }),
    answer: (found) => {
      const { player, sessions, orders, deliveries, coupons, actions } = found;
      const { playerId: _, signIn, ...profile } = player;
      const lists = [
        section('Player', [{ ...profile, signIn: signIn.join(', ') }]),
        section(
          'Signed in',
          sessions.map((row) => ({ ...row })),
        ),
        section('Orders, the newest', orders.map(orderRow)),
        section(
          'On its way, or waiting for an operator',
          deliveries.map((row) => ({ ...row })),
        ),
        section(
          'Coupons that can be used',
          coupons.map((row) => ({ ...row })),
        ),
        section('What operators did', actions.map(actionRow)),
      ];
      return { data: found, text: lists.join('\n\n') };
    },
  }),
];

export const playerActs = [
  command({
    operation: playersBlock,
    args: ['UID|EMAIL'],
    options: { until: { value: 'TIME' } },
    about:
      'keep a player out, until a time or until it is ended: every session ends, none begins; what is paid is delivered',
    input: ([player], { until }) => ({ player, ...(until !== undefined && { until }) }),
    answer: (done) => {
      const until = done.until ? `until ${done.until.toISOString()}` : 'until `players unblock`';
      return { data: done, text: `Nobody signs in as this player ${until}; every session has ended.` };
    },
  }),
  command({
    operation: playersUnblock,
    args: ['UID|EMAIL'],
    about: 'let a blocked player in again',
    input: ([player]) => ({ player }),
    answer: (done) => ({ data: done, text: 'The player can sign in again.' }),
  }),
  command({
    operation: playersSignOut,
    args: ['UID|EMAIL'],
    about: 'end every session of a player, who can sign in again',
    input: ([player]) => ({ player }),
    answer: (done) => ({ data: done, text: `${done.ended} session(s) ended.` }),
  }),
  command({
    operation: playersExport,
    args: ['UID|EMAIL'],
    about: 'everything that the shop keeps of a player, as one JSON object, for who asks for theirs',
    input: ([player]) => ({ player }),
    answer: ({ madeAt, data }) => ({ data: { madeAt, data }, text: JSON.stringify({ madeAt, data }, null, 2) }),
  }),
  command({
    operation: playersErase,
    args: ['UID|EMAIL'],
    options: { yes: {} },
    about: 'erase a player at once, as their own deletion does after its days of grace; it cannot be undone',
    input: ([player], { yes }) => ({ player, sure: yes !== undefined }),
    answer: (done) => ({ data: done, text: 'The account is erased. Orders and the ledger stay, and name nobody.' }),
  }),
];
