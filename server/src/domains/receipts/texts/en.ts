import type { ReceiptTexts } from './texts.ts';

export const en: ReceiptTexts = {
  kinds: {
    sent: {
      subject: 'Your receipt: {item} has arrived (order {number})',
      title: 'It’s in your mailbox!',
      intro:
        'Thank you for your purchase! {item} is waiting for you in your {game} mailbox. Have fun with it – here is your receipt.',
    },
    partially_refunded: {
      subject: 'Part of your payment is on its way back (order {number})',
      title: 'Part of your money is on its way back',
      intro: 'We have refunded {refund} of the {total} you paid for {item}.',
    },
    refunded: {
      subject: 'Your money is on its way back (order {number})',
      title: 'Your money is on its way back',
      intro: 'We have refunded {refund} for {item}.',
    },
    not_met: {
      subject: '{item} could not be delivered, you get your money back (order {number})',
      title: 'We could not deliver your item',
      intro:
        '{game} did not accept {item} for your character. We are sorry about that – the full {refund} is on its way back to you.',
    },
    withdrawn: {
      subject: '{item} was not sent, you get your money back (order {number})',
      title: 'Not sent, money returned',
      intro: '{item} was not sent to your character. The full {refund} is on its way back to you.',
    },
    late: {
      subject: 'Your payment came too late and is on its way back (order {number})',
      title: 'Your payment came after the order was closed',
      intro:
        'Your payment of {refund} for {item} reached us when the order was already cancelled or expired. The item was not sent, and we are returning the money.',
    },
    surplus: {
      subject: 'You paid twice, one payment is on its way back (order {number})',
      title: 'You paid twice – one payment goes back',
      intro:
        'Your order of {item} was already paid when another payment of {refund} arrived. We are returning the extra payment; nothing changes for your item.',
    },
    withdrawal: {
      subject: 'Your withdrawal has arrived (order {number})',
      title: 'We have received your withdrawal',
      intro:
        'You have withdrawn from the contract for {item}. This letter confirms what you stated and when we received it.',
    },
  },
  withdrawal: {
    outcomes: {
      refund: 'We are returning the full amount you paid.',
      asked:
        'We are asking the game whether it has your item already. If it does not, your money goes back. If it does, your right of withdrawal ended with the delivery.',
      ended:
        'Your item had already been delivered when your statement reached us. As you agreed before paying, your right of withdrawal ended with the delivery; nothing is refunded.',
    },
    name: 'Name',
    statement: 'Your statement',
    words: 'I withdraw from the contract for this order.',
    receivedAt: 'Received on',
    agreed: 'Before paying you agreed to this: “{waiver}”',
  },
  greeting: 'Hi {character},',
  refundTime:
    'The money goes back the way you paid. Depending on your bank or payment service, it can take a few days until you see it.',
  number: 'Order number',
  game: 'Game',
  item: 'Item',
  contents: 'You get',
  bonus: '+{quantity} bonus',
  extra: '+{quantity} extra',
  inAll: '{quantity} {name} in all',
  character: 'Character',
  server: 'Server',
  method: 'Paid with',
  paidAt: 'Paid on',
  sentAt: 'Delivered on',
  refundedAt: 'Refunded on',
  points: 'VIP points',
  pointsTakenBack: 'VIP points taken back',
  pointsLeft: 'VIP points from this order',
  price: 'Price',
  discount: 'Discount',
  taxIncluded: 'Includes {tax}',
  total: 'Total paid',
  payment: 'Payment received',
  remaining: 'Stays paid',
  refunded: 'Refunded',
  view: 'View order',
  help: 'Any questions? Our support team is happy to help – just mention your order number.',
  support: 'Contact support',
  signature: 'Your {publisher} team',
  soldBy: 'Sold by {company}',
  why: 'You receive this email because this address was given with the order.',
};
