import type { Tx } from '#server/db/client.ts';
import { sharesDevice } from '#server/domains/accounts/index.ts';
import { countedInvitees, countInMonth, isCounted, type OpenInvite, recordJudgement } from './count.repo.ts';
import { type InviteeFacts, notCountedReason } from './counting.rules.ts';
import type { Program } from './invites.catalog.ts';
import type { InvitesDeps } from './invites.deps.ts';

type Deps = Pick<InvitesDeps, 'instruments'>;

/** The order by which an invitee is judged. */
interface PaidOrder {
  number: string;
  minimum: number;
  paidAt: Date;
  countsAt: Date;
}

/** Decides whether an invitee counts. The caller holds the inviter's lock. */
export async function judgeInvite(
  deps: Deps,
  tx: Tx,
  invite: OpenInvite,
  paid: PaidOrder,
  rules: Pick<Program, 'monthly'>,
): Promise<void> {
  const { inviterId, inviteeId } = invite;
  const instrument = inviteeId === null ? null : await deps.instruments.instrumentOf(tx, inviteeId, paid.number);
  const others = [inviterId, ...(await countedInvitees(tx, inviterId))];
  const found = {
    sharesDevice: inviteeId !== null && (await sharesDevice(tx, inviteeId, others)),
    ...(await isKnownInstrument(deps, tx, inviterId, instrument)),
    inMonth: await countInMonth(tx, inviterId, paid.paidAt),
  };
  await recordJudgement(tx, invite, { ...paid, instrument, reason: notCountedReason(found, rules) });
}

/** Returns whether the inviter or a counted invitee has used an instrument. */
export async function isKnownInstrument(
  { instruments }: Deps,
  tx: Tx,
  inviterId: string,
  instrument: string | null,
): Promise<Pick<InviteeFacts, 'inviterPaidWithIt' | 'instrumentCounted'>> {
  if (instrument === null) return { inviterPaidWithIt: false, instrumentCounted: false };
  return {
    inviterPaidWithIt: (await instruments.instrumentsOf(tx, inviterId)).includes(instrument),
    instrumentCounted: await isCounted(tx, instrument),
  };
}
