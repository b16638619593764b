import { z } from 'zod';

/** ISO 4217 alphabetic code. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** Integer amount in the currency's minor unit (cents for USD, yen for JPY), never a fraction. */
export const minorUnits = z.int().min(0);

export const money = z.strictObject({ amount: minorUnits, currency });

export type Money = z.infer<typeof money>;
