import { confidenceSequence, difference, type Interval, type Sample, splitChance } from './statistics.rules.ts';

/** The counts of a variant's players. */
export interface VariantCounts {
  /** Null: held back. */
  variant: string | null;
  exposed: number;
  /** Number of players that the shares predict. */
  expected: number;
  /** Players whose horizon is over. Only their purchases count in the results. */
  complete: number;
  payers: number;
  /** Minor units of the reference currency. */
  revenue: number;
  revenueSquares: number;
}

export interface VariantResult extends VariantCounts {
  conversion: Interval | null;
  perPlayer: Interval | null;
  /** Difference of the metric to control; null: it is control, or not known yet. */
  more: Interval | null;
}

const ALPHA = 0.05;
/** Below this chance something other than chance adds or loses players of a variant. */
const SKEWED = 0.001;

/**
 * Returns intervals that hold together with 95 %, however often they are read.
 * `skewed`: the split cannot be due to chance, and no result is given.
 * @param control the first variant's id
 */
export function evaluate(
  all: readonly VariantCounts[],
  metric: 'conversion' | 'revenue',
  control: string | undefined,
): { chance: number; skewed: boolean; variants: VariantResult[] } {
  const counted = all.filter(({ variant }) => variant !== null);
  const chance = splitChance(counted.map(({ exposed, expected }) => ({ seen: exposed, expected })));
  const alpha = ALPHA / Math.max(1, counted.length);
  const of = (one: VariantCounts) => ({
    conversion: confidenceSequence({ count: one.complete, sum: one.payers, squares: one.payers }, alpha),
    perPlayer: confidenceSequence(revenueOf(one), alpha),
  });
  const deciding = ({ conversion, perPlayer }: ReturnType<typeof of>) =>
    metric === 'conversion' ? conversion : perPlayer;
  const first = counted.find(({ variant }) => variant === control);
  const variants = counted.map((one) => ({
    ...one,
    ...of(one),
    more: first && one !== first ? difference(deciding(of(one)), deciding(of(first))) : null,
  }));
  return { chance, skewed: chance < SKEWED, variants };
}

const revenueOf = ({ complete, revenue, revenueSquares }: VariantCounts): Sample => ({
  count: complete,
  sum: revenue,
  squares: revenueSquares,
});
