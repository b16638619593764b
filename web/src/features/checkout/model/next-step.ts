/**
 * What the one button does next: opens what is missing, or pays. `unpayable`: nothing takes money in this region and
 * currency; `region`: the buyer has no character in this one.
 */
export type NextStep = 'unpayable' | 'signin' | 'region' | 'character' | 'item' | 'method' | 'pay';

/** What is there of it; null: not chosen. */
export interface Chosen {
  /** Whether there is any method here, fit for the total or not. */
  payable: boolean;
  signedIn: boolean;
  /** Whether a character can only be found in another region. */
  elsewhere: boolean;
  character: unknown;
  item: unknown;
  method: unknown;
}

/** The first thing that is missing, in the order of the steps. */
export function nextStep({ payable, signedIn, elsewhere, character, item, method }: Chosen): NextStep {
  if (!payable) return 'unpayable';
  if (!signedIn) return 'signin';
  if (character === null) return elsewhere ? 'region' : 'character';
  if (item === null) return 'item';
  return method === null ? 'method' : 'pay';
}
