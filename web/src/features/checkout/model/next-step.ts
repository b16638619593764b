/**
 * What the one button does next: opens what is missing, or pays. `unpayable`: nothing takes money in this region and
 * currency; `region`: the buyer has no character in this one; `place`: where the buyer lives, for the tax.
 */
export type NextStep = 'unpayable' | 'signin' | 'region' | 'character' | 'item' | 'place' | 'method' | 'pay';

/** What is there of it; null: not chosen. */
export interface Chosen {
  /** Whether there is any method here, fit for the total or not. */
  payable: boolean;
  /** Whether it is known where the buyer lives, as far as the price depends on it. */
  located: boolean;
  signedIn: boolean;
  /** Whether a character can only be found in another region. */
  elsewhere: boolean;
  character: unknown;
  item: unknown;
  method: unknown;
}

/** The first thing that is missing, in the order of the steps. */
export function nextStep(chosen: Chosen): NextStep {
  const { payable, located, signedIn, elsewhere, character, item, method } = chosen;
  if (!payable) return located ? 'unpayable' : 'place';
  if (!signedIn) return 'signin';
  if (character === null) return elsewhere ? 'region' : 'character';
  if (item === null) return 'item';
  if (!located) return 'place';
  return method === null ? 'method' : 'pay';
}
