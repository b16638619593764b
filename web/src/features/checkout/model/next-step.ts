/**
 * The next step of the main button: opens the missing choice, or pays. `unpayable`: no method is available in this
 * region and currency. `region`: the player has no character in this region. `place`: the buyer's country or state is
 * needed for the tax.
 */
export type NextStep = 'unpayable' | 'signin' | 'region' | 'character' | 'item' | 'place' | 'method' | 'pay';

/** The choices so far; null means not chosen. */
export interface Chosen {
  /** True if the region has any method, even one that does not fit the total. */
  payable: boolean;
  /** True if the buyer's country and state are known, as far as the price depends on them. */
  located: boolean;
  signedIn: boolean;
  /** True if the player has characters only in another region. */
  elsewhere: boolean;
  character: unknown;
  item: unknown;
  method: unknown;
}

/** Returns the first missing choice, in the order of the steps. */
export function nextStep(chosen: Chosen): NextStep {
  const { payable, located, signedIn, elsewhere, character, item, method } = chosen;
  if (!payable) return located ? 'unpayable' : 'place';
  if (!signedIn) return 'signin';
  if (character === null) return elsewhere ? 'region' : 'character';
  if (item === null) return 'item';
  if (!located) return 'place';
  return method === null ? 'method' : 'pay';
}
