import { typedAmount } from '../amount.ts';

const PRICE =
  /^((?:~ )?game \d+: )items\.(.+)\.(?:prices|pricesIn\.([^.]+))\.([A-Z]{3}): (\d+|none) -> (\d+|none)(.*)$/s;

const amount = (text: string, currency: string): string =>
  text === 'none' ? text : typedAmount(Number(text), currency);

const PICTURE = /^(~ picture .+: .+) -> (.+)$/s;

/** Writes the amounts of a changed price, and a replaced picture, as people read them; other lines stay. */
export const readableLine = (line: string): string =>
  line
    .replace(PICTURE, '$1 → $2')
    .replace(
      PRICE,
      (
        _,
        place: string,
        item: string,
        list: string | undefined,
        currency: string,
        was: string,
        is: string,
        rest: string,
      ) =>
        `${place}${item} in ${currency}${list === undefined ? '' : ` for ${list}`}: ${amount(was, currency)} → ${amount(is, currency)}${rest}`,
    );
