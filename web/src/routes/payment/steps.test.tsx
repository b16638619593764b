import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Region } from '#contract/endpoints/games.ts';
import { game } from '#tests/components/examples.ts';
import { show } from '#tests/components/show.tsx';
import { Steps } from './steps.tsx';
import type { TopUp } from './top-up/use-top-up.ts';
import type { Pay } from './use-pay.ts';

/**
 * Returns the note about tax above the prices that a visitor sees, for this region and country. Null for a country that
 * is not chosen yet.
 */
async function noteOf(over: Partial<Region>, country: string | null): Promise<string | null> {
  const shop = game();
  const topUp = {
    game: shop,
    region: { value: { ...shop.regions[0], ...over } },
    country: { value: country },
    character: { value: null },
    item: { value: null },
    offers: [],
    deals: new Map(),
  } as unknown as TopUp;
  const pay = { problemAt: () => null } as unknown as Pay;
  await show(<Steps topUp={topUp} pay={pay} onSwitchRegion={() => undefined} />);
  return screen.queryByText(/\b(?:tax|VAT)\b/)?.textContent ?? null;
}

test.each([
  ['prices include tax', { taxIncluded: true, taxed: ['DE'] }, 'DE', 'Prices include VAT'],
  ['prices include a tax that this country does not have', { taxIncluded: true, taxed: ['DE'] }, 'JP', null],
  [
    'all countries of the region have a tax',
    { taxIncluded: true, taxed: ['DE'], countries: ['DE'] },
    null,
    'Prices include VAT',
  ],
  [
    'only some countries of the region have a tax',
    { taxIncluded: true, taxed: ['DE'], countries: ['DE', 'JP'] },
    null,
    null,
  ],
  ['tax comes on top', { taxIncluded: false, taxed: ['US'] }, 'US', 'Prices before tax'],
  [
    'tax comes on top in some country, and no country is chosen yet',
    { taxIncluded: false, taxed: ['US'] },
    null,
    'Prices before tax',
  ],
  ['tax comes on top, though not in this country', { taxIncluded: false, taxed: ['US'] }, 'CA', null],
  ['there is no tax', { taxIncluded: false, taxed: [] }, null, null],
])('the note about tax is correct if %s', async (_, region, country, said) => {
  expect(await noteOf(region, country)).toBe(said);
});
