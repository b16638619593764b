import { expect, test } from 'vitest';
import { REQUEST_KEPT_MS, REQUEST_MS, TICKET_KEPT_MS, TICKET_MS } from './ticket.rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  ['a ticket can be redeemed', TICKET_MS, 5 * MINUTE],
  ['a game has to answer', REQUEST_MS, 5 * MINUTE],
  ['a ticket is remembered for a call that is repeated', TICKET_KEPT_MS, 8 * DAY],
  ['a request is remembered for a page that looks again', REQUEST_KEPT_MS, DAY],
])('how long %s', (_, ms, expected) => {
  expect(ms).toBe(expected);
});
