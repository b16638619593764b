import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { currency } from '../money.ts';
import { instant } from '../time.ts';

const number = z.string().max(40);

const document = z.strictObject({
  number: z.string().describe('Of the document itself.'),
  kind: z
    .enum(['invoice', 'credit_note', 'reversal'])
    .describe('`credit_note`: money went back. `reversal`: takes a credit note back, because its refund failed.'),
  issuedAt: instant,
  currency,
  gross: z.int().describe('Minor units; below zero in a credit note.'),
});

/** Invoices and credit notes. */
export const documents = {
  'GET /orders/:number/documents': endpoint({
    summary: 'The invoice and credit notes of an order; empty if it has none',
    auth: 'player',
    limit: 'costly',
    params: z.strictObject({ number }),
    output: z.strictObject({ documents: z.array(document) }),
    errors: ['session.required'],
  }),
  'GET /orders/:number/documents/:document': endpoint({
    summary: 'An invoice or credit note as a PDF',
    auth: 'player',
    limit: 'documents',
    params: z.strictObject({ number, document: z.string().max(100) }),
    file: 'application/pdf',
    output: z.strictObject({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
    errors: ['session.required', 'order.unknown'],
  }),
};

export type OrderDocument = z.infer<typeof document>;
