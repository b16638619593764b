import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Experiment } from './experiments.catalog.ts';

/** Half control and half wallets first, for all players; `over` replaces fields. */
export const experiment = (over: Partial<Experiment> = {}): Experiment => ({
  id: 'one',
  slot: 'methods.order',
  variants: [
    { id: 'control', share: 50 },
    { id: 'wallets', share: 50, first: ['wallet'] },
  ],
  holdback: 0,
  audience: {},
  window: {},
  metric: 'conversion',
  horizonDays: 7,
  ...over,
});

/** A catalogue that has only these experiments. */
export const catalogOf = (...all: readonly Experiment[]): LiveCatalog =>
  ({ current: () => ({ section: () => all, levels: null }) as unknown as Catalogue }) as LiveCatalog;
