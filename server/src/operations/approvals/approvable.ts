import { couponsGrant } from '../actions/coupons.ts';
import { ordersResolve } from '../actions/deliveries.ts';
import { grantsGive } from '../actions/grants.ts';
import { ordersRefund } from '../actions/refund.ts';
import { ordersRefundMany } from '../actions/refund-many.ts';

/** The operations that check a limit. */
export const APPROVABLE = [ordersRefund, ordersRefundMany, ordersResolve, grantsGive, couponsGrant] as const;
