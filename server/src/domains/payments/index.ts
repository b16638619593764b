export { balances, ensureLedgerPartitions, ledgerGaps } from './ledger.repo.ts';
export type { PaymentProvider } from './payments.port.ts';
export { paymentRefsBetween } from './payments.repo.ts';
export { createPayments, type Payments } from './payments.service.ts';
export type { Checked } from './payments.sweep.ts';
export type { Difference } from './reconcile.ts';
export { leftOf, type RefundLine, refundById, settleRefund } from './refunds.repo.ts';
export { unfinishedRefunds } from './unfinished.repo.ts';
export { heardOf } from './webhooks.repo.ts';
