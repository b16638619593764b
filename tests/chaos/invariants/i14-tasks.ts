import { activityFiles, GAME_TASK, ORDER_TASK } from '../activities/catalogue.ts';
import type { Court } from './court.ts';

/**
 * I14: a task counts each event of the game once, and each order that was sent and stays paid. A step is claimed once,
 * and only by players who reached it.
 */
export function judgeTasks(court: Court): void {
  const { grants, progress } = court.facts.activities;
  const check = (holds: boolean, what: () => string): void => court.check('I14', null, holds, what);
  const counts = new Map(progress.map((row) => [`${row.uid} ${row.task}`, row]));
  const sent = Map.groupBy(
    court.facts.orders.filter(({ number }) => court.facts.timelines.get(number)?.split(' ').includes('sent')),
    ({ uid }) => uid,
  );
  for (const uid of court.givens.players) {
    const { sure = 0, most = 0 } = court.witness.progress.get(uid) ?? {};
    const { count = 0, sum = 0 } = counts.get(`${uid} ${GAME_TASK}`) ?? {};
    check(
      count === sum && count >= sure && count <= most,
      () => `${uid} won ${sure} to ${most}, ${count} count, entries ${sum}`,
    );
    const orders = sent.get(uid) ?? [];
    const left = orders.filter(({ payment_state }) => payment_state !== 'refunded').length;
    const row = counts.get(`${uid} ${ORDER_TASK}`) ?? { count: 0, sum: 0 };
    check(
      row.count === row.sum && row.count === left,
      () => `${uid} has ${left} orders sent and paid, ${row.count} count, entries ${row.sum}`,
    );
    const reached: Readonly<Record<string, number>> = { [GAME_TASK]: count, [ORDER_TASK]: orders.length };
    const steps = grants.filter((grant) => grant.uid === uid && grant.source === 'task');
    check(
      new Set(steps.map(({ reference }) => reference)).size === steps.length,
      () => `${uid} has a step twice: ${JSON.stringify(steps)}`,
    );
    for (const { subject, reference } of steps) {
      const target = Number(reference.split(':').at(-1));
      const known = activityFiles.tasks.find(({ id }) => id === subject)?.steps.some((step) => step.target === target);
      const had = reached[subject ?? ''] ?? 0;
      check(known === true && target <= had, () => `${uid} claimed ${reference}, and was at ${had}`);
    }
  }
}
