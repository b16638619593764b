import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { buyer, item } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { offersFor } from '../model/offer.ts';
import { ItemGrid } from './item-grid.tsx';

const KINDS = ['currency', 'gift', 'subscription'] as const;
const ITEMS = Array.from({ length: 60 }, (_, index) =>
  item({ id: `i${index}`, name: `Item ${index}`, kind: KINDS[Math.floor(index / 20)] ?? 'gift' }),
);

const Grid = ({
  items = ITEMS,
  onChoose = () => undefined,
}: {
  items?: typeof ITEMS;
  onChoose?(item: string): void;
}) => (
  <>
    <h2 id="items">Choose an item</h2>
    <ItemGrid
      offers={offersFor(items, buyer())}
      sections={undefined}
      deals={new Map()}
      chosen={null}
      settling={false}
      onChoose={onChoose}
      labelledBy="items"
      receiver={{ gid: 1, region: 'eu', character: null, signedIn: false }}
    />
  </>
);

const chips = () => screen.findByRole('navigation', { name: 'Sections' });

test('a short list has no headings and no chips', async () => {
  await show(<Grid items={ITEMS.slice(12, 30)} />);
  expect(screen.getAllByRole('radio')).toHaveLength(18);
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  expect(screen.queryByRole('group')).toBeNull();
});

test('a long list has a heading and a chip for each section, in one group of choices', async () => {
  await show(<Grid />);
  expect(
    within(await chips())
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Currency', 'Packs', 'Passes']);
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(60));
  const group = screen.getByRole('radiogroup', { name: 'Choose an item' });
  for (const name of ['Currency', 'Packs', 'Passes']) {
    expect(within(group).getByRole('heading', { level: 3, name })).toBeTruthy();
    expect(within(within(group).getByRole('group', { name })).getAllByRole('radio')).toHaveLength(20);
  }
  await expectAccessible();
});

test('the first part of a long list is rendered at once, the rest after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  try {
    await show(<Grid />);
    await act(() => vi.dynamicImportSettled());
    const counts: number[] = [];
    for (let frame = 0; frame < 3; frame += 1) {
      counts.push(screen.getAllByRole('radio').length);
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
    expect(counts).toEqual([24, 48, 60]);
  } finally {
    vi.useRealTimers();
  }
});

test('a long list of one kind has no chips and no visible heading', async () => {
  await show(<Grid items={ITEMS.map((one) => ({ ...one, kind: 'gift' as const }))} />);
  const group = await screen.findByRole('group', { name: 'Packs' });
  expect(within(group).getByRole('heading').className).toContain('sr-only');
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('pressing a chip marks it and goes to its section, even if the section is not rendered yet', async () => {
  const page = await show(<Grid />);
  const [first, , last] = within(await chips()).getAllByRole('link');
  expect(first?.getAttribute('aria-current')).toBe('true');
  if (last) await page.user.click(last);
  expect(last?.getAttribute('aria-current')).toBe('true');
  expect(first?.getAttribute('aria-current')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Passes' }));
  expect(screen.getAllByRole('radio')).toHaveLength(60);
});

function cardOf(item: string): HTMLElement {
  const input = document.querySelector<HTMLElement>(`input[value="${item}"]`);
  if (!input) throw new Error(`${item} is not rendered`);
  return input;
}

test('an item of the last section can be chosen like any other', async () => {
  const onChoose = vi.fn();
  const page = await show(<Grid onChoose={onChoose} />);
  // By its value: on a slow machine a search among the names of 60 cards takes seconds.
  await page.user.click(await waitFor(() => cardOf('i59')));
  expect(onChoose).toHaveBeenCalledWith('i59');
});

test('the server-rendered HTML of a long list hydrates without errors', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await show(<Grid />, { finished: true });
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(60));
    expect(errors).not.toHaveBeenCalled();
  } finally {
    errors.mockRestore();
  }
});
