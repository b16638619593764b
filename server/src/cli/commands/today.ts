import { money } from '../../operations/money.ts';
import { today, todayMoney } from '../../operations/queries/today.ts';
import { type Rate, shareOf } from '../../operations/today/rates.ts';
import type { TodayState } from '../../operations/today/today-state.ts';
import { command } from '../command.ts';
import { section, table } from '../table.ts';

export const todayLooks = [
  command({
    operation: todayMoney,
    args: [],
    about: 'the money of the last hour by currency: captured, and gone back',
    input: () => ({}),
    answer: (found) => ({
      data: found,
      text: table(
        found.money.map(({ currency, captures, taken, back }) => ({
          currency,
          captures,
          taken: money(taken, currency),
          back: money(back, currency),
        })),
      ),
    }),
  }),
  command({
    operation: today,
    args: [],
    about: 'the state of the shop: problems, orders and payments of the last hour, deliveries, events, games, database',
    input: () => ({}),
    answer: (found) => ({ data: found, text: text(found), found: found.problems.length > 0 }),
  }),
];

function text({ problems, orders, rates, deliveries, parked, lanes, games, workers, database }: TodayState): string {
  const placed = orders.reduce((sum, count) => sum + count, 0);
  const { bytes, connections, mostConnections, oldestSeconds, replicaSeconds } = database;
  return [
    problems.length === 0 ? 'No problems.' : problems.map(({ level, text }) => `${level}: ${text}`).join('\n'),
    `${placed} order(s) in the last hour. Workers: ${workers}.`,
    section('payments, now and a week ago', [{ ...rates.total, name: 'all' }, ...rates.methods].map(readable)),
    section('countries', rates.countries.map(readable)),
    section('waiting', [
      { work: 'deliveries', ...deliveries, failing: null },
      { work: 'parked deliveries', ...parked, failing: null },
      ...lanes.map(({ lane, count, isMore, oldest, failing }) => ({
        work: `${lane} events`,
        count,
        isMore,
        oldest,
        failing,
      })),
    ]),
    section(
      'games',
      games.map(({ name, lastError, ...rest }) => ({ ...rest, name, lastError })),
    ),
    section('database', [
      {
        size: `${Math.round(bytes / 1_000_000)} MB`,
        connections: `${connections} of ${mostConnections}`,
        'oldest statement': `${Math.round(oldestSeconds)} s`,
        'replica behind': replicaSeconds === null ? null : `${Math.round(replicaSeconds)} s`,
      },
    ]),
  ].join('\n\n');
}

function readable({ name, now, before, change }: Rate) {
  const percent = (share: number | null): string | null => (share === null ? null : `${Math.round(100 * share)} %`);
  return {
    name,
    begun: now.begun,
    captured: percent(shareOf(now)),
    'begun then': before.begun,
    'captured then': percent(shareOf(before)),
    change,
  };
}
