import type { OrderFact } from '../facts.ts';
import type { Court } from './court.ts';

/** The most changes of one order that the shop accepts. */
const MOST_CHANGES = 10;

/**
 * I19: an order goes to the character that its buyer was shown last. Each try of its delivery began for that one, so
 * there was no change after the first try. It counts for the character that got it. I3 compares the games' deliveries
 * with the order.
 */
export function judgeReceivers(court: Court): void {
  for (const order of court.facts.orders) judgeReceiver(court, order);
}

function judgeReceiver(court: Court, order: OrderFact): void {
  const { number, roleId, serverId, limit } = order;
  const check = (holds: boolean, what: () => string): void => court.check('I19', number, holds, what);
  const told = court.witness.receivers.get(number);
  if (told) check(told.has(roleId), () => `it goes to ${roleId}, its buyer was told ${[...told].join(' or ')}`);
  const tries = court.deliveriesOf(number).flatMap(({ id }) => court.facts.tries.get(id) ?? []);
  const same = tries.every((one) => one.roleId === roleId && one.serverId === serverId);
  check(same, () => `it goes to ${roleId} on ${serverId}, it was tried for ${JSON.stringify(tries)}`);
  if (limit && limit.roleId !== '')
    check(limit.roleId === roleId, () => `it counts for ${limit.roleId}, not ${roleId}`);
  const changes = court.facts.timelines
    .get(number)
    ?.split(' ')
    .filter((event) => event === 'character_changed');
  check((changes?.length ?? 0) <= MOST_CHANGES, () => `it was changed ${changes?.length} times`);
}
