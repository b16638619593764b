import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { playersById, sharesDevice } from '#server/domains/accounts/index.ts';
import { localize } from '#server/domains/catalog/index.ts';
import { couponOf } from '#server/domains/coupons/index.ts';
import { giveGrants, grantId } from '#server/domains/rewards/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { type AcceptAnswer, acceptedInvitees, earlierAnswer, insertInvite } from './accept.repo.ts';
import { lockOwner } from './codes.repo.ts';
import { isOpen, type Program, programOf } from './invites.catalog.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { readStamp, type Visit } from './visit.ts';

const ENDPOINT = 'POST /me/invites/accept';
const DAY_MS = 86_400_000;
/** Reference of the invitee's own grant. It is the same for all programs, so an account gets one grant in its life. */
const REFERENCE = 'accepted';

/**
 * Accepts an invitation for the account of the caller. The first answer is stored and repeated on every later call,
 * without the reason.
 * @throws ApiError `account.leaving`, `invite.expired`
 */
export async function accept(
  deps: InvitesDeps,
  caller: Caller,
  { body: { visit: stamp, locale } }: HandlerInput<typeof ENDPOINT>,
): Promise<Output<typeof ENDPOINT>> {
  const { sql, catalog, clock, key } = deps;
  if (caller.deletionRequested) throw apiError('account.leaving', {});
  const earlier = await earlierAnswer(sql, caller.playerId);
  if (earlier) return present(deps, earlier, locale);
  const now = clock.now();
  const program = programOf(catalog.current());
  if (!program || !isOpen(program, now)) return present(deps, null, locale);
  const visit = readStamp(key, stamp);
  if (!visit || now.getTime() - visit.at.getTime() > program.linkDays * DAY_MS) throw apiError('invite.expired', {});
  await sql.begin((tx) => store(deps, tx, caller, program, visit));
  return present(deps, await earlierAnswer(sql, caller.playerId), locale);
}

async function store(deps: InvitesDeps, tx: Tx, caller: Caller, program: Program, visit: Visit): Promise<void> {
  const { playerId } = caller;
  // The lock makes accounts of one link take turns, so each is compared with the accounts before it.
  const inviterId = await lockOwner(tx, visit.code);
  if (inviterId === null) return;
  const reason = await acceptRefusal(tx, playerId, inviterId, visit);
  const { id: name, coupon } = program;
  const first = await insertInvite(tx, { program: name, inviterId, inviteeId: playerId, coupon, reason });
  if (!first || reason !== null || isGone(deps, coupon)) return;
  const grant = { playerId, source: 'invite', reference: REFERENCE } as const;
  await giveGrants(tx, [{ ...grant, subject: name, contents: { coupon } }]);
  const id = await grantId(tx, grant);
  if (id !== null) await deps.rewards.claimGiven(tx, caller, id, null);
}

/**
 * Returns why an account is refused, or null. `existed` covers rings of accounts that predate the link; operators see
 * the reason.
 */
async function acceptRefusal(tx: Tx, playerId: string, inviterId: string, { at }: Visit): Promise<string | null> {
  if (playerId === inviterId) return 'self';
  const me = (await playersById(tx, [playerId])).get(playerId);
  if (!me || me.createdAt <= at) return 'existed';
  const others = [inviterId, ...(await acceptedInvitees(tx, inviterId))];
  return (await sharesDevice(tx, playerId, others)) ? 'device' : null;
}

function isGone({ catalog, clock }: InvitesDeps, coupon: string): boolean {
  const template = couponOf(catalog.current(), coupon);
  return !template || (template.validUntil !== undefined && Date.parse(template.validUntil) <= clock.now().getTime());
}

function present(deps: InvitesDeps, answer: AcceptAnswer | null, locale: Locale): Output<typeof ENDPOINT> {
  const there = answer?.accepted && !isGone(deps, answer.coupon);
  const template = there ? couponOf(deps.catalog.current(), answer.coupon) : undefined;
  return { accepted: answer?.accepted ?? false, coupon: template ? localize(template.name, locale) : null };
}
