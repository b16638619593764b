import { z } from 'zod';
import { type Catalogue, defineSection, field } from '#server/domains/catalog/index.ts';

const rule = z.strictObject({
  countries: z.array(field.country).min(1).max(250),
  days: z.int().min(1).max(366).default(14).describe('Days after the day on which the order was paid.'),
  afterDelivery: z
    .enum(['ends', 'refund'])
    .default('ends')
    .describe('`ends`: the right ends with the delivery. `refund`: the money goes back even after it.'),
  waiver: field.text.describe('Text that buyers agree to before they pay.'),
  delivered: field.text.describe('Text about an item that was delivered.'),
});
const withdrawal = z.strictObject({
  button: field.text.describe('Button on the order’s page.'),
  confirm: field.text.describe('Button of the second step.'),
  rules: z.array(rule).min(1).max(50),
});

export type WithdrawalRule = z.output<typeof rule>;
export type WithdrawalEntry = z.output<typeof withdrawal>;

/** `withdrawal.yaml`; in a shop without it buyers agree to nothing, and no order can be withdrawn from. */
export const withdrawalSection = defineSection({
  name: 'withdrawal',
  file: 'withdrawal.yaml',
  schema: z.strictObject({ withdrawal: withdrawal.nullable() }),
  absent: { withdrawal: null },
  check: ({ withdrawal: entry }) => {
    const seen = new Set<string>();
    return (entry?.rules ?? []).flatMap(({ countries }, at) =>
      countries.flatMap((country, index) => {
        const twice = seen.has(country);
        seen.add(country);
        const path = ['withdrawal', 'rules', at, 'countries', index];
        return twice ? [{ path, message: `already has a rule (${country})` }] : [];
      }),
    );
  },
  index: ({ withdrawal: entry }) => entry,
});

export const withdrawalOf = (catalogue: Catalogue): WithdrawalEntry | null => catalogue.section(withdrawalSection);
