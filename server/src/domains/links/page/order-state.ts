import { timingSafeEqual } from 'node:crypto';
import type { LinkRow } from '../links.repo.ts';
import { ownerHash } from '../token.ts';

/** Returns whether the browser with this secret pressed Pay. */
export function isOwnerOf({ id, ownerHash: stored }: LinkRow, secret: string | null): boolean {
  if (stored === null || secret === null) return false;
  const given = ownerHash(secret, id);
  return given.length === stored.length && timingSafeEqual(given, stored);
}

/** The parts of an order that its page shows differently. */
export const stateOf = (order: {
  number: string;
  status: string;
  itemStatus: string;
  failure: string | null;
  payable: boolean;
  returning: boolean;
  late?: object | null | undefined;
  withdrawal?: { state: string } | null | undefined;
}): string =>
  [
    ...[order.number, order.status, order.itemStatus, order.failure, order.payable, order.returning, !!order.late],
    order.withdrawal?.state,
  ].join(' ');
