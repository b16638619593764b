import type { Sql, Tx } from '#server/db/client.ts';
import type { FollowUpSubscriber } from '#server/db/events/follow-up.work.ts';

/** Creates the table that says if the followers are broken; it can be changed while the portal runs. */
export const createSwitch = (sql: Sql) =>
  sql.unsafe('create table bench_followers (broken boolean); insert into bench_followers values (false)');

export const breakFollowers = (sql: Sql, broken: boolean) => sql`update bench_followers set broken = ${broken}`;

const isBroken = async (tx: Tx): Promise<boolean> => (await tx`select from bench_followers where broken`).length > 0;

const listening = (name: string, fail: (tx: Tx) => Promise<unknown>): FollowUpSubscriber => {
  const hear = async (tx: Tx): Promise<void> => {
    if (await isBroken(tx)) await fail(tx);
  };
  return { name, on: { 'order.paid': hear, 'order.sent': hear } };
};

/** Returns two subscribers to every order: while they are broken, one throws and the other sleeps for half a minute. */
export const followers = (): FollowUpSubscriber[] => [
  listening('bench_throwing', () => Promise.reject(new Error('this follower is broken'))),
  listening('bench_sleeping', (tx) => tx`select pg_sleep(30)::text`),
];

/** Makes subscribers of the portal hear no events any more, or the events from now on. */
export const listen = (sql: Sql, names: readonly string[], hears: boolean) => sql`
  update follow_up_positions set id = 0, ahead = '{}',
    xid = case when ${hears} then pg_snapshot_xmax(pg_current_snapshot()) else '9223372036854775807'::xid8 end
  where subscriber = any(${[...names]}::text[])`;
