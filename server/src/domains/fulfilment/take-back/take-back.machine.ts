import { defineMachine } from '#server/kernel/machine.ts';

export type TakeBackState = 'asked' | 'parked' | 'taken' | 'used';
export type TakeBackEvent = 'taken' | 'used' | 'no_answer' | 'gave_up' | 'asked_again' | 'found_gone' | 'found_there';

/**
 * The states of one request to take a delivered item back.
 * Asked: a worker asks the game. Used: the game did not take the item, because the player has used it.
 * Parked: the game gave no clear answer, and an operator decides. The operator asks again, or looks into the game and
 * has found the item gone or still there.
 */
export const takeBackMachine = defineMachine<TakeBackState, TakeBackEvent>({
  name: 'take-back',
  initial: 'asked',
  transitions: {
    asked: { taken: 'taken', used: 'used', no_answer: 'asked', gave_up: 'parked' },
    // A late answer of the game may still arrive, from an earlier try of another worker.
    parked: { taken: 'taken', used: 'used', asked_again: 'asked', found_gone: 'taken', found_there: 'used' },
    taken: {},
    used: {},
  },
});
