import { z } from 'zod';

/** Each number has one spelling, without leading zeros. Numbers of more than 16 digits are not safe integers. */
const WRITTEN = /^(?:0|-?[1-9]\d{0,15})$/;

const read = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return WRITTEN.test(value) ? Number(value) : Number.NaN;
};

/**
 * A whole number in a path or query. Rejects spaces, fractions, exponents and other notations: two addresses of one
 * thing would be stored, counted and limited separately.
 * @param number its bounds
 */
export const addressNumber = (number: z.ZodNumber = z.int()) => z.preprocess(read, number);
