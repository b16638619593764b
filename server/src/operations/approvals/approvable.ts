import { booksClose } from '../actions/books.ts';
import { catalogRollback } from '../actions/catalog.ts';
import { couponsGrant } from '../actions/coupons.ts';
import { ordersResolve } from '../actions/deliveries.ts';
import { draftsApply } from '../actions/drafts-apply.ts';
import { draftsSchedule } from '../actions/drafts-schedule.ts';
import { grantsGive } from '../actions/grants.ts';
import { ordersRefund } from '../actions/refund.ts';
import { ordersRefundMany } from '../actions/refund-many.ts';
import { paymentsAdopt } from '../actions/unknown/adopt.ts';
import { paymentsRefund } from '../actions/unknown/refund.ts';

/** The operations that check a limit. */
export const APPROVABLE = [
  ordersRefund,
  ordersRefundMany,
  ordersResolve,
  paymentsAdopt,
  paymentsRefund,
  grantsGive,
  couponsGrant,
  draftsApply,
  draftsSchedule,
  catalogRollback,
  booksClose,
] as const;
