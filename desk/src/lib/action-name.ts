import { ACTION_NAMES } from './order/allowed.ts';
import { spelled } from './words.ts';

/** Operations of the server with the words of their buttons. */
const NAMES: Readonly<Record<string, string>> = {
  'orders refund': ACTION_NAMES.refund,
  'orders redeliver': ACTION_NAMES.redeliver,
  'orders resolve': ACTION_NAMES.resolve,
  'orders move': ACTION_NAMES.move,
  'deliveries take-back': ACTION_NAMES.takeBack,
  'receipts resend': ACTION_NAMES.receipt,
  'payments check': ACTION_NAMES.check,
  'payments look': 'Ask the providers about all payments',
  'payments adopt': 'Adopt a payment',
  'payments refund': 'Refund a payment without an order',
  'payments write-off': 'Write off a payment',
  'backup restored': 'Finish a restore',
  'orders refund-many': 'Refund several orders',
  'deliveries redeliver': 'Deliver all of a game again',
  'refunds resend': 'Resend refund',
  'refunds settle': 'Settled in another way',
  'disputes evidence': 'Download the evidence',
  'disputes submit': 'Submit the evidence',
  'players block': 'Block player',
  'players unblock': 'Unblock player',
  'players sign-out': 'Sign out everywhere',
  'players reveal': 'Uncover personal data',
  'players note': 'Add note',
  'players cap': 'Set a limit',
  'players email': 'Change email',
  'players unlink': 'Unlink a sign-in method',
  'players export': 'Export data',
  'players erase': 'Erase player',
  'grants give': 'Give a compensation',
  'grants withdraw': 'Withdraw a compensation',
  'coupons grant': 'Give a coupon',
  'links create': 'Make a payment link',
  'links end': 'End a payment link',
  'personal-offers make': 'Make a personal offer',
  'personal-offers revoke': 'Revoke a personal offer',
  'books close': 'Close a month',
  'books reopen': 'Open a month again',
  'books import': 'Import a settlement report',
  'catalog apply': 'Apply a catalogue',
  'catalog rollback': 'Roll back the catalogue',
  'catalog drafts new': 'Begin a draft',
  'catalog drafts put': 'Edit a draft',
  'catalog drafts put-picture': 'Change a picture of a draft',
  'catalog drafts reprice': 'Change prices of a draft',
  'catalog drafts rebase': 'Bring a draft up to date',
  'catalog drafts apply': 'Apply a draft',
  'catalog drafts schedule': 'Schedule a draft',
  'catalog drafts unschedule': 'Cancel the schedule of a draft',
  'catalog drafts run': 'Apply a scheduled draft',
  'catalog drafts discard': 'Discard a draft',
  'approvals ask': 'Ask for approval',
  'approvals approve': 'Approve',
  'approvals decline': 'Decline',
  'operators add': 'Add an operator',
  'operators invite': 'Invite an operator',
  'operators revoke': 'Revoke an operator',
  'operators role': 'Change the role of an operator',
  'catalog change': 'Change the catalogue',
  'keys add': 'Create a key',
  'keys rotate': 'Give a key a new secret',
  'keys revoke': 'Revoke a key',
  'operators sign-out': 'End the sessions of an operator',
  'webhooks replay': 'Replay a webhook',
  'endpoints replay': 'Send webhooks to an endpoint again',
  'audit export': 'Download the audit log',
  'desk enrol': 'Accept an invitation',
  'desk sign-in': 'Sign in',
  'desk add-passkey': 'Add a passkey',
  'desk remove-passkey': 'Remove a passkey',
  'desk add-issuer': 'Add the account at the issuer',
  'desk remove-issuer': 'Remove the account at the issuer',
};

/** Names an operation as its button does: "orders refund" -> "Refund". Operations without a button are spelled. */
export const actionName = (operation: string): string => NAMES[operation] ?? spelled(operation);

const REFUNDS: readonly string[] = ['orders refund', 'orders refund-many'];

/** Names the operation of an entry. A refund that was sent again with the same key moved no money, and says so. */
export const entryName = (operation: string, isRepeat: boolean): string =>
  isRepeat ? `${actionName(operation)} (repeat: nothing was done)` : actionName(operation);

/** Returns true for a refund whose result is the earlier one with the same key. */
export const isRepeatedRefund = (operation: string, { before }: Readonly<Record<string, unknown>>): boolean =>
  REFUNDS.includes(operation) && typeof before === 'object' && before !== null;

/** The operations with words of their own, for choices. */
export const KNOWN_ACTIONS = Object.entries(NAMES);

/** Returns the operation that a person means by its name in tables, such as "Refund". Other texts stay as they are. */
export function operationOf(text: string): string {
  const wanted = text.trim().toLowerCase();
  return KNOWN_ACTIONS.find(([, name]) => name.toLowerCase() === wanted)?.[0] ?? wanted;
}
