import { z } from 'zod';

/** One spelling for each number: no zeros before it. More than 16 digits are no safe integer. */
const WRITTEN = /^(?:0|-?[1-9]\d{0,15})$/;

const read = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return WRITTEN.test(value) ? Number(value) : Number.NaN;
};

/**
 * A whole number in a path or query. Spaces, fractions, exponents and other notations are refused: two addresses of one thing would
 * be kept, counted and limited as two.
 * @param number its bounds
 */
export const addressNumber = (number: z.ZodNumber = z.int()) => z.preprocess(read, number);
