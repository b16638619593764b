import type { Dispute } from './evidence.ts';
import type { EndpointInTrouble, StuckEvent, SubscriberBehind, UnfinishedRefund, WaitingDelivery } from './waiting.ts';

// One sentence for each kind of waiting work: the next step of the operator.

const DELIVERY: Readonly<Record<string, string>> = {
  unclear: 'The money goes back, but the game did not say if the player has the item: look there, then resolve it.',
  not_taken: 'The game did not say if it took the item back: ask it again, or look there and resolve it.',
  taken_back: 'The game took the item back: change the character, deliver it again, or refund the order.',
};

export function deliveryAdvice({ state, source }: Pick<WaitingDelivery, 'state' | 'source'>): string {
  if (source !== 'order') return 'Ask an engineer: it belongs to no order.';
  return (
    DELIVERY[state] ?? 'All tries failed: deliver again if the game works now, else look in the game and resolve it.'
  );
}

const SLOW: Readonly<Record<string, string>> = {
  waiting: 'The game has not answered yet: if its delivery is unclear or its take-back parked, resolve that first.',
  requested: 'The provider does not accept it yet: the shop tries again. Look at the provider if it stays.',
  sent: 'The provider’s books do not show it yet: look at the provider’s dashboard.',
};

export const refundAdvice = ({ state }: Pick<UnfinishedRefund, 'state'>): string =>
  SLOW[state] ?? 'The buyer is still owed this: resend it, or pay in another way and record that.';

const PROOF: Readonly<Record<string, string>> = {
  requested: 'The evidence is on its way to the provider.',
  submitted: 'The evidence is submitted: the bank decides.',
  refused: 'The provider refused the evidence: see the order, then submit it again or use the provider’s pages.',
  unclear: 'It is unknown if the provider has the evidence: look on its pages before you submit it again.',
};

export const disputeAdvice = ({ item, evidence }: Pick<Dispute, 'item' | 'evidence'>): string => {
  const known = evidence === null ? undefined : PROOF[evidence];
  if (known) return known;
  return item === 'sent'
    ? 'The player has the item: submit evidence before the deadline.'
    : 'The player does not have the item: accept the dispute at the provider, or explain it in the evidence.';
};

export const eventAdvice = ({ error }: Pick<StuckEvent, 'error'>): string =>
  error
    ? 'It fails and is tried again: give the error to your engineers.'
    : 'No worker has taken it: ask your engineers if the workers run.';

export const subscriberAdvice = ({ error }: Pick<SubscriberBehind, 'error'>): string =>
  error
    ? 'It fails at some events and tries them again: give the error to your engineers.'
    : 'Payments and deliveries go on without it: ask your engineers if the workers run.';

export const endpointAdvice = ({ failingSince }: Pick<EndpointInTrouble, 'failingSince'>): string =>
  failingSince
    ? 'It takes no event, and all of them wait: see its log, test it, and tell the owner of that system.'
    : 'It refused events for three days: correct the receiver, then send them again from its log.';
