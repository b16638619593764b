import { playersErase } from '../../operations/actions/player-erase.ts';
import {
  playersBlock,
  playersExport,
  playersReveal,
  playersSignOut,
  playersUnblock,
} from '../../operations/actions/players.ts';
import { money } from '../../operations/money.ts';
import type { CapLine } from '../../operations/players.repo.ts';
import { playersFind, playersShow } from '../../operations/queries/players.ts';
import { command } from '../command.ts';
import { section, table } from '../table.ts';
import { actionRow } from './actions.ts';
import { orderRow } from './orders.ts';

const capRow = ({ amount, currency, ...rest }: CapLine) => ({
  ...rest,
  amount: amount === null ? 'none' : money(amount, currency),
});

export const playerLooks = [
  command({
    operation: playersFind,
    args: ['TERM'],
    about:
      'the players of a number, email, phone number, user name, payment or delivery id, or a name or character that begins with the term',
    input: ([term]) => ({ term }),
    answer: (found) => ({ data: found, text: table(found.players.map((player) => ({ ...player }))) }),
  }),
  command({
    operation: playersShow,
    args: ['UID|EMAIL'],
    about:
      'a player’s profile, sign-in methods, sessions, orders, spending limits, open deliveries, coupons, and actions of operators',
    input: ([player]) => ({ player }),
    answer: (found) => {
      const { player, sessions, orders, caps, deliveries, coupons, actions } = found;
      const { playerId: _, signIn, providerNames, ...profile } = player;
      const ways = signIn.map((way) => providerNames[way] ?? way);
      const lists = [
        section('Player', [{ ...profile, signIn: ways.join(', ') }]),
        section(
          'Signed in',
          sessions.map((row) => ({ ...row })),
        ),
        section('Orders, the newest', orders.map(orderRow)),
        section('Spending limits', caps.map(capRow)),
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
    operation: playersReveal,
    args: ['UID|EMAIL'],
    about: 'a player’s user name, email and phone number, which the desk masks; the audit log records the look',
    input: ([player]) => ({ player }),
    answer: ({ username, email, phone, ...done }) => ({
      data: { ...done, username, email, phone },
      text: table([{ username, email, phone }]),
    }),
  }),
  command({
    operation: playersBlock,
    args: ['UID|EMAIL'],
    options: { until: { value: 'TIME' } },
    about:
      'block a player until a time or until unblocked: ends all sessions and allows no new one; paid items are still delivered',
    input: ([player], { until }) => ({ player, ...(until !== undefined && { until }) }),
    answer: (done) => {
      const until = done.until ? `until ${done.until.toISOString()}` : 'until `players unblock`';
      return { data: done, text: `This player is blocked ${until}; every session has ended.` };
    },
  }),
  command({
    operation: playersUnblock,
    args: ['UID|EMAIL'],
    about: 'unblock a player',
    input: ([player]) => ({ player }),
    answer: (done) => ({ data: done, text: 'The player can sign in again.' }),
  }),
  command({
    operation: playersSignOut,
    args: ['UID|EMAIL'],
    about: 'end all sessions of a player, who can sign in again',
    input: ([player]) => ({ player }),
    answer: (done) => ({ data: done, text: `${done.ended} session(s) ended.` }),
  }),
  command({
    operation: playersExport,
    args: ['UID|EMAIL'],
    about: 'all data that the shop stores about a player, as one JSON object, for access requests',
    input: ([player]) => ({ player }),
    answer: ({ madeAt, data }) => ({ data: { madeAt, data }, text: JSON.stringify({ madeAt, data }, null, 2) }),
  }),
  command({
    operation: playersErase,
    args: ['UID|EMAIL'],
    options: { yes: {} },
    about: 'erase a player at once, without the days of grace of their own deletion; cannot be undone',
    input: ([player], { yes }) => ({ player, sure: yes !== undefined }),
    answer: (done) => ({
      data: done,
      text: 'The account is erased. Orders and the ledger stay, without personal data.',
    }),
  }),
];
