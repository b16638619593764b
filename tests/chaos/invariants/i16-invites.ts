import { activityFiles } from '../activities/catalogue.ts';
import type { Court } from './court.ts';

/**
 * I16: an invited player has one invitation and the coupon. An invited player with an item and no refund counts for the
 * inviter. Each counting one gave the inviter a coupon, and each step its reward, once; nothing else did.
 */
export function judgeInvites(court: Court): void {
  const { invites, grants } = court.facts.activities;
  const check = (holds: boolean, what: () => string): void => court.check('I16', null, holds, what);
  const kept = Map.groupBy(invites, ({ invitee }) => invitee);
  const live = new Map(
    Map.groupBy(
      grants.filter(({ source, state }) => source === 'invite' && state !== 'withdrawn'),
      ({ uid, reference }) => `${uid} ${reference}`,
    ),
  );
  const orders = Map.groupBy(court.facts.orders, ({ uid }) => uid);
  for (const [invitee, inviter] of court.givens.invited) {
    const [row, ...more] = kept.get(invitee) ?? [];
    const told = (): string => JSON.stringify({ invitee, inviter, row, more });
    check(row?.inviter === inviter && more.length === 0, () => `one invitation was accepted: ${told()}`);
    check(live.get(`${invitee} accepted`)?.length === 1, () => `a coupon for who was invited: ${told()}`);
    const timelines = (orders.get(invitee) ?? []).map(
      ({ number }) => court.facts.timelines.get(number)?.split(' ') ?? [],
    );
    const sent = timelines.filter((events) => events.includes('sent'));
    const stays = sent.length > 0 && sent.every((events) => !events.some((event) => /refund|dispute/.test(event)));
    check(row !== undefined && ['joined', 'counted', 'taken_back'].includes(row.state), () => `not decided: ${told()}`);
    if (stays) check(row?.state === 'counted', () => `sent, and nothing went back: ${told()}`);
    const own = orders.get(invitee)?.some(({ number }) => number === row?.number) ?? false;
    const again = sent.some((events) => events.some((event) => ['refund_failed', 'dispute_won'].includes(event)));
    if (row?.state === 'counted')
      check(own && (again || !row.early), () => `counts by money that went back: ${told()}`);
    if (sent.length === 0) check(row?.state === 'joined', () => `nothing was sent: ${told()}`);
  }
  check(
    invites.length === court.givens.invited.size,
    () => `${invites.length} of ${court.givens.invited.size} invitations`,
  );
  const counted = Map.groupBy(
    invites.filter(({ state }) => state === 'counted'),
    ({ inviter }) => inviter,
  );
  const due = new Set<string>([...court.givens.invited.keys()].map((invitee) => `${invitee} accepted`));
  for (const [inviter, friends] of counted) {
    for (const { id } of friends) due.add(`${inviter} invitee:${id}`);
    for (const { count } of activityFiles.invites.steps)
      if (count <= friends.length) due.add(`${inviter} step:${activityFiles.invites.id}:${count}`);
  }
  for (const key of due)
    check(live.get(key)?.length === 1, () => `${key} is due, and ${live.get(key)?.length ?? 0} are there`);
  for (const key of live.keys()) check(due.has(key), () => `${key} was given, and nobody earned it`);
}
