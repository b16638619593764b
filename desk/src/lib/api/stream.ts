import { createParser } from 'eventsource-parser';
import type { OperatorApi, OperatorCall, OperatorOutput } from '#contract/operator/index.ts';
import { type ApiParts, addressOf } from './api.ts';

type StreamCall = { [K in OperatorCall]: OperatorApi[K] extends { stream: string } ? K : never }[OperatorCall];

/** `refused`: the server does not send it to this operator, and the stream has ended. */
export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'refused';

interface Options<K extends StreamCall> {
  fetch: ApiParts['fetch'];
  signal: AbortSignal;
  onData(value: OperatorOutput<K>): void;
  onState(state: StreamState): void;
  timing?: typeof TIMING;
}

/** Milliseconds. The server sends an event or a comment at least each 15 seconds. */
export const TIMING = { silence: 25_000, backoff: 1000, backoffMax: 15_000 };

/** A session that ended, and a role that may not see it. */
const FINAL = [401, 403];

/** Follows a stream until the signal aborts. Connects again after growing, random waits, so that desks do not rush. */
export async function follow<K extends StreamCall>(call: K, options: Options<K>): Promise<void> {
  const { signal, onState, timing = TIMING } = options;
  let failures = 0;
  onState('connecting');
  while (!signal.aborted) {
    const outcome = await readStream(call, { ...options, timing, onFirst: () => onState('live') });
    if (signal.aborted) return;
    if (outcome === 'refused') return onState('refused');
    failures = outcome === 'heard' ? 0 : failures + 1;
    onState('reconnecting');
    const wait = Math.min(timing.backoff * 2 ** failures, timing.backoffMax);
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

type Reading<K extends StreamCall> = Options<K> & { timing: typeof TIMING; onFirst(): void };

/** Reads one connection to its end. A longer silence than allowed ends it. */
async function readStream<K extends StreamCall>(
  call: K,
  { fetch, signal, onData, onFirst, timing }: Reading<K>,
): Promise<'heard' | 'failed' | 'refused'> {
  const connection = new AbortController();
  const cut = (): void => connection.abort();
  signal.addEventListener('abort', cut, { once: true });
  let timer = setTimeout(cut, timing.silence);
  let outcome: 'heard' | 'failed' = 'failed';
  const parser = createParser({
    onEvent({ data }) {
      if (signal.aborted) return;
      if (outcome === 'failed') onFirst();
      outcome = 'heard';
      onData(JSON.parse(data) as OperatorOutput<K>);
    },
  });
  try {
    const { method, url } = addressOf(call, {});
    const headers = { accept: 'text/event-stream' };
    const response = await fetch(url, { method, headers, signal: connection.signal, credentials: 'same-origin' });
    if (FINAL.includes(response.status)) return 'refused';
    const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(cut, timing.silence);
      parser.feed(value);
    }
  } catch {
    // A lost connection ends the reading like the end of the answer.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cut);
    connection.abort();
  }
  return outcome;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });
}
