import type { OrderFact } from '../facts.ts';
import { type Court, spends } from './court.ts';

/** With fewer links the floor means nothing. */
const FEWEST = 40;
/** Of the links that could sell, at least one in so many is paid. */
const ONE_IN = 10;

/**
 * I22: a link is paid at most once, and sells only to its player. An expired one sells nothing. An offer is spent at
 * most as often as it says, by its player.
 */
export function judgeLinks(court: Court): void {
  const { facts, witness } = court;
  const ofLinks = Map.groupBy(
    facts.orders.filter(({ link }) => link !== null),
    ({ link }) => link ?? '',
  );
  for (const [link, orders] of ofLinks) {
    const paid = orders.filter((order) => isPaid(court, order)).map(({ number }) => number);
    court.check('I22', paid[0] ?? null, paid.length <= 1, () => `the link ${link} is paid by ${paid.join(', ')}`);
    for (const { number, uid } of orders) {
      const told = witness.links.get(link);
      court.check('I22', number, told?.uid === uid, () => `the link is of ${told?.uid}, its order of ${uid}`);
      court.check('I22', number, !told?.expired, () => `the link ${link} had expired before anybody opened it`);
    }
  }
  const offered = Map.groupBy(
    facts.orders.filter(({ offer }) => offer !== null),
    ({ offer }) => offer ?? '',
  );
  for (const [offer, orders] of offered) {
    const told = witness.offers.get(offer);
    const spent = orders.filter((order) => spends(court, order)).map(({ number }) => number);
    const uses = told?.uses ?? 0;
    court.check('I22', spent[0] ?? null, spent.length <= uses, () => `${offer} is spent on ${spent.join(', ')}`);
    for (const { number, uid } of orders)
      court.check('I22', number, told?.uid === uid, () => `the offer is of ${told?.uid}, its order of ${uid}`);
  }
  judgeFloor(court, ofLinks);
}

/** Links that sell nothing lose nothing either. */
function judgeFloor(court: Court, ofLinks: ReadonlyMap<string, readonly OrderFact[]>): void {
  const open = [...court.witness.links].filter(([, { expired }]) => !expired).map(([id]) => id);
  if (open.length < FEWEST) return;
  const paid = open.filter((id) => ofLinks.get(id)?.some((order) => isPaid(court, order)));
  const least = Math.floor(open.length / ONE_IN);
  court.check('I22', null, paid.length >= least, () => `of ${open.length} links, ${paid.length} are paid`);
}

const isPaid = ({ facts }: Court, { number }: OrderFact): boolean =>
  facts.timelines.get(number)?.split(' ').includes('paid') ?? false;
