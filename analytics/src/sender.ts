import type { Queue } from './queue.ts';
import type { SendMethod, Settings } from './settings.ts';
import type { Outcome, Transport } from './transport.ts';
import { type Event, fieldsOf } from './wire.ts';

/** Sends the events of the queue: as soon as a batch is full, otherwise once in each interval. */
export interface Sender {
  /** Call it after an event was added to the queue. */
  added(): void;
  /** Sends all waiting events, by `method` or the usual one. Runs never overlap: a second call waits for the first. */
  flush(method?: SendMethod): Promise<void>;
  /** Sends the oldest events when the page is left, without waiting for an answer. */
  leave(): void;
  stop(): void;
}

interface Means {
  settings: Settings;
  queue: Queue;
  transport: Transport;
  now: () => number;
  /** Returns true if sending is allowed. Called before each send and each retry. */
  may: () => boolean;
  warn: (fault: string) => void;
}

export function createSender({ settings, queue, transport, now, may, warn }: Means): Sender {
  const { appid, serverUrl, sendMethod, batchSize, interval, retries } = settings;
  const url = `${serverUrl}/sync_js`;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<void> | null = null;

  const send = (events: readonly Event[], method: SendMethod) =>
    transport.send(url, fieldsOf(appid, events, now()), method);

  async function persistently(events: readonly Event[], method: SendMethod): Promise<Outcome> {
    let outcome = await send(events, method);
    for (let again = 0; again < retries && outcome === 'failed' && may(); again++) outcome = await send(events, method);
    return outcome;
  }

  /** Sends one batch. @returns false if the collector cannot be reached */
  async function sendFirst(method: SendMethod): Promise<boolean> {
    const waiting = queue.first();
    const outcome = await persistently(
      waiting.map(({ event }) => event),
      method,
    );
    if (outcome === 'failed') return false;
    if (outcome === 'sent') {
      queue.remove(waiting.map(({ key }) => key));
      return true;
    }
    // A receiver may refuse a whole batch for one invalid event. Sent one by one, only that event is refused.
    for (const { key, event } of waiting) {
      const alone = waiting.length === 1 ? outcome : await persistently([event], method);
      if (alone === 'failed' || !may()) return false;
      if (alone === 'refused') warn(`the collector refused ${event['#event_name'] ?? event['#type']}`);
      queue.remove([key]);
    }
    return true;
  }

  async function run(method: SendMethod): Promise<void> {
    while (may() && queue.size() > 0) if (!(await sendFirst(method))) break;
  }

  const wait = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, interval);
  };

  function flush(method: SendMethod = sendMethod): Promise<void> {
    running ??= run(method).finally(() => {
      running = null;
      if (may() && queue.size() > 0) wait();
    });
    return running;
  }

  return {
    added() {
      if (queue.size() >= batchSize) void flush();
      else wait();
    },
    flush,
    leave() {
      const waiting = queue.first();
      if (waiting.length === 0) return;
      void send(
        waiting.map(({ event }) => event),
        'beacon',
      ).then((outcome) => {
        if (outcome === 'sent') queue.remove(waiting.map(({ key }) => key));
      });
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
