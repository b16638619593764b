import { isRefusal, type WebhookAnswer } from '../webhooks.port.ts';
import type { LoggedEvent, Try } from './events.ts';

/** After this many failures in a row, without refusals, the endpoint counts as down: nothing more is tried now. */
const MOST_FAILURES = 5;

interface Sending {
  send: (event: LoggedEvent) => Promise<WebhookAnswer>;
  now: () => Date;
  /** Keys that are sent at the same time. */
  atOnce: number;
  /** Aborts when nothing further should begin; calls that are under way then count as not made. */
  enough: AbortSignal;
}

/** The result of a batch. An event without a successful try is still to be sent. */
export interface Sent {
  tries: Try[];
  taken: ReadonlySet<number>;
}

/** Sends events, those of one key one after the other. After a failure the later ones of its key are not tried. */
export async function sendAll(events: readonly LoggedEvent[], { send, now, atOnce, enough }: Sending): Promise<Sent> {
  const queues = [...Map.groupBy(events, ({ key }) => key).values()];
  const tries: Try[] = [];
  const taken = new Set<number>();
  const stopped = Promise.withResolvers<null>();
  const stop = (): void => stopped.resolve(null);
  enough.addEventListener('abort', stop, { once: true });
  let failures = 0;

  const isOver = (): boolean => enough.aborted || failures >= MOST_FAILURES;
  const work = async (): Promise<void> => {
    while (!isOver()) {
      const queue = queues.shift();
      if (!queue) return;
      for (const event of queue) {
        if (isOver()) return;
        const at = now();
        const answer = await Promise.race([send(event), stopped.promise]);
        if (!answer) return;
        tries.push({ event: event.id, at, ...answer });
        if (answer.error === null) failures = 0;
        else if (!isRefusal(answer)) failures += 1;
        if (answer.error !== null) break;
        taken.add(event.id);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, queues.length) }, work));
  } finally {
    enough.removeEventListener('abort', stop);
  }
  return { tries, taken };
}
