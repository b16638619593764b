import { writeFileSync } from 'node:fs';
import { minorDigits } from '../../kernel/text/currency.ts';
import type { ApplyingParts } from '../../operations/catalog-folder.ts';
import type { Parts } from '../../operations/parts.ts';
import { pricesSuggest } from '../../operations/queries/price-points.ts';
import { type Command, command } from '../command.ts';

const major = (amount: number, currency: string): string => {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
};

/** Commands such as `npm run catalog -- prices suggest --currency USD`. */
export const priceCommands: readonly Command<ApplyingParts & Pick<Parts, 'sql' | 'readOnly'>>[] = [
  command({
    operation: pricesSuggest,
    args: [],
    options: {
      currency: { value: 'CURRENCY', required: true },
      list: { value: 'LIST' },
      rounding: { value: 'charm|99|00' },
      draft: { value: 'ID' },
      file: { value: 'FILE' },
    },
    about: 'prices by the reference rates from those in one currency, old → new; changes nothing',
    input: (_, { currency, list, rounding, draft }) => ({ currency, list, rounding, draft }),
    answer: ({ csv, ...found }, { file }) => {
      if (file !== undefined) writeFileSync(file, csv);
      const changed = found.prices.filter(({ price, before }) => price !== before);
      const lines = changed.map(
        ({ game, item, currency, list, price, before }) =>
          `game ${game} ${item}${list === null ? '' : ` ${list}`} ${currency}: ${before === null ? 'none' : major(before, currency)} → ${major(price, currency)}`,
      );
      const where = file === undefined ? '' : ` All are in ${file}: take them with drafts reprice.`;
      return { data: found, text: [...lines, `${changed.length} price(s) differ.${where}`].join('\n') };
    },
  }),
];
