import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { buyer, item } from '#tests/components/examples.ts';
import { settle, show } from '#tests/components/show.tsx';
import { useShared } from '#web/lib/react/stable.ts';
import { type Offer, offersFor } from '../model/offer.ts';
import { ItemGrid } from './item-grid.tsx';

const ITEMS = ['first', 'second', 'third'].map((id) => item({ id, name: id }));
const offers = () => offersFor(ITEMS, buyer());

interface Props {
  all: Offer[];
  chosen: string;
  onChoose(item: string): void;
}

/** Renders the grid as the page does: with offers that are new objects at each render. */
const Grid = ({ all, chosen, onChoose }: Props) => (
  <ItemGrid
    offers={useShared(all)}
    deals={new Map()}
    chosen={chosen}
    settling={false}
    onChoose={onChoose}
    sections={undefined}
    labelledBy="items"
    receiver={{ gid: 1, region: 'eu', character: null, signedIn: false }}
  />
);

test('choosing another item renders only the cards that change', async () => {
  const read: string[] = [];
  const watched = (offer: Offer): Offer =>
    Object.defineProperty({ ...offer }, 'price', {
      enumerable: true,
      get: () => {
        read.push(offer.item.id);
        return offer.price;
      },
    });
  const all = offers().map(watched);
  const now = vi.fn();
  const page = await show(<Grid all={all} chosen="first" onChoose={() => undefined} />);
  read.length = 0;
  page.show(<Grid all={[...all]} chosen="second" onChoose={now} />);
  expect(new Set(read)).toEqual(new Set(['first', 'second']));
  await page.user.click(screen.getByRole('radio', { name: /third/ }));
  expect(now).toHaveBeenCalledWith('third');
});

test('a changed offer is rendered, while the others stay as they are', async () => {
  const page = await show(<Grid all={offers()} chosen="first" onChoose={() => undefined} />);
  const dearer = offers().map((offer) => (offer.item.id === 'third' ? { ...offer, price: 777 } : offer));
  page.show(<Grid all={dearer} chosen="first" onChoose={() => undefined} />);
  expect(screen.getByRole('radio', { name: /third.*7\.77/ })).toBeTruthy();
});

test('only the details button of the chosen or focused card is in the tab order', async () => {
  const { user } = await show(<Grid all={offers()} chosen="second" onChoose={() => undefined} />);
  const stops = () =>
    screen.getAllByRole('button', { name: /^About/ }).map((button) => button.getAttribute('tabindex') === '0');
  expect(stops()).toEqual([false, true, false]);
  await user.tab();
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('About second');
  await settle(() => screen.getByRole('radio', { name: /third/ }).focus());
  expect(stops()).toEqual([false, true, true]);
});

test('a personal offer stands first with its own price, and the normal one struck out', async () => {
  const id = '019a9e2c-5b7d-7c41-9d0e-3f6a1b2c4d5e';
  const own = [{ id, item: 'second', prices: { EUR: 999 }, until: '2026-11-22T12:00:00Z' }];
  const chosen = vi.fn();
  const { user } = await show(<Grid all={offersFor(ITEMS, buyer({ own }))} chosen="first" onChoose={chosen} />);
  const cards = screen.getAllByRole('radio');
  expect(cards).toHaveLength(4);
  expect(cards[0]?.getAttribute('aria-label')).toMatch(/^second, .*For you, .*Ends in .*€9\.99 instead of €16\.49$/);
  expect(document.querySelector('s')?.textContent).toContain('16.49');
  await expectAccessible();
  if (cards[0]) await user.click(cards[0]);
  expect(chosen).toHaveBeenCalledWith(id);
});
