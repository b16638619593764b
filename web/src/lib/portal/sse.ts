import { createParser } from 'eventsource-parser';
import type { EndpointKey, Endpoints, Output } from '#contract/endpoints/index.ts';
import { type Api, ApiError, type ApiInput } from './api.ts';

type StreamKey = { [K in EndpointKey]: Endpoints[K] extends { stream: string } ? K : never }[EndpointKey];

export type StreamState = 'connecting' | 'live' | 'polling' | 'closed';

export interface SubscribeOptions<K extends StreamKey> {
  onData(value: Output<K>): void;
  onState?(state: StreamState): void;
  /** A refusal that a retry cannot change (401, 404). The subscription has ended. */
  onRefused?(error: ApiError<K>): void;
  /** Reads the same value once. Used while streams do not get through, as with buffering proxies. */
  poll(signal: AbortSignal): Promise<Output<K>>;
  signal?: AbortSignal;
  timing?: Partial<typeof TIMING>;
}

/** Milliseconds. The server sends an event or a comment more often than `silence`. */
const TIMING = { firstEvent: 8_000, silence: 40_000, backoff: 1_000, backoffMax: 15_000, poll: 3_000 };
const STREAM_TRIES = 3;
const POLLS_BEFORE_STREAM = 10;

/**
 * Follows a stream until `signal` aborts or the returned function is called. Reconnects with growing, jittered waits.
 * After three connections without an event it polls, and tries the stream again after some polls.
 */
export function subscribe<K extends StreamKey>(
  api: Api,
  key: K,
  input: ApiInput<K>,
  options: SubscribeOptions<K>,
): () => void {
  const stop = new AbortController();
  const timing = { ...TIMING, ...options.timing };
  options.signal?.addEventListener('abort', () => stop.abort(), { once: true });
  const setState = (state: StreamState) => options.onState?.(state);
  const final = (error: unknown): error is ApiError<K> =>
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 429 &&
    error.status !== 408;

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (stop.signal.aborted) return false;
      if (final(error)) {
        options.onRefused?.(error);
        stop.abort();
      }
      return false;
    }
  };

  const run = async () => {
    let failures = 0;
    while (!stop.signal.aborted) {
      setState('connecting');
      let heard = false;
      await attempt(() =>
        readStream(api, key, input, stop.signal, timing, (value) => {
          heard = true;
          setState('live');
          options.onData(value);
        }),
      );
      failures = heard ? 0 : failures + 1;
      if (failures < STREAM_TRIES) {
        await pause(
          Math.min(timing.backoff * 2 ** failures, timing.backoffMax) * (0.5 + Math.random() / 2),
          stop.signal,
        );
        continue;
      }
      setState('polling');
      for (let polls = 0; polls < POLLS_BEFORE_STREAM && !stop.signal.aborted; polls += 1) {
        await attempt(async () => options.onData(await options.poll(stop.signal)));
        await pause(timing.poll, stop.signal);
      }
      failures = STREAM_TRIES - 1;
    }
    setState('closed');
  };

  void run();
  return () => stop.abort();
}

/** Reads one connection to its end. A longer silence than allowed ends it. */
async function readStream<K extends StreamKey>(
  api: Api,
  key: K,
  input: ApiInput<K>,
  signal: AbortSignal,
  timing: typeof TIMING,
  onData: (value: Output<K>) => void,
): Promise<void> {
  const connection = new AbortController();
  const cut = () => connection.abort();
  signal.addEventListener('abort', cut, { once: true });
  let timer = setTimeout(cut, timing.firstEvent);
  try {
    const response = await api.send(key, input, { signal: connection.signal, accept: 'text/event-stream' });
    const parser = createParser({ onEvent: (event) => onData(JSON.parse(event.data) as Output<K>) });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (reader) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(cut, timing.silence);
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cut);
    connection.abort();
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });
}
