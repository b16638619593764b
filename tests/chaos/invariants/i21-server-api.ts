import type { Backend } from '../publisher/backend.ts';
import type { PublisherFacts } from '../publisher/facts.ts';
import type { Court } from './court.ts';

/** A clock that goes back by less is none of the faults: those go back by three minutes or more. */
const BACK_MS = 30_000;

/**
 * I21: the list of all orders has each order once, also read page by page during the faults. A write of the publisher's
 * backend with one key is done once, however often it was sent, and all its answers are the same.
 */
export function judgeServerApi(court: Court): void {
  const { publisher } = court.facts;
  const { backend } = court.givens;
  if (!publisher || !backend) return;
  judgeList(court, backend);
  judgeWrites(court, backend, publisher);
}

function judgeList(court: Court, { followed, read }: Backend): void {
  const [byCursor, atTheEnd] = [followed, read].map((numbers) => Map.groupBy(numbers, (number) => number));
  const count = (numbers: typeof byCursor, number: string): number => numbers?.get(number)?.length ?? 0;
  const behind = placedBehind(court);
  for (const { number } of court.facts.orders) {
    const once = count(atTheEnd, number);
    court.check('I21', number, once === 1, () => `the list has it ${once} times`);
    const times = count(byCursor, number);
    const right = times === 1 || (times === 0 && behind.has(number));
    court.check('I21', number, right, () => `the cursor that was followed met it ${times} times`);
  }
  for (const number of new Set([...followed, ...read]))
    court.check('I21', number, court.orders.has(number), () => 'the list has an order that is not there');
}

/** Returns orders that were placed while the database's clock had gone back: a cursor may be ahead of them. */
function placedBehind({ facts }: Court): Set<string> {
  let latest = 0;
  const order = facts.orders.toSorted(
    (one, other) => (facts.placed.get(one.number) ?? 0) - (facts.placed.get(other.number) ?? 0),
  );
  const behind = new Set<string>();
  for (const { number, placedAt } of order) {
    if (placedAt < latest - BACK_MS) behind.add(number);
    latest = Math.max(latest, placedAt);
  }
  return behind;
}

function judgeWrites(court: Court, { writes }: Backend, { actions }: PublisherFacts): void {
  const byWhy = Map.groupBy(actions, ({ why }) => why);
  for (const { why, number, kind, actions: told } of writes) {
    const done = byWhy.get(why) ?? [];
    const check = (holds: boolean, what: () => string): void => court.check('I21', number, holds, what);
    check(done.length === (told.size > 0 ? 1 : 0), () => `${kind} “${why}” was done ${done.length} times`);
    check(
      [...told].every((id) => done.some((one) => one.id === id)),
      () => `${kind} “${why}” was answered with ${[...told].join()}, and is ${JSON.stringify(done)}`,
    );
    const made = done.reduce((total, one) => total + one.made, 0);
    const wanted = kind === 'redeliver' ? 0 : done.length;
    check(made === wanted, () => `${kind} “${why}” made ${made} refunds or gifts, not ${wanted}`);
  }
}
