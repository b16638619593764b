import { defineMachine } from '#server/kernel/machine.ts';

export type DeliveryState = 'queued' | 'retrying' | 'accepted' | 'refused' | 'parked';
export type DeliveryEvent = 'accepted' | 'refused' | 'no_answer' | 'gave_up';

/** One delivery to a game. Parked: the retries are used up and an operator has to look. */
export const deliveryMachine = defineMachine<DeliveryState, DeliveryEvent>({
  name: 'delivery',
  initial: 'queued',
  transitions: {
    queued: { accepted: 'accepted', refused: 'refused', no_answer: 'retrying', gave_up: 'parked' },
    retrying: { accepted: 'accepted', refused: 'refused', no_answer: 'retrying', gave_up: 'parked' },
    parked: {},
    accepted: {},
    refused: {},
  },
});
