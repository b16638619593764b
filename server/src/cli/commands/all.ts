import type { Command } from '../command.ts';
import { actionLooks } from './actions.ts';
import { analyticsLooks } from './analytics.ts';
import { approvalCommands } from './approvals.ts';
import { auditActs, auditLooks } from './audit.ts';
import { bookCommands } from './books.ts';
import { claimActs } from './claims.ts';
import { conflictLooks } from './conflicts.ts';
import { couponCommands } from './coupons.ts';
import { deliveryActs, deliveryLooks } from './deliveries.ts';
import { demoPlayerActs } from './demo-players.ts';
import { bookLooks } from './differences.ts';
import { disputeActs, disputeLooks } from './disputes.ts';
import { drawLooks } from './draw.ts';
import { endpointActs, endpointLooks } from './endpoints.ts';
import { experimentLooks } from './experiments.ts';
import { forwardingActs, forwardingLooks } from './forwarding.ts';
import { grantCommands } from './grants.ts';
import { integrationLooks } from './integrations.ts';
import { inviteLooks } from './invites.ts';
import { invoiceLooks } from './invoices.ts';
import { keyCommands } from './keys.ts';
import { linkCommands } from './links.ts';
import { messageLooks } from './messages.ts';
import { moveActs, moveLooks } from './move.ts';
import { newsLooks } from './news.ts';
import { operatorCommands } from './operators.ts';
import { orderLooks } from './orders.ts';
import { overviewLooks } from './overview.ts';
import { paymentActs, webhookActs } from './payments.ts';
import { personalOfferActs, personalOfferLooks } from './personal-offers.ts';
import { playerCapActs } from './player-cap.ts';
import { playerFileActs, playerFileLooks } from './player-file.ts';
import { playerMoneyLooks } from './player-money.ts';
import { playerSignInActs } from './player-sign-in.ts';
import { playerActs, playerLooks } from './players.ts';
import { receiptActs } from './receipts.ts';
import { refundManyActs } from './refund-many.ts';
import { orderRefundActs, refundActs, refundLooks } from './refunds.ts';
import { reportLooks } from './reports.ts';
import { surveyLooks } from './surveys.ts';
import { taskLooks } from './tasks.ts';
import { todayLooks } from './today.ts';
import { restoreActs, unknownPaymentActs } from './unknown-payments.ts';
import { vipLooks } from './vip.ts';
import { withdrawalLooks } from './withdrawals.ts';

/** All commands, in the order in which the usage lists them. */
export const COMMANDS: readonly Command[] = [
  ...orderLooks,
  ...conflictLooks,
  ...moveLooks,
  ...deliveryLooks,
  // Longer names first: the last one is a prefix.
  ...disputeActs,
  ...disputeLooks,
  ...refundLooks,
  ...withdrawalLooks,
  ...deliveryActs,
  ...moveActs,
  ...claimActs,
  ...orderRefundActs,
  ...refundManyActs,
  ...paymentActs,
  ...unknownPaymentActs,
  ...refundActs,
  ...receiptActs,
  ...playerLooks,
  ...playerMoneyLooks,
  ...playerFileLooks,
  ...playerFileActs,
  ...playerActs,
  ...playerSignInActs,
  ...playerCapActs,
  ...couponCommands,
  ...personalOfferLooks,
  ...personalOfferActs,
  ...linkCommands,
  ...grantCommands,
  ...vipLooks,
  ...taskLooks,
  ...drawLooks,
  ...inviteLooks,
  ...surveyLooks,
  ...experimentLooks,
  ...analyticsLooks,
  // Longer names first: the other one is a prefix.
  ...forwardingActs,
  ...forwardingLooks,
  ...demoPlayerActs,
  ...webhookActs,
  ...endpointActs,
  ...reportLooks,
  ...bookCommands,
  ...bookLooks,
  ...restoreActs,
  ...invoiceLooks,
  // Longer names first: the other one is a prefix.
  ...todayLooks,
  ...overviewLooks,
  ...actionLooks,
  ...auditLooks,
  ...auditActs,
  ...approvalCommands,
  ...operatorCommands,
  ...keyCommands,
  ...messageLooks,
  ...integrationLooks,
  ...endpointLooks,
  ...newsLooks,
];
