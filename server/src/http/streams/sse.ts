import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Headers } from '../security/security.ts';

export interface EventStream {
  response: ServerResponse;
  headers: Headers;
  /** The name of each event. */
  event: string;
  /** Read from the source before the answer began, so that a refusal can still have its status. */
  first: IteratorResult<unknown>;
  source: AsyncIterator<unknown>;
  /** Ends the stream: the client has disconnected, or the server drains. */
  signal: AbortSignal;
  /** Interval of comment lines that keep proxies from closing an idle connection. */
  heartbeatMs: number;
  /** Turns an item into the event's data; throws to end the stream. */
  write: (item: unknown) => string;
}

/**
 * After a lost connection a browser reconnects after a random time in this range, so that thousands do not come back at
 * once.
 */
const RECONNECT_MS = { least: 1000, most: 5000 };

/**
 * Sends each item as a server-sent event until the source or the signal ends; resolves when the answer is complete. An
 * error of the source breaks the answer off and is thrown.
 */
export async function sendEvents(stream: EventStream): Promise<void> {
  const { response, source, signal } = stream;
  response.writeHead(200, {
    ...stream.headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write(`retry: ${reconnectMs()}\n\n`);
  const heartbeat = setInterval(() => response.write(':\n\n'), stream.heartbeatMs);
  try {
    let id = 0;
    for (let step = stream.first; !step.done; step = (await untilAborted(source.next(), signal)) ?? END) {
      id += 1;
      const flushed = response.write(`id: ${id}\nevent: ${stream.event}\ndata: ${stream.write(step.value)}\n\n`);
      if (!flushed) await untilAborted(once(response, 'drain', { signal }), signal);
    }
    response.end();
  } catch (error) {
    // The headers are sent, so closing the connection is the only way to report the failure.
    response.destroy();
    throw error;
  } finally {
    clearInterval(heartbeat);
    // Not awaited: a waiting source ends only when it notices the signal.
    void source.return?.().catch(() => undefined);
  }
}

const END: IteratorResult<unknown> = { done: true, value: undefined };

/**
 * Resolves with the promise, or with undefined as soon as the signal aborts. `Promise.race` with one promise of the
 * whole stream would keep a reaction for each event until the stream ends.
 */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(undefined);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

const reconnectMs = (): number =>
  Math.round(RECONNECT_MS.least + Math.random() * (RECONNECT_MS.most - RECONNECT_MS.least));
