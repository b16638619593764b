import type { Facts } from '../facts.ts';
import type { Witness } from '../witness.ts';
import { Court, type Givens, type Verdict } from './court.ts';
import { judgeFloor } from './i0-floor.ts';
import { judgeLedger } from './i1-ledger.ts';
import { judgeMoney } from './i2-provider.ts';
import { judgeDeliveries } from './i3-deliveries.ts';
import { judgePromises } from './i4-promises.ts';
import { judgeTimelines } from './i5-timelines.ts';
import { judgeLimits } from './i6-limits.ts';
import { judgeBenefits } from './i7-benefits.ts';
import { judgePrices } from './i8-prices.ts';
import { judgeRefunds } from './i9-refunds.ts';
import { judgeFollowers } from './i10-followers.ts';
import { judgePoints } from './i11-points.ts';
import { judgeGrants } from './i12-grants.ts';
import { judgeRedeemed } from './i13-redeemed.ts';
import { judgeTasks } from './i14-tasks.ts';
import { judgeDraws } from './i15-draws.ts';
import { judgeInvites } from './i16-invites.ts';
import { judgeBindings } from './i17-bindings.ts';
import { judgeWithdrawals } from './i18-withdrawals.ts';
import { judgeReceivers } from './i19-receivers.ts';
import { judgeWebhooks } from './i20-webhooks.ts';
import { judgeServerApi } from './i21-server-api.ts';
import { judgeLinks } from './i22-links.ts';
import { judgeRoutes } from './i23-routes.ts';

export type { Givens, Invariant, Verdict, Violation } from './court.ts';

/**
 * Judges the end of a run by the database's rows, the provider's and the games' own books, and the answers to clients.
 */
export function judgeRun(facts: Facts, witness: Witness, givens: Givens): Verdict {
  const court = new Court(facts, witness, givens);
  judgeFloor(court);
  judgeLedger(court);
  judgeMoney(court);
  judgeDeliveries(court);
  judgePromises(court);
  judgeTimelines(court);
  judgeLimits(court);
  judgeBenefits(court);
  judgePrices(court);
  judgeRefunds(court);
  judgeFollowers(court);
  judgePoints(court);
  judgeGrants(court);
  judgeRedeemed(court);
  judgeTasks(court);
  judgeDraws(court);
  judgeInvites(court);
  judgeBindings(court);
  judgeWithdrawals(court);
  judgeReceivers(court);
  judgeWebhooks(court);
  judgeServerApi(court);
  judgeLinks(court);
  judgeRoutes(court);
  court.checked.answers = witness.judged;
  for (const { number, what } of witness.wrongs) court.violations.push({ invariant: 'answers', number, what });
  court.checked.quiet = 1;
  for (const [what, count] of Object.entries(givens.open)) {
    court.violations.push({ invariant: 'quiet', number: null, what: `${count} ${what} are still open` });
  }
  court.checked.alive = 1;
  for (const what of givens.deaths) court.violations.push({ invariant: 'alive', number: null, what });
  return { checked: court.checked, violations: court.violations };
}
