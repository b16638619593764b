import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';

const number = z.string().max(40);

/** Invoices and credit notes. */
export const invoicesApi = {
  'GET /orders/:number/documents/:document': {
    summary: 'An invoice or credit note as a PDF, the same that its buyer gets',
    auth: 'operator',
    params: z.strictObject({ number, document: z.string().max(100) }),
    file: 'application/pdf',
    output: z.strictObject({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
    errors: [],
  },
  'GET /invoices/gaps': {
    summary: 'The proof that no number is missing, and the money of invoiced orders without a document',
    auth: 'operator',
    output: z.strictObject({
      sequences: z.array(
        z.strictObject({
          prefix: z.string(),
          year: z.int().describe('0: the numbers go on over the years.'),
          documents: z.int(),
          last: z.int(),
          missing: z.array(z.int()).describe('The first 20.'),
          datedBack: z.int().describe('Documents dated before the one with the number before.'),
          isCounterWrong: z.boolean().describe('The next document would fail.'),
        }),
      ),
      unissued: z
        .array(
          z.strictObject({ order: z.string(), kind: z.string(), currency: z.string(), amount: z.int(), at: instant }),
        )
        .describe('At most 100.'),
      isProven: z.boolean(),
    }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
