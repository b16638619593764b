import { z } from 'zod';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkUnique } from '#server/kernel/finding.ts';

const tax = z.strictObject({
  country: field.country,
  name: field.text,
  percent: z.number().min(0.01).max(100).multipleOf(0.01),
});

export type TaxEntry = z.output<typeof tax>;

/** `taxes.yaml`. */
export const taxesSection = defineSection({
  name: 'taxes',
  file: 'taxes.yaml',
  schema: z.strictObject({ taxes: z.array(tax) }),
  absent: { taxes: [] },
  key: 'country',
  prices: /^taxes\.[A-Z]+\.percent$/,
  check: ({ taxes }) => checkUnique(taxes, 'country', ['taxes']),
  index: ({ taxes }) => new Map(taxes.map((one) => [one.country, one])),
});

/** The tax of a country; undefined where it has none. */
export const taxOf = (catalogue: Catalogue, country: string): TaxEntry | undefined =>
  catalogue.section(taxesSection).get(country);

/** Whether anything is levied in a country: pages say it before they know a price. */
export const isTaxed = (catalogue: Catalogue, country: string): boolean => taxOf(catalogue, country) !== undefined;
