import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Draw, Lottery } from '#contract/endpoints/lottery.ts';
import { reward } from '#tests/components/examples.ts';
import { drawIn, lottery } from '#tests/components/lottery.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { DrawOverlay } from './draw-overlay.tsx';

const DRAW = 'POST /me/lottery/draws';
const CLAIM = 'POST /me/rewards/:id/claim';

// Reduced motion skips the animation, which only browser tests cover.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

function shopWith(shown: Lottery | null, draw: Draw | null = null) {
  const portal = createPortal();
  portal.answer('GET /lottery', { lottery: shown });
  portal.answer('GET /me/lottery', { day: shown?.day ?? null, draw });
  portal.answer('GET /me/lottery/draws', { draws: draw ? [draw] : [], more: false });
  portal.answer(
    CLAIM,
    reward({ source: 'lottery', state: 'sent', contents: [{ kind: 'points', name: '', quantity: 5 }] }),
  );
  return portal;
}
async function open(
  portal: ReturnType<typeof shopWith>,
  { uid = 'u1', view = 'open' }: { uid?: string | null; view?: 'open' | 'check' } = {},
) {
  const shown = await show(<DrawOverlay uid={uid} />, { search: { draw: view }, portal, signedIn: uid !== null });
  const dialog = await screen.findByRole('dialog', { name: 'Daily draw' });
  return { ...shown, dialog: within(dialog), press: () => within(dialog).findByRole('button', { name: 'Draw now' }) };
}

/** Each test uses its own day, because the browser's storage outlives a test. */
let days = 0;
const freshLottery = (over: Partial<Lottery> = {}): Lottery => {
  days += 1;
  return lottery({ day: new Date(Date.UTC(2026, 10, days)).toISOString().slice(0, 10), ...over });
};

test('a draw shows its prize, claims points automatically, and shows the time of the next draw', async () => {
  const shown = freshLottery();
  const portal = shopWith(shown);
  portal.answer(DRAW, ({ body }) => drawIn(shown, { salt: body.salt }));
  const { user, dialog, press } = await open(portal);
  await user.click(await press());
  expect(await dialog.findByRole('heading', { name: '5 points' })).toBeTruthy();
  expect(await dialog.findByText('Added to your account')).toBeTruthy();
  expect(dialog.getByText('You have won: 5 points')).toBeTruthy();
  expect(dialog.getByText(/^Come back tomorrow: the next draw opens on/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('5 points'));
  expect(dialog.queryByRole('button', { name: 'Draw now' })).toBeNull();
  const { lottery: id, day, commitment, salt } = portal.calls(DRAW)[0]?.body ?? {};
  expect({ id, day, commitment }).toEqual({ id: shown.id, day: shown.day, commitment: shown.proof.commitment });
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  expect(portal.calls(CLAIM)).toHaveLength(1);
});

test('each prize is shown with its odds and its limit', async () => {
  const { dialog } = await open(shopWith(freshLottery()));
  const items = (await dialog.findAllByRole('listitem')).slice(0, 3).map(({ textContent }) => textContent);
  expect(items).toEqual(['5 points80%', '3 cells · TidesMax. 2 wins, then 5 points6%', 'Coupon14%']);
  expect(dialog.getByText('One free draw per day for each player. Purchases make no difference.')).toBeTruthy();
});

test('goods are claimed on the rewards page', async () => {
  const shown = freshLottery();
  const given = reward({
    id: '01a1ff66-b8a3-74f4-8930-3d098b614777',
    source: 'lottery',
    game: shown.prizes[1]?.game ?? null,
  });
  const portal = shopWith(shown, drawIn(shown, { prize: 'cells', given: 'cells', reward: given }));
  const { dialog, user, address } = await open(portal);
  await user.click(await dialog.findByRole('link', { name: 'Claim' }));
  expect(address()).toBe(`/v2/rewards?claim=${given.id}`);
  expect(portal.calls(CLAIM)).toHaveLength(0);
});

test('if the limit of a prize is reached, the page shows the replacement', async () => {
  const shown = freshLottery();
  const { dialog } = await open(shopWith(shown, drawIn(shown, { prize: 'cells', given: 'points-5' })));
  expect(
    await dialog.findByText(
      'You drew 3 cells, but you had already won that prize 2 times, the maximum. You get this one instead.',
    ),
  ).toBeTruthy();
});

test('a retry after a lost answer sends the same salt, and a new commitment gets a new salt', async () => {
  const shown = freshLottery();
  const portal = shopWith(shown);
  portal.lose(DRAW);
  const { user, dialog, press } = await open(portal);
  await user.click(await press());
  expect((await dialog.findByRole('alert')).textContent).toContain('it is still the same draw');
  portal.refuse(DRAW, 'lottery.changed');
  const renewed = { ...shown, proof: { ...shown.proof, commitment: 'd1'.repeat(32) } };
  portal.answer('GET /lottery', { lottery: renewed });
  await user.click(await press());
  expect(await dialog.findByText('The draw was updated. Check it and draw again.')).toBeTruthy();
  portal.answer(DRAW, ({ body }) => drawIn(renewed, { salt: body.salt }));
  await user.click(await press());
  await dialog.findByRole('heading', { name: '5 points' });
  const [lost, changed, made] = portal.calls(DRAW).map(({ body }) => body);
  expect(changed?.salt).toBe(lost?.salt);
  expect(made?.commitment).toBe('d1'.repeat(32));
  expect(made?.salt).not.toBe(lost?.salt);
});

test('nothing is sent if the shown odds differ from the configuration', async () => {
  const shown = freshLottery();
  const [first, ...rest] = shown.prizes;
  const portal = shopWith({ ...shown, prizes: [{ ...(first as Lottery['prizes'][number]), weight: 1 }, ...rest] });
  const { user, dialog, press } = await open(portal);
  await user.click(await press());
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^The odds shown do not match the ones the shop sealed\./,
  );
  expect(portal.calls(DRAW)).toHaveLength(0);
});

test.each([
  ['lottery.day_over', {}, 'That day’s draw is over. Here is today’s.'],
  ['lottery.country', {}, 'The daily draw is not available in your country.'],
  ['lottery.not_open', { opensAt: '2026-11-24T10:00:00Z' }, /^Today’s draw opens on \w+, Nov 24, /],
  [
    'lottery.drawn',
    { nextDayAt: '2026-11-24T00:00:00Z' },
    /^You have already drawn today\. The next draw is on \w+, Nov 2/,
  ],
] as const)('%s is shown above the button', async (code, params, text) => {
  const portal = shopWith(freshLottery());
  portal.refuse(DRAW, code, params);
  const { user, dialog, press } = await open(portal);
  await user.click(await press());
  expect(within(await dialog.findByRole('alert')).getByText(text)).toBeTruthy();
});

test('a draw made in another tab is shown', async () => {
  const shown = freshLottery();
  const portal = shopWith(shown);
  portal.refuse(DRAW, 'lottery.drawn', { nextDayAt: shown.nextDayAt });
  const { user, dialog, press } = await open(portal);
  await press();
  portal.answer('GET /me/lottery', { day: shown.day, draw: drawIn(shown, { prize: 'coupon', given: 'coupon' }) });
  await user.click(await press());
  expect(await dialog.findByRole('heading', { name: 'Coupon' })).toBeTruthy();
});

test('a visitor sees the odds, and a link to sign in that returns to the open draw', async () => {
  const { dialog, portal } = await open(shopWith(freshLottery()), { uid: null });
  const link = await dialog.findByRole('link', { name: 'Sign in to draw' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent('?draw=open'));
  expect(dialog.getByText('80%')).toBeTruthy();
  expect(portal.calls('GET /me/lottery')).toEqual([]);
});

test('before the draw opens the page shows the time, and a demo is marked as one', async () => {
  const { dialog } = await open(shopWith(freshLottery({ opensAt: '2026-11-24T10:00:00Z', early: true })));
  expect(await dialog.findByText(/^Today’s draw opens on/)).toBeTruthy();
  expect(dialog.getByText(/^This is a demo:/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Draw now' })).toBeNull();
});

test('without a lottery the page says so', async () => {
  const { dialog } = await open(shopWith(null));
  expect(await dialog.findByText('There is no daily draw right now.')).toBeTruthy();
});

test('the list of draws shows matching, pending and differing steps', async () => {
  const shown = freshLottery();
  const portal = shopWith(shown);
  let draw = drawIn(shown);
  portal.answer(DRAW, ({ body }) => {
    draw = drawIn(shown, { salt: body.salt });
    return draw;
  });
  portal.answer('GET /me/lottery/draws', () => ({ draws: [draw], more: false }));
  const { user, dialog, press, visit } = await open(portal);
  await user.click(await press());
  await user.click(await dialog.findByRole('button', { name: 'Check my draw' }));
  expect(
    await dialog.findByText('Everything matches so far. The last step follows once the day is over.'),
  ).toBeTruthy();
  expect(dialog.getByText('The draw used your browser’s own random number.')).toBeTruthy();
  await user.click(dialog.getByText('Raw values'));
  expect(dialog.getByText(shown.proof.commitment)).toBeTruthy();
  // Later the shop changes its answer.
  draw = { ...draw, salt: 'ff'.repeat(16), proof: { ...draw.proof, commitment: 'ab'.repeat(32) } };
  await user.click(dialog.getByRole('button', { name: 'Back to the draw' }));
  await settle(() => visit.queryClient.invalidateQueries({ queryKey: ['me', 'lottery', 'draws'] }));
  await user.click(await dialog.findByRole('button', { name: 'Check my draw' }));
  expect(await dialog.findByText(/^Something does not match\./)).toBeTruthy();
  expect(dialog.getByText('The draw used a different random number than the one your browser sent.')).toBeTruthy();
  expect(dialog.getByText('The shop’s seal does not match the one your browser saved before the draw.')).toBeTruthy();
});
