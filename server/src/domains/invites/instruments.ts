import { lockInviters } from './codes.repo.ts';
import { invitesWithoutInstrument, type OpenInvite, recordInstrument } from './count.repo.ts';
import { notCountedReason } from './counting.rules.ts';
import { programOf } from './invites.catalog.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { isKnownInstrument } from './judge.ts';
import { settleGrants } from './settle-grants.ts';

type Deps = Pick<InvitesDeps, 'sql' | 'catalog' | 'instruments'>;

const AT_ONCE = 500;

/**
 * Some providers name the payment instrument only after the payment. Checks such invitees before they count for good.
 */
export async function learnInstruments(deps: Deps): Promise<void> {
  for (const invite of await invitesWithoutInstrument(deps.sql, AT_ONCE)) await learn(deps, invite);
}

const learn = ({ sql, catalog, instruments }: Deps, { id, inviterId, inviteeId, number }: OpenInvite): Promise<void> =>
  sql.begin(async (tx) => {
    if (inviteeId === null || number === null) return;
    await lockInviters(tx, [inviterId]);
    const instrument = await instruments.instrumentOf(tx, inviteeId, number);
    if (instrument === null) return;
    const known = await isKnownInstrument({ instruments }, tx, inviterId, instrument);
    const reason = notCountedReason({ sharesDevice: false, inMonth: 0, ...known }, { monthly: 1 });
    await recordInstrument(tx, id, instrument, reason);
    if (reason !== null) await settleGrants(tx, programOf(catalog.current()), [inviterId]);
  });
