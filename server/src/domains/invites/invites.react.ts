import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { lockInviters } from './codes.repo.ts';
import { findByOrders, findUncounted, type OpenInvite, recordTakenBack } from './count.repo.ts';
import { isEnough } from './counting.rules.ts';
import { eraseInvites } from './erase.repo.ts';
import { isOpen, type Program, programOf } from './invites.catalog.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { judgeInvite } from './judge.ts';
import { settleGrants } from './settle-grants.ts';

type Deps = Pick<InvitesDeps, 'catalog' | 'instruments' | 'rewards'>;

const DAY_MS = 86_400_000;
/** If the catalogue has no program any more, waiting invitees can still return to counting. */
const UNLIMITED = { monthly: Number.POSITIVE_INFINITY };

const invitersOf = (invites: readonly OpenInvite[]): string[] => [
  ...new Set(invites.map(({ inviterId }) => inviterId)),
];

/** Counts invitations when orders are sent, and takes them back when orders are refunded. */
export const inviteReactions = (deps: Deps) => ({
  /**
   * The first sent order of at least the minimum decides. Only orders paid after the invitation was accepted count,
   * whenever their event arrives.
   */
  async onSent(tx: Tx, facts: readonly DomainEvents['order.sent'][]): Promise<void> {
    const program = programOf(deps.catalog.current());
    if (!program) return;
    const now = await databaseNow(tx);
    const enough = facts
      .map(({ at, paidAt = at, ...fact }) => ({ ...fact, paidAt: paidAt === undefined ? now : new Date(paidAt) }))
      .filter((fact) => isOpen(program, fact.paidAt) && isEnough({ ...fact, refunded: 0 }, program.minimum));
    const players = enough.map(({ playerId }) => playerId);
    if (players.length === 0) return;
    const inviters = invitersOf(await findUncounted(tx, players));
    if (inviters.length === 0) return;
    await lockInviters(tx, inviters);
    // Read again under the lock: the state may have changed in the meantime.
    for (const invite of await findUncounted(tx, players)) {
      const { inviteeId, joinedAt, number: before } = invite;
      // An order is sent once. An event for the same number is a duplicate: that order was taken back before.
      const fact = enough.find((one) => one.playerId === inviteeId && one.paidAt >= joinedAt && one.number !== before);
      if (!fact || invite.program !== program.id) continue;
      const countsAt = new Date(fact.paidAt.getTime() + program.waitDays * DAY_MS);
      const { number, paidAt } = fact;
      await judgeInvite(deps, tx, invite, { number, minimum: program.minimum, paidAt, countsAt }, program);
    }
    await settleGrants(tx, program, inviters);
  },

  /**
   * Takes a waiting invitee back if too little stays paid. Restores the invitee if the refund fails and the money is
   * back.
   */
  async onRefunded(tx: Tx, facts: readonly DomainEvents['order.refunded'][]): Promise<void> {
    // The events of an order are cumulative: the last one has the full amount.
    const last = new Map(facts.map((fact) => [fact.number, fact]));
    const inviters = invitersOf(await findByOrders(tx, [...last.keys()]));
    if (inviters.length === 0) return;
    await lockInviters(tx, inviters);
    const program = programOf(deps.catalog.current());
    for (const invite of await findByOrders(tx, [...last.keys()])) {
      const fact = last.get(invite.number ?? '');
      if (fact) await weighInvite(deps, tx, invite, fact, program);
    }
    await settleGrants(tx, program, inviters);
  },

  /** Erases invitations, and grants given after the account's grants were erased. */
  async onForgotten(tx: Tx, facts: readonly { playerId: string }[]): Promise<void> {
    await eraseInvites(
      tx,
      facts.map(({ playerId }) => playerId),
    );
    await deps.rewards.onForgotten(tx, facts);
  },
});

async function weighInvite(
  deps: Deps,
  tx: Tx,
  invite: OpenInvite,
  fact: DomainEvents['order.refunded'],
  program: Program | null,
): Promise<void> {
  const { id, state, number, minimum, countsAt, paidAt } = invite;
  if (number === null || minimum === null || !countsAt || !paidAt) return;
  const enough = isEnough(fact, minimum);
  const at = fact.at === undefined ? await databaseNow(tx) : new Date(fact.at);
  if (state === 'waiting' && !enough && at < countsAt) await recordTakenBack(tx, id);
  if (state === 'taken_back' && enough)
    await judgeInvite(deps, tx, invite, { number, minimum, paidAt, countsAt }, program ?? UNLIMITED);
}
