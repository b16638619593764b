import type { DefenseReason } from '@adyen/api-library/lib/src/typings/disputes/defenseReason.js';
import type { DisputeServiceResult } from '@adyen/api-library/lib/src/typings/disputes/disputeServiceResult.js';
import {
  type DisputeEvidence,
  type EvidenceRequest,
  OutcomeUnclear,
  ProviderRefused,
} from '#server/domains/payments/payments.port.ts';
import type { DisputesApi } from './library.ts';

/** Adyen takes a PDF of at most 2 MB: https://docs.adyen.com/risk-management/disputes-api. */
const MOST_BYTES = 2_000_000;
/** Defences that say only that there is material, and one that says that the item was provided. */
const NEUTRAL = ['SupplyDefenseMaterial', 'AdditionalInformation'];
const PROVIDED = 'GoodsOrServicesProvided';

/**
 * Submits evidence by Adyen's Disputes API: reads the possible defences, uploads the document, defends. Adyen returns
 * no state of a dispute, so a repeat that Adyen refuses is unclear.
 */
export const adyenEvidence = (disputes: DisputesApi, merchantAccountCode: string): DisputeEvidence => ({
  mostBytes: MOST_BYTES,
  async submit(request) {
    try {
      await defend(disputes, merchantAccountCode, request);
    } catch (error) {
      if (!request.isRepeat || !(error instanceof ProviderRefused)) throw error;
      throw new OutcomeUnclear(`${error.message} (after a call without an answer: look in the Customer Area)`);
    }
  },
});

async function defend(disputes: DisputesApi, merchantAccountCode: string, request: EvidenceRequest): Promise<void> {
  const which = { merchantAccountCode, disputePspReference: request.dispute };
  const found = await disputes.retrieveApplicableDefenseReasons(which);
  check(found.disputeServiceResult);
  const reason = reasonFor(found.defenseReasons ?? [], request);
  const types = typesOf(reason);
  if (types.length > 0) {
    const content = Buffer.from(request.document).toString('base64');
    const defenseDocuments = types.map((defenseDocumentTypeCode) => ({
      defenseDocumentTypeCode,
      contentType: 'application/pdf',
      content,
    }));
    const key = { idempotencyKey: `${request.submissionId}:document` };
    check((await disputes.supplyDefenseDocument({ ...which, defenseDocuments }, key)).disputeServiceResult);
  }
  const { defenseReasonCode } = reason;
  const key = { idempotencyKey: request.submissionId };
  check((await disputes.defendDispute({ ...which, defenseReasonCode }, key)).disputeServiceResult);
}

/** @throws ProviderRefused if Adyen did not do it */
function check({ success, errorMessage = '' }: DisputeServiceResult): void {
  if (!success) throw new ProviderRefused(`Adyen refused: ${errorMessage.slice(0, 200)}`);
}

/**
 * Returns the operator's defence, or one that claims nothing that the shop does not know.
 * @throws ProviderRefused with the possible ones
 */
function reasonFor(reasons: readonly DefenseReason[], { defence, deliveredAt }: EvidenceRequest): DefenseReason {
  const codes = defence === null ? [...(deliveredAt ? [PROVIDED] : []), ...NEUTRAL] : [defence];
  const byCode = new Map(reasons.map((reason) => [reason.defenseReasonCode, reason]));
  for (const code of codes) {
    const reason = byCode.get(code);
    if (reason) return reason;
  }
  const possible = [...byCode.keys()].join(', ') || 'none';
  throw new ProviderRefused(`Adyen has other defences for this dispute, choose one of them: ${possible}`);
}

/** Returns the types under which the document is uploaded: those that are required and missing, else one. */
function typesOf({ satisfied, defenseDocumentTypes = [] }: DefenseReason): string[] {
  if (satisfied) return [];
  const missing = defenseDocumentTypes.filter(({ available }) => !available);
  const codes = (level: string) =>
    missing
      .filter(({ requirementLevel }) => requirementLevel.toLowerCase() === level)
      .map(({ defenseDocumentTypeCode }) => defenseDocumentTypeCode);
  const required = codes('required');
  if (required.length > 0) return required;
  const [first] = [...codes('oneormore'), ...codes('alternativerequired'), ...codes('optional')];
  return first === undefined ? [] : [first];
}
