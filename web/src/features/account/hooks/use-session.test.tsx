import { afterEach, expect, test } from 'vitest';
import { noPush, pushShop } from '#tests/components/push.ts';
import { showHook } from '#tests/components/show.tsx';
import { useSignOut } from './use-session.ts';

afterEach(noPush);

test('signing out unsubscribes this browser from messages, even if the server does not answer', async () => {
  const { portal, here } = pushShop({
    permission: 'granted',
    subscribed: 'https://push.example/1',
    kinds: ['delivered'],
  });
  portal.lose('DELETE /me/push');
  const { now } = await showHook(useSignOut, { portal, signedIn: true });
  await now()();
  expect(here()).toBeNull();
});

test('the session ends even if the server hangs on the message subscription', async () => {
  const { portal } = pushShop({ permission: 'granted', subscribed: 'https://push.example/1', kinds: ['delivered'] });
  portal.answer(
    'DELETE /me/push',
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const aborted: (boolean | undefined)[] = [];
  portal.answer('DELETE /session', ({ signal }) => {
    aborted.push(signal?.aborted);
    return {};
  });
  const { now } = await showHook(useSignOut, { portal, signedIn: true });
  await now()();
  expect(aborted).toEqual([false]);
});
