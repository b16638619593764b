import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { playersById } from '#server/domains/accounts/index.ts';
import { type GrantStanding, grantStandings } from '#server/domains/rewards/index.ts';
import { findOrCreateCode } from './codes.repo.ts';
import { stepReference } from './counting.rules.ts';
import { programOf } from './invites.catalog.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { maskUid } from './mask.ts';
import { recordsOf, standingOfInviter } from './records.repo.ts';

/** Returns a player's code and progress. */
export async function readInvites(deps: InvitesDeps, playerId: string): Promise<Output<'GET /me/invites'>> {
  const { sql, catalog, clock, random } = deps;
  const program = programOf(catalog.current());
  const steps = program?.steps ?? [];
  const references = steps.map(({ count }) => stepReference(program?.id ?? '', count));
  const [code, standing, given] = await Promise.all([
    findOrCreateCode(sql, random, playerId),
    standingOfInviter(sql, playerId),
    grantStandings(sql, playerId, 'invite', references),
  ]);
  const byReference = new Map(given.map((grant) => [grant.reference, grant]));
  const now = clock.now();
  return {
    code,
    ...standing,
    steps: steps.map(({ count }, index) => ({ count, ...stepOf(byReference.get(references[index] ?? ''), now) })),
  };
}

function stepOf(grant: GrantStanding | undefined, now: Date) {
  if (!grant || grant.state === 'withdrawn') return { state: 'open' as const, from: null };
  const from = grant.from?.toISOString() ?? null;
  if (grant.state !== 'claimable') return { state: 'claimed' as const, from };
  return { state: grant.from && grant.from > now ? ('waiting' as const) : ('claimable' as const), from };
}

/** Returns the invitees of a player, by page. */
export async function readRecords(
  { sql, rewards }: InvitesDeps,
  playerId: string,
  { page, size, locale }: HandlerInput<'GET /me/invites/records'>['query'],
): Promise<Output<'GET /me/invites/records'>> {
  const rows = await recordsOf(sql, playerId, { limit: size + 1, offset: (page - 1) * size });
  const shown = rows.slice(0, size);
  const known = await playersById(
    sql,
    shown.flatMap(({ inviteeId }) => (inviteeId === null ? [] : [inviteeId])),
  );
  return {
    records: shown.map(({ inviteeId, state, at, coupon }) => ({
      uid: maskUid(known.get(inviteeId ?? '')?.uid ?? null),
      state,
      at: at.toISOString(),
      contents: state === 'counted' ? rewards.nameContents({ coupon }, locale) : [],
    })),
    more: rows.length > size,
  };
}
