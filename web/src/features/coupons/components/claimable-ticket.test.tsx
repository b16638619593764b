import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import { coupon } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { ClaimableTicket } from './claimable-ticket.tsx';

const open = (over: Partial<Coupon>) =>
  show(
    <ClaimableTicket
      coupon={coupon({ id: null, claimedAt: null, expiresAt: null, state: 'claimable', ...over })}
      currency="EUR"
      games={[]}
      onClaimed={() => undefined}
    />,
    { signedIn: true },
  );
const claim = () => screen.queryByRole('button', { name: /^Claim/ });

test('a coupon for a higher level cannot be claimed, and links to the level', async () => {
  await open({ state: 'unavailable', reason: 'level', vipLevel: { id: 'beacon', name: 'Beacon', missing: 40 } });
  expect(claim()).toBeNull();
  const link = screen.getByRole('link');
  expect([link.textContent, link.getAttribute('href')]).toEqual([
    '40 more points to Beacon',
    expect.stringMatching(/\/vip(\?|$)/),
  ]);
  expect(screen.getByRole('listitem').dataset.look).toBe('closed');
});

test('a coupon for a level that the player has can be claimed, and names the level', async () => {
  await open({ vipLevel: { id: 'beacon', name: 'Beacon', missing: 0 } });
  expect(claim()).toBeTruthy();
  expect(screen.getByText('VIP Beacon and up')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
