export { bookTransactions, extendRead, lockBooks } from './balance/balance.repo.ts';
export { type BalanceEntry, entriesOf } from './balance/balance.rules.ts';
export type { Imported } from './balance/import-report.ts';
export type { RequestedEvidence } from './disputes/submit-evidence.ts';
export { paymentData } from './export.repo.ts';
export { eraseCards } from './instruments.ts';
export { balances, LEDGER_SETTLED, ledgerGaps } from './ledger/ledger.repo.ts';
export { type LedgerMovement, ledgerMovements } from './ledger/movements.repo.ts';
export {
  type BalanceTransaction,
  type EvidenceFacts,
  type PaymentProvider,
  SettlementReportError,
} from './payments.port.ts';
export { paymentRefsBetween, sumAsked } from './payments.repo.ts';
export { createPayments, type Payments } from './payments.service.ts';
export type { Checked } from './reconciliation/payments.sweep.ts';
export type { Difference } from './reconciliation/reconcile.ts';
export type { RefundCause } from './refunds/causes.ts';
export { leftOf } from './refunds/left.repo.ts';
export { settleOutside } from './refunds/payments.outside.ts';
export { PROMISED_STATES } from './refunds/refunds.machine.ts';
export { type RefundLine, reasonOf, refundById } from './refunds/refunds.repo.ts';
export { unfinishedRefunds } from './refunds/unfinished.repo.ts';
export type { UnknownPayment } from './unknown/unknown.ts';
export { webhooksAbout } from './updates/webhooks.repo.ts';
