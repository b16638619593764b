import type { Api } from '#web/lib/portal/api.ts';
import { ApiError } from '#web/lib/portal/api.ts';

const KEPT_MS = 60_000;

/**
 * Makes the browser save an invoice or credit note of an order as a PDF.
 * @throws ApiError a code of the endpoint, or `network`
 */
export async function saveDocument(api: Api, number: string, document: string): Promise<void> {
  const input = { params: { number, document } };
  const answer = await api.send('GET /orders/:number/documents/:document', input, { accept: 'application/pdf' });
  const file = await answer.blob().catch((cause: unknown) => {
    throw new ApiError('network', { cause });
  });
  const address = URL.createObjectURL(file);
  Object.assign(window.document.createElement('a'), { href: address, download: `${document}.pdf` }).click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
