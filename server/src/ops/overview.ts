import type { Db } from '../db/client.ts';
import { parkedDeliveries } from '../domains/fulfilment/index.ts';
import { balances } from '../domains/payments/index.ts';
import type { Answer, Command } from './command.ts';
import type { Ops } from './open.ts';
import { money, table } from './table.ts';

/** Events that failed, or that nobody took up for a minute. */
const stuckEvents = (db: Db) => db<
  { id: number; type: string; key: string; createdAt: Date; attempts: number; dueAt: Date; error: string | null }[]
>`
  select id, type, key, created_at as "createdAt", attempts, due_at as "dueAt", error from outbox
  where handled_at is null and (attempts > 0 or created_at < now() - interval '1 minute') order by id limit 500`;

const showBalances = async ({ sql }: Ops): Promise<Answer> => {
  const rows = [...(await balances(sql))];
  const text = table(rows.map(({ balance, ...rest }) => ({ ...rest, balance: money(balance, rest.currency) })));
  return { data: { balances: rows }, text };
};

const showParked = async ({ sql }: Ops): Promise<Answer> => {
  const deliveries = [...(await parkedDeliveries(sql))];
  return { data: { deliveries }, text: table(deliveries), found: deliveries.length > 0 };
};

const showStuck = async ({ sql }: Ops): Promise<Answer> => {
  const events = [...(await stuckEvents(sql))];
  return { data: { events }, text: table(events), found: events.length > 0 };
};

export const overviewLooks: readonly Command[] = [
  {
    name: 'balances',
    args: [],
    about: 'the ledger’s sums by provider, currency and account',
    acts: false,
    run: showBalances,
  },
  {
    name: 'parked',
    args: [],
    about: 'deliveries that wait for an operator: given up, or refunded and unclear',
    acts: false,
    run: showParked,
  },
  {
    name: 'events stuck',
    args: [],
    about: 'events that keep failing, or that no worker takes up: the first 500',
    acts: false,
    run: showStuck,
  },
];
