import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createPortal } from '#tests/components/portal.ts';
import { noPush, pushShop } from '#tests/components/push.ts';
import { settle, show } from '#tests/components/show.tsx';
import { kept } from '#tests/components/storage.ts';
import { PushAsk } from './push-ask.tsx';

afterEach(noPush);

type Shop = ReturnType<typeof pushShop>;
const ask = async ({ portal }: Pick<Shop, 'portal'>, arrived = false) => {
  let shown: Awaited<ReturnType<typeof show>> | undefined;
  await settle(async () => {
    shown = await show(<PushAsk arrived={arrived} />, { portal, signedIn: true });
  });
  return shown as NonNullable<typeof shown>;
};
const button = () => screen.findByRole('button', { name: 'Tell me when it arrives' });
const nothing = () => expect(screen.queryByRole('button')).toBeNull();

test('a press asks the browser for permission, and the shop sends only the requested kind', async () => {
  const shop = pushShop();
  const { user } = await ask(shop);
  expect(shop.notification.requestPermission).not.toHaveBeenCalled();
  await user.click(await button());
  await screen.findByText('We’ll notify you when it arrives.');
  expect(shop.portal.calls('PUT /me/push').map(({ body }) => body)).toEqual([
    {
      subscription: { endpoint: 'https://push.example/new', keys: { p256dh: 'P', auth: 'A' } },
      kinds: ['delivered'],
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: 'en',
    },
  ]);
  expect(screen.getByRole('checkbox', { name: 'My item has arrived' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('checkbox', { name: 'Today’s draw is waiting' }));
  await waitFor(() => expect(shop.portal.calls('PUT /me/push').at(-1)?.body.kinds).toEqual(['delivered', 'draw_open']));
});

test('a player who unticks the kind can still choose another one', async () => {
  const shop = pushShop();
  const { user } = await ask(shop);
  await user.click(await button());
  await user.click(await screen.findByRole('checkbox', { name: 'My item has arrived' }));
  await waitFor(() => expect(shop.here()).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: 'My refund is on its way' }));
  await waitFor(() => expect(shop.portal.calls('PUT /me/push').at(-1)?.body.kinds).toEqual(['refund']));
  expect(screen.queryByText('We’ll notify you when it arrives.')).toBeNull();
});

test('a player who denies the permission sees where to change it', async () => {
  const shop = pushShop({ answer: 'denied' });
  const { user } = await ask(shop);
  await user.click(await button());
  await screen.findByText(/This browser blocks notifications/);
  expect(screen.queryByRole('button', { name: 'Tell me when it arrives' })).toBeNull();
  expect(shop.portal.calls('PUT /me/push')).toEqual([]);
});

test('"not now" is stored with its time', async () => {
  const shop = pushShop();
  const { user } = await ask(shop);
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  nothing();
  expect(Date.now() - Number(kept.get('pushDismissedAt'))).toBeLessThan(60_000);
});

test('within 30 days after "not now" the offer is not shown again', async () => {
  kept.set('pushDismissedAt', Date.now() - 29 * 86_400_000);
  const { portal } = await ask(pushShop());
  await waitFor(() => expect(portal.calls('GET /push')).toHaveLength(1));
  await settle();
  nothing();
});

test('after the item has arrived, the offer is about the next time', async () => {
  await ask(pushShop(), true);
  await screen.findByRole('button', { name: 'Tell me next time' });
});

test.each<[string, Parameters<typeof pushShop>[0]]>([
  ['is told already', { permission: 'granted', subscribed: 'https://push.example/1', kinds: ['delivered'] }],
  ['said no before', { permission: 'denied' }],
  ['is in a shop that tells nothing', { sends: false }],
])('no offer is shown to a player who %s', async (_, over) => {
  const { portal } = await ask(pushShop(over));
  await waitFor(() => expect(portal.calls('GET /push')).toHaveLength(1));
  await settle();
  nothing();
});

test('in a browser without push nothing is shown and nothing is requested', async () => {
  const portal = createPortal();
  await ask({ portal });
  nothing();
  expect(portal.calls('GET /push')).toEqual([]);
});

test('a subscription with an old key of the shop is replaced', async () => {
  const shop = pushShop({ permission: 'granted', subscribed: 'https://push.example/old', otherKey: true });
  const { user } = await ask(shop);
  await user.click(await button());
  await screen.findByText('We’ll notify you when it arrives.');
  expect(shop.portal.calls('PUT /me/push')[0]?.body.subscription.endpoint).toBe('https://push.example/new');
});

test('an error of the shop is shown, and the player can try again', async () => {
  const shop = pushShop();
  shop.portal.refuse('PUT /me/push', 'push.service');
  const { user } = await ask(shop);
  await user.click(await button());
  await screen.findByText(/Notifications do not work with this browser/);
  expect(await button()).toBeTruthy();
});
