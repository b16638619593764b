import type { EvidenceFacts } from '#server/domains/payments/index.ts';
import { money } from '../money.ts';
import type { DisputeCase } from './case.repo.ts';

/** The parts of the document, for the person who submits it. */
export const CONTENTS = [
  'the order with its items, amounts and times',
  'the payment with the provider’s ids',
  'the delivery with the game’s answer',
  'the sign-ins of the player, with browser and system',
  'the terms that the buyer agreed to',
  'the emails that were sent',
  'earlier purchases without a dispute',
  'the email address of the buyer',
] as const;

const HOUR_MS = 3_600_000;

/** Formats a time to the second: "2026-11-28 14:05:33 UTC". */
export const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Returns when the game accepted the item; null: it did not, or an operator settled the delivery by hand. */
export const acceptedAt = ({ deliveries }: Pick<DisputeCase, 'deliveries'>): Date | null =>
  deliveries.find((delivery) => delivery.acceptedAt !== null)?.acceptedAt ?? null;

/** Returns the answer to the dispute in a few sentences, without personal data. They state only stored facts. */
export function summaryOf(one: DisputeCase): string[] {
  return [delivered(one), returned(one), agreed(one), earlier(one), signedIn(one)].filter((line) => line !== null);
}

function delivered(one: DisputeCase): string {
  const { order, purchase } = one;
  const item = purchase.itemName ?? order.item;
  const at = acceptedAt(one);
  if (at) return `The purchased item was delivered: the game's server confirmed on ${utc(at)} that it gave "${item}".`;
  if (order.itemState === 'sent')
    return 'The shop’s staff recorded that the item was delivered. No confirmation of the game is stored.';
  return 'The shop has no confirmation of the game that the item was delivered.';
}

function returned({ payment }: DisputeCase): string | null {
  const { refunded, paidOutside, captured, currency } = payment;
  const sum = refunded + paidOutside;
  if (sum === 0) return 'Nothing of this payment was refunded.';
  return `${money(sum, currency)} of ${money(captured, currency)} was already refunded to the payer.`;
}

function agreed({ purchase: { terms, withdrawnAt } }: DisputeCase): string | null {
  if (withdrawnAt) return `The buyer withdrew from the contract on ${utc(withdrawnAt)}.`;
  if (!terms) return null;
  return 'Before the payment, the buyer agreed to the terms about the right of withdrawal that are quoted below.';
}

function earlier({ earlierCount, earlierWithInstrument }: DisputeCase): string | null {
  if (earlierCount === 0) return null;
  const made = `${earlierCount} earlier ${earlierCount === 1 ? 'purchase' : 'purchases'}`;
  const same = earlierWithInstrument > 0 ? `, ${earlierWithInstrument} with the same card or account` : '';
  return `The same player made ${made} without a dispute or refund${same}.`;
}

function signedIn({ sessions, order }: DisputeCase): string | null {
  const placed = order.createdAt.getTime();
  // The time of the last use is stored once an hour.
  const before = sessions.find(
    ({ createdAt, seenAt }) => createdAt.getTime() <= placed && seenAt.getTime() + HOUR_MS >= placed,
  );
  if (!before) return null;
  return `The player was signed in to the account since ${utc(before.createdAt)}, before the purchase.`;
}

/** Returns the facts for providers with a field for each. */
export function factsOf(one: DisputeCase, note: string, defence: string | null): EvidenceFacts {
  const { dispute, order, purchase } = one;
  const { itemName, gameName, terms } = purchase;
  return {
    reason: dispute.reason,
    product: `${itemName ?? order.item}, a digital item for the game ${gameName ?? order.gid}, delivered in the game at once.`,
    summary: summaryOf(one).join(' '),
    activity: activityOf(one),
    deliveredAt: acceptedAt(one)?.toISOString() ?? null,
    email: purchase.email,
    terms: terms?.waiver ?? null,
    note,
    defence,
  };
}

function activityOf(one: DisputeCase): string {
  const { order, sessions, timeline } = one;
  const at = acceptedAt(one);
  const lines: [Date, string][] = [
    ...sessions.map(({ createdAt, browser, os }): [Date, string] => [
      createdAt,
      `signed in${browser || os ? ` (${[browser, os].filter(Boolean).join(', ')})` : ''}`,
    ]),
    ...timeline.map(({ at, event }): [Date, string] => [at, `order ${order.number}: ${event}`]),
    ...(at ? [[at, 'the game confirmed the delivery'] as [Date, string]] : []),
  ];
  return lines
    .sort(([a], [b]) => a.getTime() - b.getTime())
    .map(([when, what]) => `${utc(when)} ${what}`)
    .join('\n');
}
