import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buyer, item } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { offersFor } from '../model/offer.ts';
import { ItemCard } from './item-card.tsx';
import { ItemSheet } from './item-sheet.tsx';

const BASKET = item({ name: 'Basket', vipLevel: { id: 'beacon', name: 'Beacon', from: 60 } });

async function open(levelPoints: number | null) {
  const [offer] = offersFor([BASKET], buyer({ levelPoints }));
  if (!offer) throw new Error('the basket is not on offer');
  const onChoose = vi.fn();
  const card = <ItemCard offer={offer} deal={null} checked={false} onChoose={onChoose} />;
  return { ...(await show(card)), onChoose, offer };
}
const radio = () => screen.getByRole<HTMLInputElement>('radio');
const link = () => screen.queryByRole('link');
/** What is read out of why it cannot be chosen. */
const why = () => document.getElementById(radio().getAttribute('aria-describedby') ?? '')?.textContent;

test.each([
  [null, 'VIP Beacon and up'],
  [0, '60 more points to Beacon'],
  [59, '1 more point to Beacon'],
])('at %s points the card of an item for a level cannot be chosen, and says so: %s', async (points, text) => {
  const { user, onChoose } = await open(points);
  expect([radio().getAttribute('aria-disabled'), why()]).toEqual(['true', text]);
  await user.click(radio());
  expect(onChoose).not.toHaveBeenCalled();
});

test('the way to the level is a link to the VIP page, named once', async () => {
  await open(null);
  expect(link()?.getAttribute('href')).toMatch(/\/vip(\?|$)/);
  expect(screen.getAllByText('VIP Beacon and up')).toHaveLength(1);
});

test('whoever has the level chooses it like any other, and sees what it is for', async () => {
  const { user, onChoose } = await open(60);
  expect([radio().getAttribute('aria-disabled'), link()]).toEqual([null, null]);
  expect(screen.getByText('VIP Beacon and up')).toBeTruthy();
  await user.click(radio());
  expect(onChoose).toHaveBeenCalledWith('pack');
});

test('its sheet leads to the level, and offers nothing to take', async () => {
  const { offer } = await open(20);
  document.body.replaceChildren();
  await show(<ItemSheet offer={offer} deal={null} onTake={null} />);
  expect(link()?.textContent).toBe('40 more points to Beacon');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['The kingdom is at war.', 'The kingdom is at war.'],
  [null, 'The game has locked this for your character'],
])('what the game locks cannot be chosen, and the card says why: of %j, %s', async (reason, text) => {
  const locked = item({ name: 'Shields' });
  const [offer] = offersFor([locked], buyer({ game: { lead: [], hide: [], lock: [{ item: locked.id, reason }] } }));
  if (!offer) throw new Error('the shields are not on offer');
  const onChoose = vi.fn();
  const { user } = await show(<ItemCard offer={offer} deal={null} checked={false} onChoose={onChoose} />);
  expect([radio().getAttribute('aria-disabled'), why()]).toEqual(['true', text]);
  await user.click(radio());
  expect(onChoose).not.toHaveBeenCalled();
});

test('what the game leads with says so', async () => {
  const led = item();
  const [offer] = offersFor([led], buyer({ game: { lead: [led.id], hide: [], lock: [] } }));
  if (!offer) throw new Error('it is not on offer');
  await show(<ItemCard offer={offer} deal={null} checked={false} onChoose={vi.fn()} />);
  expect(screen.getByRole('radio', { name: /^Recommended/ })).toBeTruthy();
});

test('the card shows the percent of the first top-up bonus', async () => {
  const grants = [{ id: 'gem', name: 'Gem', description: null, quantity: 100, bonus: 0 }];
  const [offer] = offersFor([item({ firstTopUpBonusPercent: 50, grants })], buyer());
  if (!offer) throw new Error('the item is not on offer');
  await show(<ItemCard offer={offer} deal={null} checked={false} onChoose={vi.fn()} />);
  expect(screen.getByText('+50%')).toBeTruthy();
});

test('the card and the sheet say that an unpaid order holds the first top-up bonus', async () => {
  const first = item({ name: 'Gems', firstTopUpBonusPercent: 50 });
  const [offer] = offersFor([first], buyer({ noFirstTopUp: [first.id], heldFirstTopUp: [first.id] }));
  if (!offer) throw new Error('the gems are not on offer');
  const text = 'First top-up bonus of 50%: in use by an unpaid order.';
  await show(<ItemCard offer={offer} deal={null} checked={false} onChoose={() => undefined} />);
  expect(screen.getByText(text)).toBeTruthy();
  document.body.replaceChildren();
  await show(<ItemSheet offer={offer} deal={null} onTake={null} />);
  expect(screen.getByText(text)).toBeTruthy();
});
