import { z } from 'zod';
import { orderChanges } from '#contract/endpoints/order-changes.ts';
import type { LinkPress } from '#server/kernel/links/link-view.ts';

const word = z.string().max(64);
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);

const form = z.object({
  token: z.string().max(64),
  nonce: z.string().regex(/^[\w-]{16}$/),
  method: word.min(1),
  total: orNull(z.coerce.number<string>().int().min(0)),
  currency: orNull(z.string().length(3)),
  promotion: orNull(z.string().regex(/^(first_top_up|rebate) [1-9]\d{0,4}$/)),
  waiver: orNull(word),
  email: orNull(z.email().max(254)),
  country: orNull(z.string().length(2)),
  state: orNull(z.string().min(1).max(3)),
});

export type PressedForm = z.output<typeof form>;

/** Returns the fields of the form; null if the page did not send them. The last value of a repeated field counts. */
export function parseForm(body: unknown): PressedForm | null {
  if (!(body instanceof URLSearchParams)) return null;
  const fields = Object.fromEntries(body);
  const empty = { total: null, currency: null, promotion: null, waiver: null, email: null, country: null, state: null };
  const read = form.safeParse({ ...empty, ...fields });
  return read.success ? read.data : null;
}

const statement = z.object({
  do: z.literal('withdraw'),
  token: z.string().max(64),
  ...orderChanges['POST /orders/:number/withdrawal'].body.pick({ name: true, email: true }).shape,
});

type StatementForm = z.output<typeof statement>;

/** Returns whether a form is a withdrawal. */
export const isStatement = (body: unknown): boolean => body instanceof URLSearchParams && body.get('do') === 'withdraw';

/** Returns the fields of a withdrawal; null if they cannot be a statement. */
export const parseStatement = (body: unknown): StatementForm | null =>
  body instanceof URLSearchParams ? (statement.safeParse(Object.fromEntries(body)).data ?? null) : null;

export function pressOf(
  { nonce, method, total, currency, promotion, waiver, email }: PressedForm,
  variant: LinkPress['variant'],
): LinkPress {
  const [kind, percent] = promotion?.split(' ') ?? [];
  return {
    ...{ nonce, method, total, currency, waiver, email, variant },
    promotion: kind ? { kind: kind as 'rebate', percent: Number(percent) } : null,
  };
}
