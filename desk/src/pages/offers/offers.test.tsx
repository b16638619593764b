import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CouponSum } from '#desk/lib/gifts/coupon-text.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, NUMBER, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const CALL = 'GET /coupons';
const path = '/offers';

const coupon = (changes: Partial<CouponSum> = {}): CouponSum => ({
  id: 'starfall-20',
  name: 'Meteor shower coupon',
  percent: 20,
  minimum: { EUR: 1099 },
  cap: { EUR: 800 },
  games: [{ gid: 7, name: 'Starfall Odyssey' }],
  given: 'code',
  code: 'STAR20',
  state: 'runs',
  from: null,
  until: '2026-12-31T00:00:00Z',
  validFor: 1_209_600,
  validUntil: null,
  perPlayer: 1,
  stock: 500,
  claimed: 120,
  left: 380,
  day: 12,
  week: 10_001,
  ...changes,
});

test('coupons are listed with state, discount, code and counts', async () => {
  const server = createDeskServer();
  const gift: Partial<CouponSum> = { given: 'grant', code: null, games: [], stock: null, left: null };
  server.answer(CALL, {
    most: 10_000,
    coupons: [
      coupon(),
      coupon({ id: 'invite-7', name: '<b>Invite</b>', state: 'ended', claimed: 10_001, until: null, ...gift }),
    ],
  });
  showDesk({ path, server });
  const table = within(await screen.findByRole('table', { name: 'Coupons of the catalogue' }));
  const row = within(table.getByRole('row', { name: /Meteor shower coupon/ }));
  row.getByText('Runs');
  row.getByText('20 %, with a cap');
  row.getByText('By the code STAR20');
  row.getByText('380');
  row.getByText('more than 10,000');
  const other = within(table.getByRole('row', { name: /<b>Invite<\/b>/ }));
  other.getByText('Ended');
  other.getByText('No limit');
  expect(other.getAllByText('more than 10,000')).toHaveLength(2);
  expect(table.getByRole('link', { name: 'Meteor shower coupon' }).getAttribute('href')).toBe('/coupons/starfall-20');
  await expectAccessible();
});

test('without coupons the page says so, and a failed read can be repeated', async () => {
  const server = createDeskServer();
  server.lose(CALL);
  const { user } = showDesk({ path, server });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer(CALL, { coupons: [], most: 10_000 });
  await user.click(again);
  await screen.findByText('The catalogue has no coupons.');
});

test('a role that may neither see coupons nor give asks for nothing', async () => {
  const server = createDeskServer();
  showDesk({ path, server, session: sessionWith(['money.read']) });
  await screen.findByText(/Your role may not see coupons/);
  expect(screen.queryByRole('link', { name: 'Give to a list' })).toBeNull();
  expect(server.calls(CALL)).toEqual([]);
});

test('a coupon shows who used it, and explains a refusal', async () => {
  const server = createDeskServer();
  server.answer(CALL, { coupons: [coupon()], most: 10_000 });
  server.answer('GET /coupons/:coupon/uses', {
    coupon: 'starfall-20',
    newest: { claims: 120, used: 2, held: 1, expired: 17, usable: 100 },
    uses: [
      { uid: 100012, state: 'used', order: NUMBER, at: '2026-11-28T10:00:00Z', claimedAt: '2026-11-28T09:00:00Z' },
      {
        uid: null,
        state: 'reserved',
        order: '20261128-ZZ12CD34EF',
        at: '2026-11-28T10:00:00Z',
        claimedAt: '2026-11-28T09:00:00Z',
      },
    ],
  });
  const { user } = showDesk({ path: '/coupons/starfall-20', server });
  await screen.findByText(/Of the newest 120 claims, 2 are used/);
  expect(screen.getByRole('link', { name: NUMBER }).getAttribute('href')).toBe(`/orders/${NUMBER}`);
  screen.getByRole('link', { name: '100012' });
  screen.getByText('Erased');
  screen.getByText('14 days after the claim');
  const why = 'GET /players/:uid/coupons/why';
  server.answer(why, {
    template: 'starfall-20',
    claim: null,
    item: null,
    coupons: [
      {
        id: ACTION,
        reason: 'used',
        why: 'Order 1 used it.',
        claimedAt: '2026-11-28T09:00:00Z',
        expiresAt: '2026-12-28T09:00:00Z',
        saves: null,
        order: null,
      },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Explain' }));
  screen.getByText('Type the number of the player.');
  await user.type(screen.getByLabelText('Player'), '100012{Enter}');
  await screen.findByText('Order 1 used it.');
  expect(server.calls(why)[0]).toMatchObject({ query: { coupon: 'starfall-20' } });
  await expectAccessible();
});
