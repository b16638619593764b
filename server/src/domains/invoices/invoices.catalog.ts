import { z } from 'zod';
import { type Locale, locale } from '#contract/locales.ts';
import { type Catalogue, defineSection, field, localize } from '#server/domains/catalog/index.ts';
import { checkUnique, type Finding } from '#server/kernel/finding.ts';
import { formatProblem } from './number.rules.ts';

const prefix = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9._-]{0,19}$/, 'must be upper case letters, digits and - . _, such as RE-');
const line = field.phrase.max(200);

const series = z.strictObject({
  id: field.id,
  countries: z
    .union([z.literal('all'), z.array(field.country).min(1).max(250)])
    .describe('Countries of taxation: those that buyers choose. `all`: every country that no other series names.'),
  prefix: prefix.describe('Of invoices. Its numbers are a sequence of their own.'),
  creditPrefix: prefix.describe('Of credit notes and their reversals, another sequence.'),
  format: z
    .string()
    .max(60)
    .default('{prefix}{year}-{number:6}')
    .describe('Fixed by the first document of a prefix: another format needs another prefix.'),
  restart: z
    .enum(['year', 'never'])
    .default('year')
    .describe('`year`: numbers begin again with 1 each UTC year. Fixed like `format`.'),
  language: locale.default('en').describe('Of the documents.'),
  languages: z.record(z.string(), locale).optional().describe('Other languages, by country.'),
  seller: z
    .strictObject({
      name: line.optional().describe('Default: `company` of `publisher.yaml`.'),
      address: z.array(line).max(8).default([]),
      taxId: line.optional().describe('Such as a VAT number.'),
    })
    .prefault({}),
  closing: field.text.optional().describe('Printed below the sums.'),
});

type SeriesEntry = z.output<typeof series>;

/** `invoices.yaml`; without it, the shop issues no documents. */
export const invoicesSection = defineSection({
  name: 'invoices',
  file: 'invoices.yaml',
  schema: z.strictObject({ series: z.array(series).max(50) }),
  absent: { series: [] },
  check: ({ series: all }) => [
    ...checkUnique(all, 'id', ['series']),
    ...checkPrefixes(all),
    ...checkCountries(all),
    ...all.flatMap(({ format, restart }, index) => {
      const message = formatProblem(format, restart === 'year');
      return message === null ? [] : [{ path: ['series', index, 'format'], message }];
    }),
  ],
  index: ({ series: all }) => all,
});

/** Checks that no prefix begins with another, because their numbers could be the same then. */
function checkPrefixes(all: readonly SeriesEntry[]): Finding[] {
  const prefixes = all.flatMap(({ prefix, creditPrefix }, index) => [
    { value: prefix, path: ['series', index, 'prefix'] },
    { value: creditPrefix, path: ['series', index, 'creditPrefix'] },
  ]);
  return prefixes.flatMap(({ value, path }, at) => {
    const other = prefixes.find((one, before) => before !== at && value.startsWith(one.value));
    return other && (other.value !== value || prefixes.indexOf(other) < at)
      ? [{ path, message: `must not begin with another prefix (${other.value})` }]
      : [];
  });
}

/** Checks that each country has one series, and that its own languages are those of countries. */
function checkCountries(all: readonly SeriesEntry[]): Finding[] {
  const taken = new Map<string, number>();
  return all.flatMap(({ countries, languages = {} }, index): Finding[] => {
    const named = countries === 'all' ? ['all'] : countries;
    const twice = named.flatMap((country, at): Finding[] => {
      const isTaken = taken.has(country);
      taken.set(country, index);
      const path = ['series', index, 'countries', ...(countries === 'all' ? [] : [at])];
      return isTaken ? [{ path, message: `has a series already (${country})` }] : [];
    });
    const strange = Object.keys(languages).filter(
      (country) => !field.country.safeParse(country).success || (countries !== 'all' && !countries.includes(country)),
    );
    return [
      ...twice,
      ...strange.map((country) => ({
        path: ['series', index, 'languages', country],
        message: 'is no country of this series',
      })),
    ];
  });
}

/** Returns the series for buyers of a country; undefined: none. @param country null: unknown */
export function seriesFor(catalogue: Catalogue, country: string | null): SeriesEntry | undefined {
  const all = catalogue.section(invoicesSection);
  const own = all.find(({ countries }) => country !== null && countries !== 'all' && countries.includes(country));
  return own ?? all.find(({ countries }) => countries === 'all');
}

/** Returns whether the shop issues documents. */
export const issuesInvoices = (catalogue: Catalogue): boolean => catalogue.section(invoicesSection).length > 0;

/** The printed facts that a series gives, with the numbers' format. */
export interface Issuer {
  series: string;
  prefix: string;
  creditPrefix: string;
  format: string;
  restart: 'year' | 'never';
  locale: Locale;
  seller: { name: string; address: string[]; taxId: string | null };
  closing: string | null;
}

/** Returns the issuer of documents for a country, as the catalogue is now. */
export function issuerOf(catalogue: Catalogue, entry: SeriesEntry, country: string | null): Issuer {
  const { id, prefix, creditPrefix, format, restart, seller, closing } = entry;
  const language = (country !== null ? entry.languages?.[country] : undefined) ?? entry.language;
  return {
    series: id,
    ...{ prefix, creditPrefix, format, restart },
    locale: language,
    seller: {
      name: seller.name ?? catalogue.publisher.company,
      address: seller.address,
      taxId: seller.taxId ?? null,
    },
    closing: closing ? localize(closing, language) : null,
  };
}
