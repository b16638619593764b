import type { Tx } from '#server/db/client.ts';
import { sharesDevice } from '#server/domains/accounts/index.ts';
import { countedInvitees, countInMonth, isCounted, type Movable, noteJudged } from './count.repo.ts';
import { whyNotCounted } from './counting.rules.ts';
import type { Program } from './invites.catalog.ts';
import type { InvitesDeps } from './invites.deps.ts';

/** The order that an invitee is judged by. */
interface Paid {
  number: string;
  minimum: number;
  paidAt: Date;
  countsAt: Date;
}

/** Decides whether an invitee counts; the inviter is locked. */
export async function judge(
  { instruments }: Pick<InvitesDeps, 'instruments'>,
  tx: Tx,
  invite: Movable,
  paid: Paid,
  rules: Pick<Program, 'monthly'>,
): Promise<void> {
  const { inviterId, inviteeId } = invite;
  const instrument = await instruments.of(tx, paid.number);
  const others = [inviterId, ...(await countedInvitees(tx, inviterId))];
  const reason = whyNotCounted(
    {
      sharesDevice: inviteeId !== null && (await sharesDevice(tx, inviteeId, others)),
      inviterPaidWithIt: instrument !== null && (await instruments.usedBy(tx, inviterId, instrument)),
      instrumentCounted: instrument !== null && (await isCounted(tx, instrument)),
      inMonth: await countInMonth(tx, inviterId, paid.paidAt),
    },
    rules,
  );
  await noteJudged(tx, invite, { ...paid, instrument, reason });
}
