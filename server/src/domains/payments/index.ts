export { balances, ensureLedgerPartitions } from './ledger.repo.ts';
export type { PaymentProvider } from './payments.port.ts';
export { createPayments, type Payments } from './payments.service.ts';
export type { Difference } from './reconcile.ts';
