import { expect, test } from 'vitest';
import { attribution } from '#contract/endpoints/orders.ts';
import { attributionOf } from './attribution.ts';

test('an address gives the channel, the sender and the origin of the visit', () => {
  expect(attributionOf({ pid: 2, fromID: 'kestrel-live', refer: 'discord' }, false)).toEqual({
    pid: 2,
    fromId: 'kestrel-live',
    refer: 'discord',
  });
  expect(attributionOf({}, false)).toEqual({ pid: 1 });
});

test('a game’s reference names an order, not the origin of the visit', () => {
  expect(attributionOf({ refer: 'order-4711', fromID: 'a' }, true)).toEqual({ pid: 1, fromId: 'a' });
});

test.each(['x'.repeat(65), 'zwei Wörter', 'a\nb', 'ü', ''])(
  'an order never fails because of %j in its address',
  (text) => {
    const told = attributionOf({ fromID: text, refer: text }, false);
    expect(attribution.parse(told)).toEqual({ pid: 1 });
  },
);
