import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import { deliveryIdOf } from './delivery-id.ts';

const payment = '0190163d-8694-739b-aea5-966c26f8ad91';

test('the id of a delivery is always the same for a payment, and another one for another payment', () => {
  expect(deliveryIdOf(payment)).toBe(deliveryIdOf(payment));
  const ids = Array.from({ length: 1000 }, () => deliveryIdOf(randomUUID()));
  expect(new Set(ids).size).toBe(1000);
  // Payments of one millisecond have ids of their own.
  expect(deliveryIdOf(`${payment.slice(0, -1)}2`)).not.toBe(deliveryIdOf(payment));
});

test('it is a UUIDv7 with the time of the payment, and not the id of the payment', () => {
  const id = deliveryIdOf(payment);
  expect(z.uuidv7().safeParse(id).success).toBe(true);
  expect(idCreatedAt(id)).toBe(idCreatedAt(payment));
  expect(id).not.toBe(payment);
});

test('it never changes: games know deliveries by it', () => {
  expect(deliveryIdOf(payment)).toBe('0190163d-8694-7b9a-8e48-186dae1478a0');
});
