import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Sql } from '#server/db/client.ts';
import type { RequestedEvidence } from '#server/domains/payments/index.ts';
import { type DisputeCase, readCase } from '../disputes/case.repo.ts';
import type { DisputeLine } from '../disputes/disputes.repo.ts';
import { packOf } from '../disputes/pack.ts';
import { drawPack } from '../disputes/pdf/draw.ts';
import { factsOf } from '../disputes/summary.ts';
import { action } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';

/** Most characters of an operator's note. */
const LONGEST_NOTE = 2000;
const NOTE = `{note} has at most ${LONGEST_NOTE} characters.`;

const named = {
  number: z.string(),
  dispute: z.string().max(128).optional().describe('The provider’s id; needed where an order has several.'),
};
const note = z.string().trim().max(LONGEST_NOTE, NOTE).default('').describe('A statement in the document.');

interface Made {
  one: DisputeCase;
  document: Buffer;
  fileName: string;
}

/** Makes the document of a dispute from the stored facts. */
async function make(
  { sql, catalogue }: Pick<Parts, 'catalogue'> & { sql: Sql },
  { number, dispute, note }: { number: string; dispute?: string | undefined; note: string },
): Promise<Made> {
  const one = await readCase(sql, number, dispute);
  const seller = (await catalogue()).publisher.name;
  const document = await drawPack(packOf(one, { seller, note }));
  const fileName = `evidence-${one.order.number}-${one.dispute.dispute.replace(/[^\w.-]/g, '_').slice(0, 40)}.pdf`;
  return { one, document, fileName };
}

const hashOf = (document: Buffer): string => createHash('sha256').update(document).digest('hex');

/**
 * Makes the document for a bank. It has personal data of the player, so the audit log records who made it; it records
 * the hash of the document, not the document.
 */
export const disputesEvidence = action({
  name: 'disputes evidence',
  permission: 'disputes.defend',
  input: z.strictObject({ ...named, note }),
  kept: ({ number, dispute }) => ({ number, ...(dispute !== undefined && { dispute }) }),
  ask: make,
  perform: async (_: Pick<Parts, 'catalogue'>, __, ___, { asked: { one, document } }) => ({
    number: one.order.number,
    dispute: one.dispute.dispute,
    sha256: hashOf(document),
  }),
  shown: ({ document, fileName }) => ({ fileName, document: document.toString('base64') }),
});

/**
 * Submits the evidence of a dispute to its provider, once. The transaction stores it, and a job calls the provider:
 * `disputes show` has the outcome.
 */
export const disputesSubmit = action({
  name: 'disputes submit',
  permission: 'disputes.defend',
  input: z.strictObject({
    ...named,
    note,
    defence: z
      .string()
      .regex(/^\w{1,80}$/, '{defence} is a code of the provider.')
      .optional()
      .describe('The provider’s code of the defence, where it asks for one.'),
  }),
  kept: ({ number, dispute, defence }) => ({
    number,
    ...(dispute !== undefined && { dispute }),
    ...(defence !== undefined && { defence }),
  }),
  ask: make,
  perform: async ({ payments }: Pick<Parts, 'catalogue' | 'payments'>, tx, input, { asked }) => {
    const { one, document, fileName } = asked;
    const { order, dispute } = one;
    const requested = await payments.requestEvidence(tx, {
      playerId: order.playerId,
      paymentId: dispute.paymentId,
      dispute: dispute.dispute,
      facts: factsOf(one, input.note, input.defence ?? null),
      document,
      fileName,
    });
    if ('refused' in requested) throw refusalOf(requested.refused, dispute);
    const { id: evidence } = requested;
    return {
      number: order.number,
      dispute: dispute.dispute,
      provider: dispute.provider,
      evidence,
      sha256: hashOf(document),
    };
  },
});

type Refused = Extract<RequestedEvidence, { refused: string }>['refused'];

function refusalOf(why: Refused, { dispute, provider, status, dueBy, evidence }: DisputeLine): OperationRefusal {
  const sentences: Record<Refused, string> = {
    unknown: `The payment has no dispute ${dispute} any more.`,
    closed: `The dispute is ${status === 'open' ? 'over' : status}: the provider takes no evidence.`,
    past_due: `The deadline for evidence is over${dueBy ? ` (${dueBy.toISOString()})` : ''}.`,
    taken:
      evidence === 'submitted'
        ? 'Evidence was submitted before, and the provider takes it once.'
        : 'Evidence is being submitted: look at the dispute again in a minute.',
    no_interface: `${provider} takes no evidence by its interface: download the document and send it on the provider's pages.`,
    too_large: `The document is too large for ${provider}: download it and send a shorter one on the provider's pages.`,
  };
  return new OperationRefusal(`dispute.${why}`, sentences[why], { dispute, provider });
}
