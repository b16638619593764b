import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Nudge } from '#contract/endpoints/nudges.ts';
import { show } from '#tests/components/show.tsx';
import { NudgeCard } from './nudge-card.tsx';

const soon = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString();
const coupon = (games: number[]): Nudge => ({ kind: 'coupon', id: 'c1', name: 'Lantern', games, expiresAt: soon() });
const task = (over: object = {}): Nudge => ({
  kind: 'task',
  name: 'Three wins',
  art: '/t.svg',
  currency: null,
  count: 2,
  target: 3,
  claimable: false,
  ...over,
});
const recent = {
  gid: 2,
  region: 'eu',
  method: 'card',
  character: { roleId: 'r1', name: 'Aria', level: 3, avatar: null, server: { id: 's1', name: 'Dawn' } },
};

test.each<[Nudge, string, RegExp]>([
  [{ kind: 'rewards', count: 1 }, '1 reward to claim', /^\/v2\/rewards/],
  [{ kind: 'level', name: 'Beacon', art: '/b.svg', missing: 120 }, '120 more points to Beacon', /^\/v2\/vip/],
  [task(), 'Three wins 2 of 3', /^\/v2\/.*task/],
  [task({ claimable: true }), 'Three wins Ready to claim', /task/],
  [task({ currency: 'USD', count: 1500, target: 2000 }), 'Three wins $15.00 of $20.00', /task/],
  [coupon([]), 'Lantern Expires in 5 hours', /payment\?.*gid=2&region=eu&role=r1&.*coupon=c1/],
  [coupon([1]), 'Lantern Expires in 5 hours', /payment\?.*gid=1.*&coupon=c1/],
  [coupon([9]), 'Lantern Expires in 5 hours', /^\/v2\/coupon/],
])('%o is one line that links to the page where the player can act', async (nudge, text, address) => {
  const shown = await show(<NudgeCard nudge={nudge} games={[1, 2]} recent={[recent]} />, { signedIn: true });
  const link = screen.getByRole('link');
  expect(link.textContent?.trim()).toBe(text);
  await shown.user.click(link);
  expect(shown.address()).toMatch(address);
});

test('a nudge of an unknown kind shows nothing', async () => {
  await show(<NudgeCard nudge={{ kind: 'later' } as unknown as Nudge} games={[]} recent={[]} />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('the nudge of today’s draw opens it over the page', async () => {
  const shown = await show(
    <NudgeCard nudge={{ kind: 'lottery', name: 'Starlit well', art: '/w.svg' }} games={[]} recent={[]} />,
  );
  await shown.user.click(screen.getByRole('button', { name: 'Starlit well Your free draw today' }));
  expect(shown.address()).toMatch(/draw=open/);
});
