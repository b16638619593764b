import { expect, test } from 'vitest';
import { next } from '#server/kernel/machine.ts';
import { type DeliveryEvent, type DeliveryState, deliveryMachine } from './fulfilment.machine.ts';

const EVENTS: DeliveryEvent[] = [
  'accepted',
  'refused',
  'no_answer',
  'gave_up',
  'taken_up',
  'found_sent',
  'written_off',
  'called_back',
  'withdrawn',
];
const ON_ITS_WAY = {
  accepted: 'accepted',
  refused: 'refused',
  no_answer: 'retrying',
  gave_up: 'parked',
  taken_up: 'queued',
  called_back: 'recalling',
  withdrawn: 'withdrawn',
} as const;
const MOVES: Record<DeliveryState, Partial<Record<DeliveryEvent, DeliveryState>>> = {
  queued: ON_ITS_WAY,
  retrying: ON_ITS_WAY,
  parked: {
    accepted: 'accepted',
    refused: 'refused',
    taken_up: 'queued',
    found_sent: 'accepted',
    written_off: 'refused',
    called_back: 'recalling',
  },
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
};
const pairs = (Object.keys(MOVES) as DeliveryState[]).flatMap((state) =>
  EVENTS.map((event) => [state, event] as const),
);

test.each(pairs)('a delivery that is %s and hears %s moves only as listed', (state, event) => {
  expect(next(deliveryMachine, state, event)).toBe(MOVES[state][event] ?? null);
});

test('a delivery begins in the queue', () => {
  expect(deliveryMachine.initial).toBe('queued');
});
