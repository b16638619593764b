import { type Dispute, invalid, missing, newId, seconds, type UploadedFile } from './double-objects.fixture.ts';
import { type Tree, textAt } from './form.fixture.ts';

/** https://docs.stripe.com/api/files/create: the largest file of this purpose, and its types. */
const MOST_BYTES = 5_000_000;
const TYPES = new Map([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
]);
/** Most bytes of all files of a dispute. */
const MOST_TOGETHER = 4_500_000;
/** Most characters of a field, and of all fields. */
const LONGEST = 20_000;
const LONGEST_TOGETHER = 150_000;
const FILES = new Set([
  ...['cancellation_policy', 'customer_communication', 'customer_signature', 'duplicate_charge_documentation'],
  ...['receipt', 'refund_policy', 'service_documentation', 'shipping_documentation', 'uncategorized_file'],
]);
const TEXTS = new Set([
  ...['access_activity_log', 'billing_address', 'cancellation_policy_disclosure', 'cancellation_rebuttal'],
  ...['customer_email_address', 'customer_name', 'customer_purchase_ip', 'duplicate_charge_explanation'],
  ...['duplicate_charge_id', 'product_description', 'refund_policy_disclosure', 'refund_refusal_explanation'],
  ...['service_date', 'shipping_address', 'shipping_carrier', 'shipping_date', 'shipping_tracking_number'],
  'uncategorized_text',
]);
const RESPONDING = new Set(['needs_response', 'warning_needs_response']);

/** The part of Stripe's double that takes files and evidence for disputes, with Stripe's refusals. */
export class StripeEvidence {
  readonly files: UploadedFile[] = [];

  /** Takes a form of `multipart/form-data`. @throws ApiError */
  upload(body: string): UploadedFile {
    const field = (name: string) => new RegExp(`name="${name}"[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(body)?.[1];
    const purpose = field('purpose');
    const filename = /filename="([^"]*)"/.exec(body)?.[1] ?? '';
    const type = TYPES.get(/Content-Type: (\S+)/i.exec(body)?.[1] ?? '');
    const size = Buffer.byteLength(field('file') ?? '', 'latin1');
    if (purpose !== 'dispute_evidence') throw invalid(`Invalid file purpose: ${purpose}`);
    if (!type) throw invalid('Invalid file type: only PDF, JPEG and PNG are accepted for this purpose.');
    if (size === 0 || size > MOST_BYTES) throw invalid('The file is empty or too large.');
    const file = { id: newId('file'), object: 'file', created: seconds(), filename, purpose, size, type } as const;
    this.files.push(file);
    return file;
  }

  /** Stores evidence on a dispute, and submits it unless `submit` is false. @throws ApiError */
  update(dispute: Dispute, form: Tree): Dispute {
    const details = dispute.evidence_details;
    const evidence = typeof form.evidence === 'object' ? form.evidence : {};
    if (!RESPONDING.has(dispute.status))
      throw invalid(`This dispute is ${dispute.status}: evidence cannot be updated.`);
    if (details.submission_count > 0) throw invalid('Evidence for this dispute has already been submitted.');
    if (details.due_by !== null && details.due_by <= seconds())
      throw invalid('The evidence due date of this dispute has passed.');
    this.#check(evidence);
    Object.assign(dispute.evidence, evidence);
    if (typeof form.metadata === 'object') Object.assign(dispute.metadata, form.metadata);
    details.has_evidence = true;
    if (!('submit' in form) || textAt(form, 'submit') === 'true') {
      details.submission_count += 1;
      dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review';
    }
    return dispute;
  }

  #check(evidence: Tree): void {
    const entries = Object.entries(evidence).map(([name, value]) => [name, String(value)] as const);
    const unknown = entries.find(([name]) => !FILES.has(name) && !TEXTS.has(name));
    if (unknown) throw invalid(`Received unknown parameter: evidence[${unknown[0]}]`, 'parameter_unknown');
    const texts = entries.filter(([name]) => TEXTS.has(name)).map(([, text]) => text.length);
    if (texts.some((length) => length > LONGEST)) throw invalid('An evidence field is too long.');
    if (texts.reduce((sum, length) => sum + length, 0) > LONGEST_TOGETHER) throw invalid('The evidence is too long.');
    const sizes = entries.filter(([name]) => FILES.has(name)).map(([, id]) => this.#file(id).size);
    if (sizes.reduce((sum, size) => sum + size, 0) > MOST_TOGETHER) throw invalid('The evidence files are too large.');
  }

  #file(id: string): UploadedFile {
    const file = this.files.find((one) => one.id === id);
    if (!file) throw missing('file', id);
    return file;
  }
}
