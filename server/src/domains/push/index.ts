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

/** Messages to browsers: what players asked to be told of, also while no page is open. */
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
  /** Makes the queue known; `work` also takes jobs from it. */
  async start(work: boolean): Promise<void> {
    await deps.queue.define(QUEUE);
    if (work) await deps.queue.work<PushJob>(QUEUE, { batch: 20, concurrency: 2 }, (jobs) => sendMessages(deps, jobs));
  },
  /** Tells of rewards that end soon and of the draw, where that is due. */
  remind: () => remind(deps),
  /** Forgets what was told long ago. */
  async forget(): Promise<void> {
    await forgetMessages(deps.sql);
  },
});
