import { z } from 'zod';

/** Digits alone; more than 16 are no safe integer. */
const WRITTEN = /^-?\d{1,16}$/;

/**
 * A whole number in a path or query. Spaces, fractions, exponents and other notations are refused: two addresses of one thing would
 * be kept, counted and limited as two.
 * @param number its bounds
 */
export const addressNumber = (number: z.ZodNumber = z.int()) =>
  z.preprocess(
    (value) => (typeof value !== 'string' ? value : WRITTEN.test(value) ? Number(value) : Number.NaN),
    number,
  );
