import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buyer, item } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
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

/** As the page does it: with offers that are made anew. */
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

test('who chooses another item has those cards rendered again alone that this changes', async () => {
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

test('what changed of an item shows, though the others stay as they are', async () => {
  const page = await show(<Grid all={offers()} chosen="first" onChoose={() => undefined} />);
  const dearer = offers().map((offer) => (offer.item.id === 'third' ? { ...offer, price: 777 } : offer));
  page.show(<Grid all={dearer} chosen="first" onChoose={() => undefined} />);
  expect(screen.getByRole('radio', { name: /third.*7\.77/ })).toBeTruthy();
});
