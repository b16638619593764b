import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { erasePush } from './erase.repo.ts';
import { forgetMessages } from './messages.repo.ts';
import { type PushDeps, type PushJob, QUEUE } from './push.deps.ts';
import { onRefunded, onSent } from './push.follow.ts';
import { remind } from './push.remind.ts';
import { pushRoutes } from './push.routes.ts';
import { sendMessages } from './push.send.ts';
import { followSessions } from './subscriptions.repo.ts';

export { pushData } from './erase.repo.ts';
export type { Occasion } from './push.deps.ts';

/** Creates the push domain: messages that players subscribed to, sent to their browsers while no page is open too. */
export const createPush = (deps: PushDeps) => ({
  handlers: pushRoutes(deps),
  followUp: {
    'order.sent': (tx: Tx, facts: DomainEvents['order.sent'][]) => onSent(tx, deps, facts),
    'order.refunded': (tx: Tx, facts: DomainEvents['order.refunded'][]) => onRefunded(tx, deps, facts),
    'account.session_ended': followSessions,
    'account.forgotten': (tx: Tx, facts: DomainEvents['account.forgotten'][]) =>
      erasePush(
        tx,
        facts.map(({ playerId }) => playerId),
      ),
  },
  /** Defines the queue; with `work`, also processes its jobs. */
  async start(work: boolean): Promise<void> {
    await deps.queue.define(QUEUE);
    if (work) await deps.queue.work<PushJob>(QUEUE, { batch: 20, concurrency: 2 }, (jobs) => sendMessages(deps, jobs));
  },
  /** Queues the reminders that are due: rewards that end soon and today's draw. */
  remind: () => remind(deps),
  /** Deletes old messages. */
  async forget(): Promise<void> {
    await forgetMessages(deps.sql);
  },
});
