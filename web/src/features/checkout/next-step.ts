/** What the one button does next: opens what is missing, or pays. */
export type NextStep = 'signin' | 'character' | 'item' | 'method' | 'pay';

/** What is there of it; null: not chosen. */
export interface Chosen {
  signedIn: boolean;
  character: unknown;
  item: unknown;
  method: unknown;
}

/** The first thing that is missing, in the order of the steps. */
export function nextStep({ signedIn, character, item, method }: Chosen): NextStep {
  if (!signedIn) return 'signin';
  if (character === null) return 'character';
  if (item === null) return 'item';
  return method === null ? 'method' : 'pay';
}
