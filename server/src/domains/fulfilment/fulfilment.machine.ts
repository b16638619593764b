import { defineMachine } from '#server/kernel/machine.ts';

export type DeliveryState =
  | 'queued'
  | 'retrying'
  | 'accepted'
  | 'refused'
  | 'parked'
  | 'recalling'
  | 'withdrawn'
  | 'unclear'
  | 'taken_back';
export type DeliveryEvent =
  | 'accepted'
  | 'refused'
  | 'no_answer'
  | 'gave_up'
  | 'taken_up'
  | 'found_sent'
  | 'written_off'
  | 'called_back'
  | 'withdrawn'
  | 'taken_back';

const TRIED = { accepted: 'accepted', refused: 'refused', no_answer: 'retrying', gave_up: 'parked' } as const;
/** The money goes back. A delivery without any try is withdrawn; for any other the game is asked. */
const STOPPED = { called_back: 'recalling', withdrawn: 'withdrawn' } as const;

/**
 * The states of one delivery to a game.
 * Parked: the retries are used up and an operator decides. The operator restarts the delivery, has found the item in
 * the game, or writes the delivery off.
 * Recalling: the money goes back, and the game is asked whether it has the item. Unclear: the game gave no answer, and
 * an operator decides.
 * Taken back: the game took the accepted item back, as an operator asked. If the item is delivered again, that is a new
 * delivery with a new id.
 */
export const deliveryMachine = defineMachine<DeliveryState, DeliveryEvent>({
  name: 'delivery',
  initial: 'queued',
  transitions: {
    queued: { ...TRIED, ...STOPPED, taken_up: 'queued' },
    retrying: { ...TRIED, ...STOPPED, taken_up: 'queued' },
    // A late answer of the game may still arrive, from an earlier try of another worker.
    parked: {
      accepted: 'accepted',
      refused: 'refused',
      taken_up: 'queued',
      found_sent: 'accepted',
      written_off: 'refused',
      called_back: 'recalling',
    },
    // A try under way can still bring `accepted` or `refused`. `withdrawn`: the game answered that it will never give
    // the item.
    recalling: {
      accepted: 'accepted',
      refused: 'refused',
      withdrawn: 'withdrawn',
      no_answer: 'recalling',
      gave_up: 'unclear',
    },
    unclear: { accepted: 'accepted', refused: 'refused', found_sent: 'accepted', written_off: 'withdrawn' },
    // Only an operator's request leads here (take-back.machine.ts).
    accepted: { taken_back: 'taken_back' },
    taken_back: { taken_up: 'queued' },
    refused: {},
    withdrawn: {},
  },
});
