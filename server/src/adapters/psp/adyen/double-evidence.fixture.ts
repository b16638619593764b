import type { DefendDisputeRequest } from '@adyen/api-library/lib/src/typings/disputes/defendDisputeRequest.js';
import type { DefenseReasonsRequest } from '@adyen/api-library/lib/src/typings/disputes/defenseReasonsRequest.js';
import type { SupplyDefenseDocumentRequest } from '@adyen/api-library/lib/src/typings/disputes/supplyDefenseDocumentRequest.js';
import { ApiError } from '../api-double.fixture.ts';

/** Largest documents by type: https://docs.adyen.com/risk-management/disputes-api. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  'application/pdf': 2_000_000,
  'image/jpeg': 10_000_000,
  'image/jpg': 10_000_000,
  'image/tiff': 10_000_000,
};

/** A disputed payment, as far as its defence goes. */
export interface Contest {
  pspReference: string;
  /** Defence code → its required document types. */
  defences: Record<string, string[]>;
  documents: Set<string>;
  /** The defence that was chosen; null: none yet. */
  defended: string | null;
  /** The time to defend is over. */
  isOver: boolean;
}

export const newContest = (pspReference: string): Contest => ({
  pspReference,
  defences: { GoodsOrServicesProvided: ['DefenseMaterial'], GoodsNotReturned: ['DefenseMaterial', 'TIDorInvoice'] },
  documents: new Set(),
  defended: null,
  isOver: false,
});

const done = { disputeServiceResult: { success: true } };
const not = (errorMessage: string) => ({ disputeServiceResult: { success: false, errorMessage } });

/** Answers a call of the Disputes API, with its refusals. @throws ApiError */
export function answerDispute(
  action: string,
  asked: DefenseReasonsRequest & Partial<SupplyDefenseDocumentRequest & DefendDisputeRequest>,
  known: { merchantAccount: string; find: (pspReference: string) => Contest | null },
): object {
  if (asked.merchantAccountCode !== known.merchantAccount)
    throw new ApiError(403, 'Invalid Merchant Account', { code: '901' });
  const contest = known.find(asked.disputePspReference);
  if (!contest) return not('Dispute not found');
  if (contest.defended !== null) return not('The dispute has already been defended');
  if (contest.isOver) return not('The defense period of this dispute has ended');
  if (action === 'retrieveApplicableDefenseReasons') return { ...done, defenseReasons: reasonsOf(contest) };
  if (action === 'supplyDefenseDocument') return supply(contest, asked.defenseDocuments ?? []);
  if (action === 'defendDispute') return defend(contest, asked.defenseReasonCode ?? '');
  throw new ApiError(404, 'Not found', { code: '000' });
}

const reasonsOf = ({ defences, documents }: Contest) =>
  Object.entries(defences).map(([defenseReasonCode, types]) => ({
    defenseReasonCode,
    defenseDocumentTypes: types.map((defenseDocumentTypeCode) => ({
      defenseDocumentTypeCode,
      available: documents.has(defenseDocumentTypeCode),
      requirementLevel: 'Required',
    })),
    satisfied: types.every((type) => documents.has(type)),
  }));

function supply({ documents, defences }: Contest, given: SupplyDefenseDocumentRequest['defenseDocuments']): object {
  const known = new Set(Object.values(defences).flat());
  for (const { contentType, content, defenseDocumentTypeCode } of given) {
    const most = MOST_BYTES[contentType];
    if (most === undefined) return not(`Unsupported content type ${contentType}`);
    const bytes = Buffer.from(content, 'base64');
    if (bytes.length === 0 || bytes.length > most) return not('The document is empty or too large');
    if (contentType === 'application/pdf' && !bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
      return not('The document is not a PDF');
    if (!known.has(defenseDocumentTypeCode)) return not(`Unknown document type ${defenseDocumentTypeCode}`);
  }
  for (const { defenseDocumentTypeCode } of given) documents.add(defenseDocumentTypeCode);
  return given.length === 0 ? not('No documents') : done;
}

function defend(contest: Contest, code: string): object {
  const types = contest.defences[code];
  if (!types) return not(`Invalid defense reason ${code}`);
  if (!types.every((type) => contest.documents.has(type))) return not('Insufficient defense material');
  contest.defended = code;
  return done;
}
