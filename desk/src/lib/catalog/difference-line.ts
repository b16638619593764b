import { typedAmount } from '../amount.ts';

const PRICE = /^((?:~ )?game \d+: )items\.(.+)\.prices\.([A-Z]{3}): (\d+) -> (\d+)(.*)$/s;

/** Writes the amounts of a changed price as people read them; other lines stay as they are. */
export const readableLine = (line: string): string =>
  line.replace(
    PRICE,
    (_, place: string, item: string, currency: string, was: string, is: string, rest: string) =>
      `${place}${item} in ${currency}: ${typedAmount(Number(was), currency)} → ${typedAmount(Number(is), currency)}${rest}`,
  );
