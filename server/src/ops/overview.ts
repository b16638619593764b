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

/** Subscribers of the follow-up lane that are behind by a minute, or that have parked events. */
const behind = (db: Db) => db<
  { subscriber: string; waiting: number; since: Date | null; parked: number; error: string | null }[]
>`
  select * from (
    select subscriber, waiting::int, since, parked::int, error from follow_up_positions p,
      lateral (select count(*) as waiting, min(created_at) as since from outbox o
        where o.follow_up and (o.xid, o.id) > (p.xid, p.id) and o.id <> all(p.ahead)) as open,
      lateral (select count(*) as parked, max(k.error) as error from follow_up_parked k where k.subscriber = p.subscriber) as put_off
  ) as all_of_them
  where parked > 0 or since < now() - interval '1 minute' order by subscriber`;

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
  const subscribers = [...(await behind(sql))];
  const text = [table(events), ...(subscribers.length > 0 ? ['', 'behind:', table(subscribers)] : [])].join('\n');
  return { data: { events, subscribers }, text, found: events.length + subscribers.length > 0 };
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
    about: 'events that keep failing, or that no worker takes up: the first 500; and who follows them from far behind',
    acts: false,
    run: showStuck,
  },
];
