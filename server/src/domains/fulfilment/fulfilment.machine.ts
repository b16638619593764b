import { defineMachine } from '#server/kernel/machine.ts';

export type DeliveryState = 'queued' | 'retrying' | 'accepted' | 'refused' | 'parked';
export type DeliveryEvent =
  | 'accepted'
  | 'refused'
  | 'no_answer'
  | 'gave_up'
  | 'taken_up'
  | 'found_sent'
  | 'written_off';

const TRIED = { accepted: 'accepted', refused: 'refused', no_answer: 'retrying', gave_up: 'parked' } as const;

/**
 * One delivery to a game. Parked: the retries are used up and an operator has to look. The operator takes it up again, has
 * found the item in the game, or writes it off.
 */
export const deliveryMachine = defineMachine<DeliveryState, DeliveryEvent>({
  name: 'delivery',
  initial: 'queued',
  transitions: {
    queued: { ...TRIED, taken_up: 'queued' },
    retrying: { ...TRIED, taken_up: 'queued' },
    // The game's own word may still come, of a try that another worker had begun before.
    parked: {
      accepted: 'accepted',
      refused: 'refused',
      taken_up: 'queued',
      found_sent: 'accepted',
      written_off: 'refused',
    },
    accepted: {},
    refused: {},
  },
});
