import type { OrderFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { insertMessages, type NewMessage } from './messages.repo.ts';
import { type PushDeps, type PushJob, QUEUE } from './push.deps.ts';
import { USEFUL_SECONDS } from './push.rules.ts';

type Deps = Pick<PushDeps, 'queue' | 'sender'>;

/** Stores messages and queues their jobs in the caller's transaction; skips messages that exist already. */
export async function queueMessages(tx: Tx, { queue, sender }: Deps, messages: readonly NewMessage[]): Promise<void> {
  if (!sender || messages.length === 0) return;
  const fresh = await insertMessages(tx, messages);
  await queue.add<PushJob>(
    tx,
    QUEUE,
    fresh.map(({ id }) => ({ data: { id } })),
  );
}

const expiry = (kind: keyof typeof USEFUL_SECONDS, at: string | undefined): Date =>
  new Date((at === undefined ? Date.now() : Date.parse(at)) + USEFUL_SECONDS[kind] * 1000);

export const onSent = (tx: Tx, deps: Deps, facts: readonly OrderFact[]): Promise<void> =>
  queueMessages(
    tx,
    deps,
    facts.map(({ playerId, number, gid, at }) => ({
      playerId,
      kind: 'delivered',
      reference: number,
      content: { number, gid },
      expiresAt: expiry('delivered', at),
    })),
  );

/** Sends only the highest total for each order: a total that fell, because a refund failed, gets no message. */
export function onRefunded(tx: Tx, deps: Deps, facts: readonly (OrderFact & { refunded: number })[]): Promise<void> {
  const most = new Map<string, (typeof facts)[number]>();
  for (const fact of facts) if (fact.refunded > (most.get(fact.number)?.refunded ?? 0)) most.set(fact.number, fact);
  return queueMessages(
    tx,
    deps,
    [...most.values()].map(({ playerId, number, gid, refunded, at }) => ({
      playerId,
      kind: 'refund',
      reference: `${number}.${refunded}`,
      content: { number, gid, refunded },
      expiresAt: expiry('refund', at),
    })),
  );
}
