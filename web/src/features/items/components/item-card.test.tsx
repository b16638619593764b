import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buyer, item } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { offersFor } from '../model/offer.ts';
import { ItemCard } from './item-card.tsx';
import { ItemSheet } from './item-sheet.tsx';
import { PackCard } from './pack-card.tsx';

const BASKET = item({ name: 'Basket', vipLevel: { id: 'beacon', name: 'Beacon', from: 60 } });

async function open(levelPoints: number | null) {
  const [offer] = offersFor([BASKET], buyer({ levelPoints }));
  if (!offer) throw new Error('the basket is not in the offers');
  const onChoose = vi.fn();
  const card = <ItemCard offer={offer} deal={null} checked={false} onChoose={onChoose} />;
  return { ...(await show(card)), onChoose, offer };
}
const radio = () => screen.getByRole<HTMLInputElement>('radio');
const link = () => screen.queryByRole('link');
/** Returns the text that screen readers read as the reason. */
const why = () => document.getElementById(radio().getAttribute('aria-describedby') ?? '')?.textContent;

test.each([
  [null, 'VIP Beacon and up'],
  [0, '60 more points to Beacon'],
  [59, '1 more point to Beacon'],
])('with %s points a card for a higher level cannot be chosen, and shows the reason: %s', async (points, text) => {
  const { user, onChoose } = await open(points);
  expect([radio().getAttribute('aria-disabled'), why()]).toEqual(['true', text]);
  await user.click(radio());
  expect(onChoose).not.toHaveBeenCalled();
});

test('the reason is a link to the VIP page, shown once', async () => {
  await open(null);
  expect(link()?.getAttribute('href')).toMatch(/\/vip(\?|$)/);
  expect(screen.getAllByText('VIP Beacon and up')).toHaveLength(1);
});

test('a player who has the level can choose the card, and sees the level that it is for', async () => {
  const { user, onChoose } = await open(60);
  expect([radio().getAttribute('aria-disabled'), link()]).toEqual([null, null]);
  expect(screen.getByText('VIP Beacon and up')).toBeTruthy();
  await user.click(radio());
  expect(onChoose).toHaveBeenCalledWith('pack');
});

test('its sheet links to the level and has no button to take the item', async () => {
  const { offer } = await open(20);
  document.body.replaceChildren();
  await show(<ItemSheet offer={offer} deal={null} onTake={null} />);
  expect(link()?.textContent).toBe('40 more points to Beacon');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['The kingdom is at war.', 'The kingdom is at war.'],
  [null, 'The game has locked this for your character'],
])('an item that the game locks cannot be chosen, and shows the reason: for %j, %s', async (reason, text) => {
  const locked = item({ name: 'Shields' });
  const [offer] = offersFor([locked], buyer({ game: { lead: [], hide: [], lock: [{ item: locked.id, reason }] } }));
  if (!offer) throw new Error('the shields are not in the offers');
  const onChoose = vi.fn();
  const { user } = await show(<ItemCard offer={offer} deal={null} checked={false} onChoose={onChoose} />);
  expect([radio().getAttribute('aria-disabled'), why()]).toEqual(['true', text]);
  await user.click(radio());
  expect(onChoose).not.toHaveBeenCalled();
});

test('an item that the game leads with is marked as recommended', async () => {
  const led = item();
  const [offer] = offersFor([led], buyer({ game: { lead: [led.id], hide: [], lock: [] } }));
  if (!offer) throw new Error('the item is not in the offers');
  await show(<ItemCard offer={offer} deal={null} checked={false} onChoose={vi.fn()} />);
  expect(screen.getByRole('radio', { name: /Recommended/ })).toBeTruthy();
});

test('screen readers get an item once: its name says all, and the content is hidden from them', async () => {
  const grants = [{ id: 'gem', name: 'Gems', description: null, quantity: 980, bonus: 110 }];
  const sold = item({ grants, tags: ['best_value'] });
  const [offer] = offersFor([sold], buyer());
  if (!offer) throw new Error('the item is not in the offers');
  for (const Card of [ItemCard, PackCard]) {
    document.body.replaceChildren();
    await show(<Card offer={offer} deal={{ price: 1400 }} checked={false} onChoose={vi.fn()} />);
    const name = '980 Gems, +110 extra, = 1,090 Gems, Best value, €14.00 instead of €16.49';
    expect(screen.getByRole('radio', { name })).toBeTruthy();
    const exposed = [...document.querySelectorAll('label *')].filter(
      (element) => element.childElementCount === 0 && element.textContent && !element.closest('[aria-hidden]'),
    );
    expect(exposed).toEqual([]);
  }
});

test('the card shows the percent of the first top-up bonus', async () => {
  const grants = [{ id: 'gem', name: 'Gem', description: null, quantity: 100, bonus: 0 }];
  const [offer] = offersFor([item({ firstTopUpBonusPercent: 50, grants })], buyer());
  if (!offer) throw new Error('the item is not in the offers');
  await show(<ItemCard offer={offer} deal={null} checked={false} onChoose={vi.fn()} />);
  expect(screen.getByText('+50%')).toBeTruthy();
});

test('the card and the sheet say that an unpaid order reserves the first top-up bonus', async () => {
  const first = item({ name: 'Gems', firstTopUpBonusPercent: 50 });
  const [offer] = offersFor([first], buyer({ noFirstTopUp: [first.id], heldFirstTopUp: [first.id] }));
  if (!offer) throw new Error('the gems are not in the offers');
  const text = 'First top-up bonus of 50%: in use by an unpaid order.';
  await show(<ItemCard offer={offer} deal={null} checked={false} onChoose={() => undefined} />);
  expect(screen.getByText(text)).toBeTruthy();
  document.body.replaceChildren();
  await show(<ItemSheet offer={offer} deal={null} onTake={null} />);
  expect(screen.getByText(text)).toBeTruthy();
});
