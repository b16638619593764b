import fc from 'fast-check';

/** A whole number between both, each included. */
export const some = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
