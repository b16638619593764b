import { expect, test } from 'vitest';
import { next } from '#server/kernel/machine.ts';
import { type BenefitEvent, type BenefitState, benefitMachine } from './benefits.machine.ts';

const EVENTS: BenefitEvent[] = ['ordered', 'paid', 'given_back'];

test.each<[BenefitState, (BenefitState | null)[]]>([
  ['free', ['reserved', 'used', null]],
  ['reserved', [null, 'used', 'free']],
  ['used', [null, null, 'free']],
])('a benefit that is %s, when ordered, paid or given back, becomes %j', (state, becomes) => {
  expect(EVENTS.map((event) => next(benefitMachine, state, event))).toEqual(becomes);
});
