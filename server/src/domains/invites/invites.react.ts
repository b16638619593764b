import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { lockInviters } from './codes.repo.ts';
import { byNumber, type Movable, noteTakenBack, openOf } from './count.repo.ts';
import { isEnough } from './counting.rules.ts';
import { eraseInvites } from './erase.repo.ts';
import { isOpen, type Program, programOf } from './invites.catalog.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { judge } from './judge.ts';
import { settleGrants } from './settle-grants.ts';

type Deps = Pick<InvitesDeps, 'catalog' | 'instruments' | 'rewards'>;

const DAY_MS = 86_400_000;
/** Where the catalogue has no invitations any more, those that wait lose nothing by it. */
const UNLIMITED = { monthly: Number.POSITIVE_INFINITY };

const invitersOf = (invites: readonly Movable[]): string[] => [...new Set(invites.map(({ inviterId }) => inviterId))];

/** Counts invitations as orders are sent, and takes them back as orders are refunded. */
export const inviteReactions = (deps: Deps) => ({
  /** The first order that is enough and has arrived decides, of those paid since the invitation was accepted, be they heard before or after it. */
  async onSent(tx: Tx, facts: readonly DomainEvents['order.sent'][]): Promise<void> {
    const program = programOf(deps.catalog.current());
    if (!program) return;
    const now = await databaseNow(tx);
    const enough = facts
      .map(({ at, paidAt = at, ...fact }) => ({ ...fact, paidAt: paidAt === undefined ? now : new Date(paidAt) }))
      .filter((fact) => isOpen(program, fact.paidAt) && isEnough({ ...fact, refunded: 0 }, program.minimum));
    const players = enough.map(({ playerId }) => playerId);
    if (players.length === 0) return;
    const inviters = invitersOf(await openOf(tx, players));
    if (inviters.length === 0) return;
    await lockInviters(tx, inviters);
    // Read once more: it may have been decided meanwhile.
    for (const invite of await openOf(tx, players)) {
      const { inviteeId, joinedAt, number: before } = invite;
      // An order is not sent again: told once more, it was taken back before.
      const fact = enough.find((one) => one.playerId === inviteeId && one.paidAt >= joinedAt && one.number !== before);
      if (!fact || invite.program !== program.id) continue;
      const countsAt = new Date(fact.paidAt.getTime() + program.waitDays * DAY_MS);
      const { number, paidAt } = fact;
      await judge(deps, tx, invite, { number, minimum: program.minimum, paidAt, countsAt }, program);
    }
    await settleGrants(tx, program, inviters);
  },

  /** Too little that stays paid takes an invitee back while they wait; money that comes again, for its refund failed, brings them again. */
  async onRefunded(tx: Tx, facts: readonly DomainEvents['order.refunded'][]): Promise<void> {
    // The last that is told of an order is all of it.
    const last = new Map(facts.map((fact) => [fact.number, fact]));
    const inviters = invitersOf(await byNumber(tx, [...last.keys()]));
    if (inviters.length === 0) return;
    await lockInviters(tx, inviters);
    const program = programOf(deps.catalog.current());
    for (const invite of await byNumber(tx, [...last.keys()])) {
      const fact = last.get(invite.number ?? '');
      if (fact) await weigh(deps, tx, invite, fact, program);
    }
    await settleGrants(tx, program, inviters);
  },

  /** With what was given after the grants of the account were erased. */
  async onForgotten(tx: Tx, facts: readonly { playerId: string }[]): Promise<void> {
    await eraseInvites(
      tx,
      facts.map(({ playerId }) => playerId),
    );
    await deps.rewards.onForgotten(tx, facts);
  },
});

async function weigh(
  deps: Deps,
  tx: Tx,
  invite: Movable,
  fact: DomainEvents['order.refunded'],
  program: Program | null,
): Promise<void> {
  const { id, state, number, minimum, countsAt, paidAt } = invite;
  if (number === null || minimum === null || !countsAt || !paidAt) return;
  const enough = isEnough(fact, minimum);
  const at = fact.at === undefined ? await databaseNow(tx) : new Date(fact.at);
  if (state === 'waiting' && !enough && at < countsAt) await noteTakenBack(tx, id);
  if (state === 'taken_back' && enough)
    await judge(deps, tx, invite, { number, minimum, paidAt, countsAt }, program ?? UNLIMITED);
}
