import type { OrderFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import type { FollowUpSubscriber } from '#server/db/events/follow-up.work.ts';

/** The tables in which followers store received events, and from which they read if the broken ones are repaired. */
export const FOLLOWERS_SQL = `
  create table chaos_followed (id bigint generated always as identity primary key, follower text, type text, number text, refunded bigint);
  create table chaos_mended (at timestamptz default now());`;

const isMended = async (tx: Tx): Promise<boolean> => (await tx`select from chaos_mended`).length > 0;

/** How followers misbehave until they are repaired. */
const FAULTS: Record<string, ((tx: Tx) => Promise<unknown>) | null> = {
  chaos_steady: null,
  chaos_throwing: () => Promise.reject(new Error('this follower is broken')),
  chaos_sleeping: (tx) => tx`select pg_sleep(30)::text`,
};

/**
 * Returns the names of a run's followers. @param broken true to add those that throw or sleep until they are repaired
 */
export const followerNames = (broken: boolean): string[] =>
  Object.entries(FAULTS).flatMap(([name, fault]) => (broken || !fault ? [name] : []));

/** Returns subscribers that store each event that they receive. */
export const followers = (broken: boolean): FollowUpSubscriber[] =>
  followerNames(broken).map((name) => {
    const fault = FAULTS[name];
    const note =
      (type: string) =>
      async (tx: Tx, facts: (OrderFact & { refunded?: number })[]): Promise<void> => {
        if (fault && !(await isMended(tx))) await fault(tx);
        await tx`
          insert into chaos_followed (follower, type, number, refunded)
          select ${name}, ${type}, number, refunded from unnest(
            ${facts.map(({ number }) => number)}::text[], ${facts.map(({ refunded }) => refunded ?? null)}::bigint[]
          ) with ordinality as told (number, refunded, position) order by position`;
      };
    return {
      name,
      on: { 'order.paid': note('paid'), 'order.sent': note('sent'), 'order.refunded': note('refunded') },
    };
  });
