export { balances, ensureLedgerPartitions, ledgerGaps } from './ledger.repo.ts';
export type { PaymentProvider } from './payments.port.ts';
export { heardOf, paymentRefsBetween } from './payments.repo.ts';
export { createPayments, type Payments } from './payments.service.ts';
export type { Checked } from './payments.sweep.ts';
export type { Difference } from './reconcile.ts';
export { type RefundLine, refundById, unfinishedRefunds } from './refunds.repo.ts';
