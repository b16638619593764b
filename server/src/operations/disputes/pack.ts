import type { Fact } from '#server/kernel/pdf/page.ts';
import { money } from '../money.ts';
import type { DisputeCase } from './case.repo.ts';
import { acceptedAt, summaryOf, utc } from './summary.ts';

export interface PackSection {
  title: string;
  facts?: readonly Fact[];
  table?: { heads: readonly string[]; rows: readonly (readonly string[])[] };
  text?: string;
}

/** The document as data: the answer and the key facts on page one, then the details. */
export interface Pack {
  title: string;
  answer: readonly string[];
  key: readonly Fact[];
  sections: readonly PackSection[];
  /** Time of the newest fact in it, so that the document is the same for the same state. */
  asOf: Date;
}

const UNKNOWN = 'not stored';
const shown = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? UNKNOWN : `${value}`;

/** Returns the document for a dispute. @param seller name of the publisher */
export function packOf(one: DisputeCase, { seller, note }: { seller: string; note: string }): Pack {
  return {
    title: `Evidence for dispute ${one.dispute.dispute}`,
    answer: summaryOf(one),
    key: keyOf(one, seller),
    sections: [
      ...(note === '' ? [] : [{ title: 'Statement of the seller', text: note }]),
      orderOf(one),
      timelineOf(one),
      paymentOf(one),
      refundsOf(one),
      deliveryOf(one),
      accountOf(one),
      signInsOf(one),
      termsOf(one),
      lettersOf(one),
      earlierOf(one),
    ],
    asOf: asOf(one),
  };
}

function asOf({ dispute, order, timeline, deliveries, receipts, sessions, refunds }: DisputeCase): Date {
  const times = [
    dispute.updatedAt,
    order.createdAt,
    ...timeline.map(({ at }) => at),
    ...deliveries.map(({ updatedAt }) => updatedAt),
    ...receipts.map(({ updatedAt }) => updatedAt),
    ...refunds.map(({ createdAt }) => createdAt),
    ...sessions.map(({ seenAt }) => seenAt),
  ];
  return new Date(Math.max(...times.map((time) => time.getTime())));
}

function keyOf(one: DisputeCase, seller: string): Fact[] {
  const { dispute, order, purchase, payment } = one;
  const at = acceptedAt(one);
  return [
    ['Seller', seller],
    ['Disputed amount', money(dispute.amount, dispute.currency)],
    ['Reason of the dispute', dispute.reason ?? `not named by ${dispute.provider}`],
    ['Evidence due by', dispute.dueBy ? utc(dispute.dueBy) : `not named by ${dispute.provider}`],
    ['Order', order.number],
    ['Bought', `${purchase.itemName ?? order.item} (digital item for ${purchase.gameName ?? `game ${order.gid}`})`],
    ['Ordered', utc(order.createdAt)],
    ['Paid', `${money(payment.captured, payment.currency)} by ${purchase.methodName ?? payment.method}`],
    ['Delivered', at ? `${utc(at)}, confirmed by the game` : 'no confirmation by the game'],
    ['Payment at the provider', `${payment.provider} ${shown(payment.providerId)}`],
    ['Player', `${order.uid}${one.account.nickname ? `, ${one.account.nickname}` : ''}`],
  ];
}

function orderOf({ order, purchase }: DisputeCase): PackSection {
  const { list, discount, tax, taxIncluded } = purchase;
  const sum = (amount: number | null) => (amount === null ? UNKNOWN : money(amount, order.currency));
  return {
    title: 'The order',
    facts: [
      ['Number', order.number],
      ['Item', `${purchase.itemName ?? order.item} (${order.item})`],
      ['Game', `${purchase.gameName ?? order.gid}, ${shown(purchase.regionName)}`],
      ['Price', sum(list)],
      ['Discount', sum(discount)],
      ['Tax', tax === null ? 'none' : `${sum(tax)}${taxIncluded ? ' (in the price)' : ' (on top)'}`],
      ['Total', money(order.total, order.currency)],
      ['Country that the buyer chose', shown(purchase.country)],
      ['Country of the internet address', shown(purchase.addressCountry)],
      ['Email of the buyer', shown(purchase.email)],
      ['Language', purchase.language],
    ],
  };
}

const timelineOf = ({ timeline }: DisputeCase): PackSection => ({
  title: 'Timeline of the order',
  table: { heads: ['Time', 'Event'], rows: timeline.map(({ at, event }) => [utc(at), event.replaceAll('_', ' ')]) },
});

function paymentOf({ payment, instrumentCountry, purchase }: DisputeCase): PackSection {
  const { currency } = payment;
  return {
    title: 'The payment',
    facts: [
      ['Provider', payment.provider],
      ['Id at the provider', shown(payment.providerId)],
      ['Id at the shop', payment.id],
      ['Method', purchase.methodName ?? payment.method],
      ['Started', utc(payment.createdAt)],
      ['Amount', money(payment.amount, currency)],
      ['Captured', money(payment.captured, currency)],
      ['Refunded', money(payment.refunded, currency)],
      ['Paid back in another way', money(payment.paidOutside, currency)],
      ['Country of the card or account', shown(instrumentCountry)],
      ['Authentication of the payer (3-D Secure)', 'not stored by the shop; the provider has the result'],
    ],
  };
}

const refundsOf = ({ refunds, payment, order }: DisputeCase): PackSection => ({
  title: 'Refunds',
  ...(refunds.length === 0
    ? { text: 'The shop made no refund of this order.' }
    : {
        table: {
          heads: ['Time', 'Amount', 'State'],
          rows: refunds.map(({ createdAt, amount, state, paymentId }) => [
            utc(createdAt),
            money(amount, order.currency),
            `${state}${paymentId === payment.id ? '' : ' (another payment)'}`,
          ]),
        },
      }),
});

function deliveryOf({ deliveries, purchase }: DisputeCase): PackSection {
  const receiver = [shown(purchase.character), purchase.roleId, purchase.server].filter(Boolean).join(', ');
  if (deliveries.length === 0)
    return { title: 'The delivery', facts: [['Receiver in the game', receiver]], text: 'The order has no delivery.' };
  return {
    title: 'The delivery',
    facts: [
      ['Receiver in the game', receiver],
      ...deliveries.flatMap(({ id, state, attempts, reason, acceptedAt, updatedAt }): Fact[] => [
        ['Delivery', id],
        [
          'Answer of the game',
          acceptedAt ? 'accepted: the player has the item' : [state, reason].filter(Boolean).join(': '),
        ],
        [
          'Time of the answer',
          `${utc(acceptedAt ?? updatedAt)}, after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
        ],
      ]),
    ],
  };
}

function accountOf({ account }: DisputeCase): PackSection {
  const { uid, nickname, createdAt, signIn } = account;
  return {
    title: 'The account of the player',
    facts: [
      ['Number', `${uid}`],
      ['Name', shown(nickname)],
      ['Since', createdAt ? utc(createdAt) : 'the account was deleted'],
      ['Sign-in by', signIn.join(', ') || 'password, code, or game'],
    ],
  };
}

function signInsOf({ sessions, devices }: DisputeCase): PackSection {
  const kept =
    'The shop stores the browser and system of a sign-in while it lasts, and the country of the address with the order. It does not store internet addresses.';
  if (sessions.length === 0) return { title: 'Sign-ins near the purchase', text: `No sign-in is stored. ${kept}` };
  const known = devices.length > 0 ? ` ${devices.length} device(s) of this player are known.` : '';
  return {
    title: 'Sign-ins near the purchase',
    text: `${kept}${known}`,
    table: {
      heads: ['Signed in', 'Last seen', 'Browser and system'],
      rows: sessions.map(({ createdAt, seenAt, browser, os, game }) => [
        utc(createdAt),
        utc(seenAt),
        [browser, os, game === null ? null : `by game ${game}`].filter(Boolean).join(', ') || UNKNOWN,
      ]),
    },
  };
}

function termsOf({ purchase: { terms, withdrawnAt }, order }: DisputeCase): PackSection {
  const withdrew: Fact[] = withdrawnAt ? [['The buyer withdrew', utc(withdrawnAt)]] : [];
  if (!terms)
    return { title: 'Agreed terms', facts: withdrew, text: 'No consent is stored for the country of this buyer.' };
  return {
    title: 'Agreed terms',
    facts: [
      ['Version', terms.version],
      ['Agreed', `${utc(order.createdAt)}, when the order was placed and before the payment`],
      [
        'Right of withdrawal',
        `${terms.days} days; after the delivery: ${terms.afterDelivery === 'ends' ? 'it ends' : 'a refund is possible'}`,
      ],
      ['Text that was agreed to', shown(terms.waiver)],
      ['Text about delivered items', shown(terms.delivered)],
      ...withdrew,
    ],
  };
}

const lettersOf = ({ receipts }: DisputeCase): PackSection => ({
  title: 'Emails to the buyer',
  ...(receipts.length === 0
    ? { text: 'The buyer left no email address for this order.' }
    : {
        table: {
          heads: ['Email', 'State', 'Time'],
          rows: receipts.map(({ kind, state, updatedAt }) => [kind.replaceAll('_', ' '), state, utc(updatedAt)]),
        },
      }),
});

function earlierOf({ earlier, earlierCount }: DisputeCase): PackSection {
  if (earlierCount === 0) return { title: 'Earlier purchases', text: 'The player has no earlier undisputed purchase.' };
  return {
    title: 'Earlier purchases without a dispute or refund',
    text: `${earlierCount} in total; the newest ${earlier.length} are listed.`,
    table: {
      heads: ['Order', 'Time', 'Item', 'Amount', 'Same card or account'],
      rows: earlier.map(({ number, createdAt, itemName, amount, currency, sameInstrument }) => [
        number,
        utc(createdAt),
        shown(itemName),
        money(amount, currency),
        sameInstrument === null ? 'unknown' : sameInstrument ? 'yes' : 'no',
      ]),
    },
  };
}
