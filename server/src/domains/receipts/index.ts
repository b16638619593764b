export type { Mail, MailAnswer, MailSender } from './receipts.port.ts';
export { createReceipts, type Receipts } from './receipts.service.ts';
