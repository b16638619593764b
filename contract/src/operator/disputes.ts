import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { acted, why } from './shared.ts';
import { dispute } from './waiting.ts';

const number = z.strictObject({ number: z.string().max(40) });
const evidence = z.strictObject({
  dispute: z.string().min(1).max(128),
  note: z.string().trim().max(2000).describe('A statement in the document.'),
  why,
});

/** Evidence against the disputes of an order. */
export const disputeApi = {
  'GET /orders/:number/disputes': {
    summary: 'The disputes of an order, with the answer that the evidence gives',
    auth: 'operator',
    params: number,
    output: z.strictObject({
      disputes: z.array(
        dispute.extend({
          summary: z.array(z.string()).describe('Sentences of the first page.'),
          contents: z.array(z.string()).describe('The parts of the document.'),
        }),
      ),
    }),
    errors: ['order.unknown'],
  },
  'POST /orders/:number/evidence': {
    summary: 'The evidence for the bank as a PDF',
    // It has the contact data of the player.
    auth: 'fresh',
    params: number,
    body: evidence,
    file: 'application/pdf',
    output: z.strictObject({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
    errors: ['order.unknown'],
  },
  'POST /orders/:number/evidence/submit': {
    summary: 'Submits the evidence to the payment provider, once',
    auth: 'fresh',
    params: number,
    body: evidence.extend({ defence: z.string().max(80).optional().describe('The provider’s code of the defence.') }),
    output: acted.extend({ dispute: z.string(), provider: z.string(), evidence: z.uuid(), sha256: z.string() }),
    errors: ['order.unknown'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
