/** A worker that only handles events, as a program for `bench/relay.ts`. */
import { connect } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { type MoneySubscriber, startRelay } from '#server/db/events/relay.ts';
import { silentLog } from '#server/kernel/log.ts';

const [name = ''] = process.argv.slice(2);
const sql = connect(process.env.DATABASE_URL ?? '', { max: 4, name: 'bench-worker' });

/** Writes about as much as the shop for a captured payment: a locked row, two entries and an event. */
const subscriber: MoneySubscriber = {
  name: 'bench',
  on: {
    async 'payment.captured'(tx, facts) {
      const ids = facts.map(({ payable }) => Number(payable));
      await tx`select from bench_orders where id = any(${ids}::int[]) order by id for update`;
      tx.write(tx`update bench_orders set state = state + 1 where id = any(${ids}::int[])`);
      tx.write(tx`
        insert into bench_entries (order_id, worker, amount)
        select id, ${name}, amount from unnest(${ids}::int[]) as id, unnest('{1,-1}'::int[]) as amount`);
      await publish(
        tx,
        facts.map(({ playerId, payable, amount, currency }) => ({
          type: 'order.paid',
          key: payable,
          payload: { playerId, number: payable, gid: 1, item: 'gems', total: amount, currency, inReference: 0 },
        })),
      );
    },
  },
};

const relay = startRelay({ sql, subscribers: [subscriber], log: silentLog });
await relay.idle();
process.send?.({ ready: 'worker', port: 0 });
process.once('SIGTERM', async () => {
  await relay.stop();
  await sql.end({ timeout: 2 });
  process.exit(0);
});
