export { eraseReceipts } from './erase.repo.ts';
export { type Addressee, type ReceiptResender, resender } from './receipts.resend.ts';
export { createReceipts, type Receipts } from './receipts.service.ts';
