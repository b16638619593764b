import { saveFile } from '#web/lib/browser/save-file.ts';
import type { Api } from '#web/lib/portal/api.ts';
import { ApiError } from '#web/lib/portal/api.ts';

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
  saveFile(`${document}.pdf`, file);
}
