import { z } from 'zod';
import { isPhoneCountry } from '#server/domains/accounts/index.ts';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';
import { checkContents, contents } from '#server/domains/rewards/index.ts';
import { checkWindow } from '#server/kernel/finding.ts';

const entry = z.strictObject({
  id: field.id,
  kinds: z
    .array(z.enum(['phone', 'email']))
    .min(1)
    .max(2),
  window: field.window.default({}).describe('Of the gift; binding itself goes on.'),
  gift: contents,
  art: field.art,
  countries: z
    .array(field.country)
    .max(250)
    .default([])
    .describe('Whose numbers are sent messages, the likeliest first.'),
  signIn: z.boolean().default(false).describe('A bound phone can receive sign-in codes.'),
  daily: z.int().min(0).max(field.MAX_INTEGER).default(2000).describe('Messages a day for the whole shop.'),
});

export type BindingEntry = z.output<typeof entry>;

/** `binding.yaml`; without it, a shop has no binding. */
export const bindingSection = defineSection({
  name: 'binding',
  file: 'binding.yaml',
  schema: z.strictObject({ binding: entry.nullable() }),
  absent: { binding: null },
  check: ({ binding }, around) => {
    if (!binding) return [];
    const { kinds, countries, window, gift } = binding;
    const at = ['binding'];
    return [
      ...(kinds.includes('phone') && countries.length === 0
        ? [{ path: [...at, 'countries'], message: 'is needed: phones can be bound' }]
        : []),
      ...countries.flatMap((country, index) =>
        isPhoneCountry(country)
          ? []
          : [{ path: [...at, 'countries', index], message: `has no phone numbers of its own (${country})` }],
      ),
      ...checkWindow(
        {
          ...(window.from !== undefined && { from: window.from }),
          ...(window.until !== undefined && { until: window.until }),
        },
        [...at, 'window'],
      ),
      ...checkContents(gift, [...at, 'gift'], around),
    ];
  },
  index: ({ binding }) => binding,
});

export const bindingOf = (catalogue: Catalogue): BindingEntry | null => catalogue.section(bindingSection);

/** Returns true if the gift is given at this time. */
export const isGiftOpen = ({ window: { from, until } }: Pick<BindingEntry, 'window'>, at: Date): boolean =>
  (from === undefined || Date.parse(from) <= at.getTime()) && (until === undefined || Date.parse(until) > at.getTime());
