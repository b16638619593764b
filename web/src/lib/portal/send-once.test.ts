import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/portal/api.ts';
import { createSendOnce } from './send-once.ts';

/** Returns a function that sends a claim, gets this answer, and returns the key that was sent. */
function keysSent() {
  let count = 0;
  const sendOnce = createSendOnce(() => `key-${++count}`);
  return async (claim: string, answer: Error | null = null) => {
    let sent = '';
    const send = async ({ idempotencyKey }: { idempotencyKey: string }) => {
      sent = idempotencyKey;
      if (answer) throw answer;
    };
    await sendOnce(claim, send).catch((error) => expect(error).toBe(answer));
    return sent;
  };
}

test.each([
  ['no answer', new ApiError('network')],
  ['an error of the portal', new ApiError('server.internal', { status: 500 })],
  ['the answer that the first try still runs', new ApiError('request.in_flight', { status: 409 })],
])('after %s a retry keeps its key', async (_, error) => {
  const send = keysSent();
  const key = await send('one for a', error);
  expect(await send('one for a')).toBe(key);
});

test.each([
  ['a refusal', new ApiError('reward.expired', { status: 409 })],
  ['a success', null],
])('after %s the next press is a new claim', async (_, answer) => {
  const send = keysSent();
  const key = await send('one for a', answer);
  expect(await send('one for a')).not.toBe(key);
});

test('the same reward for another character is another claim', async () => {
  const send = keysSent();
  const lost = new ApiError('network');
  const key = await send('one for a', lost);
  expect(await send('one for b', lost)).not.toBe(key);
  expect(await send('one for a', lost)).toBe(key);
});
