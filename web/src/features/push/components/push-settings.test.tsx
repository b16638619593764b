import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noPush, pushShop } from '#tests/components/push.ts';
import { show } from '#tests/components/show.tsx';
import { PushSettings } from './push-settings.tsx';

afterEach(noPush);
const HERE = { permission: 'granted', subscribed: 'https://push.example/1' } as const;
const tick = (name: string) => screen.findByRole('checkbox', { name });

test('each kind can be turned on and off separately', async () => {
  const { portal } = pushShop({ ...HERE, kinds: ['delivered'] });
  const { user } = await show(<PushSettings />, { portal, signedIn: true });
  expect(await tick('My item has arrived')).toHaveProperty('checked', true);
  expect(await tick('My refund is on its way')).toHaveProperty('checked', false);
  await user.click(await tick('My refund is on its way'));
  await waitFor(() => expect(portal.calls('PUT /me/push').at(-1)?.body.kinds).toEqual(['delivered', 'refund']));
});

test('without any kind the browser is unsubscribed', async () => {
  const { portal, here } = pushShop({ ...HERE, kinds: ['delivered'] });
  const { user } = await show(<PushSettings />, { portal, signedIn: true });
  await user.click(await tick('My item has arrived'));
  await waitFor(() => expect(here()).toBeNull());
  expect(portal.calls('DELETE /me/push').map(({ query }) => query.browser)).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
  expect(portal.calls('PUT /me/push')).toEqual([]);
});

test('if the browser blocks messages, the page points to the browser’s settings', async () => {
  const { portal } = pushShop({ permission: 'denied' });
  await show(<PushSettings />, { portal, signedIn: true });
  await screen.findByText(/This browser blocks notifications/);
  expect(await tick('My item has arrived')).toHaveProperty('disabled', true);
});
