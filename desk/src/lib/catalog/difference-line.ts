import { typedAmount } from '../amount.ts';

const PRICE = /^((?:~ )?game \d+: )items\.(.+)\.prices\.([A-Z]{3}): (\d+) -> (\d+)(.*)$/s;

const PICTURE = /^(~ picture .+: .+) -> (.+)$/s;

/** Writes the amounts of a changed price, and a replaced picture, as people read them; other lines stay. */
export const readableLine = (line: string): string =>
  line
    .replace(PICTURE, '$1 → $2')
    .replace(
      PRICE,
      (_, place: string, item: string, currency: string, was: string, is: string, rest: string) =>
        `${place}${item} in ${currency}: ${typedAmount(Number(was), currency)} → ${typedAmount(Number(is), currency)}${rest}`,
    );
