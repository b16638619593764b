import { randomUUID } from 'node:crypto';
import { WEBHOOK_TYPES } from '#contract/publisher/webhooks.ts';
import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Log } from '#server/kernel/log.ts';
import { appliedEndpoints } from './applied-endpoints.ts';
import { webhookLog } from './log/subscriber.ts';
import { startSenders } from './send/senders.ts';
import { webhookEndpointsIn } from './webhooks.catalog.ts';
import type { SendWebhook } from './webhooks.port.ts';

export { forgetEvents, webhookData } from './log/events.repo.ts';
export { type CallRow, findEvent, newestCalls, placesOf, triesOf } from './operate/calls.repo.ts';
export { MOST_REPLAYED, type Replayed } from './operate/replay.repo.ts';
export { countReplay, type Replay, replayEvents } from './operate/replay.ts';
export {
  type EndpointInTrouble,
  type EndpointState,
  endpointState,
  endpointsInTrouble,
} from './operate/states.repo.ts';
export { toWebhook } from './send/events.ts';
export { type WebhookEndpoint, webhookEndpointsIn, webhooksSection } from './webhooks.catalog.ts';
export type { SendWebhook } from './webhooks.port.ts';

interface Deps {
  sql: Sql;
  log: Log;
  now: () => Date;
  catalog: Pick<LiveCatalog, 'current' | 'onChange'>;
  send: SendWebhook;
  /** Milliseconds between looks at the log; shorter in tests. */
  pollMs?: number;
  /** Milliseconds after which another process takes over from one that was killed; shorter in tests. */
  holdMs?: number | undefined;
}

/** Creates the domain that sends events to the publisher's own systems. */
export function createWebhooks({ catalog, ...deps }: Deps) {
  const pokes = new Set<() => void>();
  const targets = () =>
    webhookEndpointsIn(catalog.current()).map(({ id, url, events = WEBHOOK_TYPES }) => ({ id, url, types: events }));
  return {
    follower: webhookLog(() => {
      for (const poke of pokes) poke();
    }),
    /** Starts to send, in a worker. */
    async start() {
      const senders = await startSenders(
        { ...deps, targets, applied: appliedEndpoints, onChange: catalog.onChange },
        randomUUID(),
      );
      pokes.add(senders.poke);
      return senders;
    },
  };
}
