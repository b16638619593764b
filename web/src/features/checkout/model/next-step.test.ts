import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const all = {
  payable: true,
  located: true,
  signedIn: true,
  elsewhere: false,
  character: 'Kestrel',
  item: 'gems',
  method: 'card',
};

test.each([
  [{ ...all, signedIn: false, character: null, item: null, method: null }, 'signin'],
  [{ ...all, payable: false, signedIn: false }, 'unpayable'],
  [{ ...all, elsewhere: true, character: null, item: null }, 'region'],
  [{ ...all, character: null, item: null }, 'character'],
  [{ ...all, item: null, method: null }, 'item'],
  [{ ...all, located: false, method: null }, 'place'],
  [{ ...all, located: false, payable: false, signedIn: false }, 'place'],
  [{ ...all, located: false, item: null }, 'item'],
  [{ ...all, method: null }, 'method'],
  [all, 'pay'],
] as const)('for %j the next step is %s', (chosen, step) => expect(nextStep(chosen)).toBe(step));
