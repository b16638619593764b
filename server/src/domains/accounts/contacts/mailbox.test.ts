import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['nova@example.com', 'nova@example.com'],
  ['nova+1@example.com', 'nova@example.com'],
  ['nova+1+2@example.com', 'nova@example.com'],
  ['n.o.va@example.com', 'n.o.va@example.com'],
  ['n.o.va+x@gmail.com', 'nova@gmail.com'],
  ['nova@googlemail.com', 'nova@gmail.com'],
  ['+nova@example.com', '+nova@example.com'],
  ['+4915123456789', '+4915123456789'],
])('%s is read in %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
