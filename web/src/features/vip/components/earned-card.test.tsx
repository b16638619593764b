import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { VipLevel } from '#contract/endpoints/vip.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { EarnedCard } from './earned-card.tsx';

const level = (id: string, name: string, from: number): VipLevel => ({
  id,
  name,
  art: '/l.svg',
  from,
  benefits: [],
  pointsPercent: 0,
  coupon: null,
  reward: [],
});
const LEVELS = [level('spark', 'Spark', 0), level('beacon', 'Beacon', 200)];
const EARNED = { count: 54, state: 'earned', credited: true } as const;

/** @param counted points that count for the level; null if the server does not answer */
async function open(points: Parameters<typeof EarnedCard>[0]['points'], counted: number | null = 80) {
  const portal = createPortal();
  portal.answer('GET /vip', { vip: { rates: [], levels: LEVELS, redeem: [], questions: [] } });
  if (counted !== null) {
    const top = counted >= 200;
    const next = top ? null : { level: 'beacon', missing: 200 - counted };
    const own = { balance: counted, counted, level: top ? 'beacon' : 'spark', next, nextMonth: null, redeem: [] };
    portal.answer('GET /me/vip', own);
  }
  const shown = await show(<EarnedCard number="MW-1" points={points} />, { page: 'result', portal, signedIn: true });
  await settle();
  return shown;
}
const link = () => screen.getByRole('link').textContent;

test('the earned points are shown with the points missing to the next level, and link to VIP', async () => {
  const { user, address } = await open(EARNED);
  expect(await screen.findByText('120 more points to Beacon')).toBeTruthy();
  expect(link()).toMatch(/^VIP points \+54 points 120 more/);
  await user.click(screen.getByRole('link'));
  expect(address()).toMatch(/^\/v2\/vip/);
});

test('at the highest level the card says so', async () => {
  await open(EARNED, 300);
  expect(await screen.findByText('You are at the highest level')).toBeTruthy();
});

test.each([
  [
    'before they are credited',
    { ...EARNED, credited: false },
    'VIP points +54 points Points arrive within half an hour of your item.',
  ],
  ['before it is paid', { count: 5, state: 'when_paid', credited: false }, 'VIP points +5 points once delivered '],
] as const)('%s the level is not requested and not shown', async (_, points, text) => {
  const { portal } = await open(points);
  expect(link()).toBe(text);
  expect([...portal.calls('GET /me/vip'), ...portal.calls('GET /vip')]).toEqual([]);
});
