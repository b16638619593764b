import { z } from 'zod';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkUnique, type Finding } from '#server/kernel/finding.ts';
import { hasStates, stateName } from '#server/kernel/states.ts';

const percent = (least: number) => z.number().min(least).max(100).multipleOf(0.001);

const tax = z.strictObject({
  country: field.country,
  name: field.text,
  percent: percent(0.01).optional().describe('Rate of the whole country. Cannot be combined with `states`.'),
  states: z
    .record(z.string(), percent(0))
    .optional()
    .describe('Total rate by state; 0: no tax. Players choose their state.'),
});

export type TaxEntry = z.output<typeof tax>;

/** `taxes.yaml`. */
export const taxesSection = defineSection({
  name: 'taxes',
  file: 'taxes.yaml',
  schema: z.strictObject({ taxes: z.array(tax) }),
  absent: { taxes: [] },
  key: 'country',
  prices: /^taxes\.[A-Z]+\.(percent|states(\.|$))/,
  check: ({ taxes }) => [
    ...checkUnique(taxes, 'country', ['taxes']),
    ...taxes.flatMap((entry, index) => checkRates(entry, ['taxes', index])),
  ],
  index: ({ taxes }) => new Map(taxes.map((one) => [one.country, one])),
});

/** Checks that a country has one rate, or a rate for each of its known states. */
function checkRates({ country, percent, states }: TaxEntry, path: Finding['path']): Finding[] {
  if (!states) return percent === undefined ? [{ path, message: 'needs percent, or states' }] : [];
  const at = [...path, 'states'];
  if (percent !== undefined) return [{ path: at, message: 'cannot be combined with percent' }];
  if (!hasStates(country)) return [{ path: at, message: `only US and CA have rates by state, not ${country}` }];
  if (Object.keys(states).length === 0) return [{ path: at, message: 'must name at least one state' }];
  return Object.keys(states)
    .filter((state) => stateName(country, state) === undefined)
    .map((state) => ({ path: [...at, state], message: `is not a state of ${country}` }));
}

/** Returns the tax of a country; undefined if it has none. */
export const taxOf = (catalogue: Catalogue, country: string): TaxEntry | undefined =>
  catalogue.section(taxesSection).get(country);

/**
 * Returns whether a country has a tax, and whether it depends on the state. Pages show this before they know a price.
 */
export function taxedIn(catalogue: Catalogue, country: string): { byState: boolean } | null {
  const entry = taxOf(catalogue, country);
  return entry ? { byState: entry.states !== undefined } : null;
}

/** Returns the states of a country whose tax depends on them, sorted by name. */
export const statesOf = (catalogue: Catalogue, country: string): { id: string; name: string }[] =>
  Object.keys(taxOf(catalogue, country)?.states ?? {})
    .map((id) => ({ id, name: stateName(country, id) ?? id }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
