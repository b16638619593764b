import fc from 'fast-check';

/** Returns a whole number between both, inclusive. */
export const some = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
