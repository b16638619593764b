export type { PaymentProvider } from './payments.port.ts';
export { createPayments, type Payments } from './payments.service.ts';
