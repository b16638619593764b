import { expect, test } from 'vitest';
import { todayState, todayStream } from '#tests/components/desk/today.ts';
import { follow, type StreamState } from './stream.ts';

const TIMING = { silence: 20, backoff: 1, backoffMax: 2 };

/** Follows a stream whose connections answer one after the other; the last one stops the following. */
async function followed(...answers: ((signal: AbortSignal) => Response | Promise<Response>)[]) {
  const stop = new AbortController();
  const states: StreamState[] = [];
  const data: unknown[] = [];
  let connections = 0;
  await follow('GET /today/events', {
    fetch: async (_, { signal }) => {
      const answer = answers[connections];
      connections += 1;
      if (answer) return answer(signal as AbortSignal);
      stop.abort();
      throw new TypeError('Failed to fetch');
    },
    signal: stop.signal,
    onData: (value) => void data.push(value),
    onState: (state) => void states.push(state),
    timing: TIMING,
  });
  return { states, data, connections };
}

/** An answer that sends one state and then ends, or stays silent. */
const one =
  (isSilent = false) =>
  (signal: AbortSignal) => {
    const stream = todayStream();
    const answer = stream.answer();
    stream.send(todayState());
    if (isSilent) signal.addEventListener('abort', () => stream.fail());
    else stream.end();
    return answer;
  };
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test('a stream that ends, fails or is busy is opened again', async () => {
  const { states, data, connections } = await followed(one(), lost, () => new Response('', { status: 429 }), one());
  expect(states).toEqual([
    'connecting',
    'live',
    'reconnecting',
    'reconnecting',
    'reconnecting',
    'live',
    'reconnecting',
  ]);
  expect(data).toEqual([todayState(), todayState()]);
  expect(connections).toBe(5);
});

test('a stream that is silent for too long is cut and opened again', async () => {
  const { states } = await followed(one(true), one());
  expect(states).toEqual(['connecting', 'live', 'reconnecting', 'live', 'reconnecting']);
});

test.each([401, 403])('an answer of %i is final', async (status) => {
  const { states, connections } = await followed(() => new Response('', { status }), one());
  expect([states, connections]).toEqual([['connecting', 'refused'], 1]);
});
