import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { coupon } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { Losses } from './losses.tsx';

const level = (id: string, name: string) => ({
  id,
  name,
  art: '',
  from: 0,
  benefits: [],
  pointsPercent: 0,
  coupon: null,
  reward: [],
});

async function open({ has = 'ember', balance = 0, rewards = 0, coupons = 0 } = {}) {
  const portal = createPortal();
  const levels = [level('spark', 'Spark'), level('ember', 'Ember')];
  portal.answer('GET /vip', { vip: { rates: [], levels, redeem: [], questions: [] } });
  portal.answer('GET /me/vip', { balance, counted: 0, level: has, next: null, nextMonth: null, redeem: [] });
  portal.answer('GET /me/due', { rewards });
  const mine = Array.from({ length: coupons }, (_, n) => coupon({ id: `c${n}` }));
  portal.answer('GET /me/coupons', { mine, claimable: [], history: [] });
  const { visit } = await show(<Losses />, { page: 'account-deletion', signedIn: true, portal });
  await waitFor(() => expect([portal.calls('GET /me/coupons').length, visit.queryClient.isFetching()]).toEqual([1, 0]));
  await settle();
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

test('a player sees by number what will be lost, and can claim rewards first', async () => {
  expect(await open({ balance: 1_250, rewards: 2, coupons: 1 })).toEqual([
    'VIP level Ember',
    '1,250 VIP points',
    '2 unclaimed rewards',
    '1 unused coupon',
  ]);
  expect(screen.getByRole('link', { name: 'Claim your rewards first' }).getAttribute('href')).toMatch(/rewards/);
  await expectAccessible();
});

test('a player who loses nothing sees no list: the first level and a negative balance do not count', async () => {
  expect(await open({ has: 'spark', balance: -40 })).toEqual([]);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('without rewards there is no link to claim them', async () => {
  expect(await open({ has: 'spark', coupons: 2 })).toEqual(['2 unused coupons']);
  expect(screen.queryByRole('link')).toBeNull();
});
