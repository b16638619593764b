import { defineMachine } from '#server/kernel/machine.ts';

export type DeliveryState =
  | 'queued'
  | 'retrying'
  | 'accepted'
  | 'refused'
  | 'parked'
  | 'recalling'
  | 'withdrawn'
  | 'unclear';
export type DeliveryEvent =
  | 'accepted'
  | 'refused'
  | 'no_answer'
  | 'gave_up'
  | 'taken_up'
  | 'found_sent'
  | 'written_off'
  | 'called_back'
  | 'withdrawn';

const TRIED = { accepted: 'accepted', refused: 'refused', no_answer: 'retrying', gave_up: 'parked' } as const;
/** Its money goes back: it is withdrawn if no try was ever begun, else the game is asked. */
const STOPPED = { called_back: 'recalling', withdrawn: 'withdrawn' } as const;

/**
 * One delivery to a game. Parked: the retries are used up and an operator has to look. The operator takes it up again, has
 * found the item in the game, or writes it off. Recalling: the money goes back, and the game is asked whether it has the item;
 * unclear: it did not say so, and an operator has to look.
 */
export const deliveryMachine = defineMachine<DeliveryState, DeliveryEvent>({
  name: 'delivery',
  initial: 'queued',
  transitions: {
    queued: { ...TRIED, ...STOPPED, taken_up: 'queued' },
    retrying: { ...TRIED, ...STOPPED, taken_up: 'queued' },
    // The game's own word may still come, of a try that another worker had begun before.
    parked: {
      accepted: 'accepted',
      refused: 'refused',
      taken_up: 'queued',
      found_sent: 'accepted',
      written_off: 'refused',
      called_back: 'recalling',
    },
    // `accepted` and `refused` also of a try that was under way; `withdrawn` is the game's word that it will never give it.
    recalling: {
      accepted: 'accepted',
      refused: 'refused',
      withdrawn: 'withdrawn',
      no_answer: 'recalling',
      gave_up: 'unclear',
    },
    unclear: { accepted: 'accepted', refused: 'refused', found_sent: 'accepted', written_off: 'withdrawn' },
    accepted: {},
    refused: {},
    withdrawn: {},
  },
});
