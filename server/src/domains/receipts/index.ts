export { eraseReceipts } from './erase.repo.ts';
export { letterData } from './export.repo.ts';
export { createResender, type ReceiptResender } from './receipts.resend.ts';
export { createReceipts, type Receipts } from './receipts.service.ts';
export type { Addressee } from './resend.repo.ts';
