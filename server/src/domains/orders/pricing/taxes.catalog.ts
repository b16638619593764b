import { z } from 'zod';
import { begunAt, type Catalogue, checkTimed, defineSection, field, momentsOf } from '#server/domains/catalog/index.ts';
import { checkUnique, type Finding } from '#server/kernel/finding.ts';
import { hasStates, stateName } from '#server/kernel/states.ts';

const percent = (least: number) => z.number().min(least).max(100).multipleOf(0.001);

const states = z.record(z.string(), percent(0));

const tax = z.strictObject({
  country: field.country,
  name: field.text,
  percent: percent(0.01).optional().describe('Rate of the whole country. Cannot be combined with `states`.'),
  states: states.optional().describe('Total rate by state; 0: no tax. Players choose their state.'),
  ratesFrom: z
    .array(z.strictObject({ from: field.instant, percent: percent(0).optional(), states: states.optional() }))
    .max(50)
    .optional()
    .describe('Later rates, in the order of time. Each replaces the one before; 0: no tax from then on.'),
});

export type TaxEntry = z.output<typeof tax>;

/** `taxes.yaml`. */
export const taxesSection = defineSection({
  name: 'taxes',
  file: 'taxes.yaml',
  schema: z.strictObject({ taxes: z.array(tax) }),
  absent: { taxes: [] },
  key: 'country',
  prices: /^taxes\.[A-Z]+\.(percent|(?:states|ratesFrom)(\.|$))/,
  check: ({ taxes }) => [
    ...checkUnique(taxes, 'country', ['taxes']),
    ...taxes.flatMap((entry, index) => checkRates(entry, ['taxes', index])),
  ],
  index: ({ taxes }, at) => new Map(taxes.map((one) => [one.country, at === undefined ? one : rateAt(one, at)])),
  moments: ({ taxes }) => taxes.flatMap(({ ratesFrom }) => momentsOf(ratesFrom)),
});

/** Returns the tax of a country with the rates of a time. */
export function rateAt(entry: TaxEntry, at: number): TaxEntry {
  const last = begunAt(entry.ratesFrom, at).at(-1);
  return last ? { ...entry, percent: last.percent, states: last.states } : entry;
}

/** Checks the rates of a country: the first, and each later one. */
function checkRates(entry: TaxEntry, path: Finding['path']): Finding[] {
  const { ratesFrom = [] } = entry;
  // A tax that begins later has no rate before.
  const isLater = entry.percent === undefined && !entry.states && ratesFrom.length > 0;
  return [
    ...(isLater ? [] : checkRate(entry.country, entry, path)),
    ...checkTimed(ratesFrom, [...path, 'ratesFrom']),
    ...ratesFrom.flatMap((rate, at) => checkRate(entry.country, rate, [...path, 'ratesFrom', at])),
  ];
}

/** Checks that there is one rate, or a rate for each state that is named. */
function checkRate(
  country: string,
  { percent, states }: Pick<TaxEntry, 'percent' | 'states'>,
  path: Finding['path'],
): Finding[] {
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
  const { percent = 0, states } = taxOf(catalogue, country) ?? {};
  return states || percent > 0 ? { byState: states !== undefined } : null;
}

/** Returns the states of a country whose tax depends on them, sorted by name. */
export const statesOf = (catalogue: Catalogue, country: string): { id: string; name: string }[] =>
  Object.keys(taxOf(catalogue, country)?.states ?? {})
    .map((id) => ({ id, name: stateName(country, id) ?? id }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
