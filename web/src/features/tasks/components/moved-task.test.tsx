import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Task } from '#contract/endpoints/tasks.ts';
import { order } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { progressOf, task } from '#tests/components/tasks.ts';
import { MovedTask } from './moved-task.tsx';

const WINS = task();
const FIRST = task({ id: 'first', name: 'First order of the week', targets: [1], goal: { kind: 'paid_orders' } });
const FIVE = task({ id: 'five', name: 'Five orders', targets: [5], goal: { kind: 'paid_orders' } });

async function open(counts: [Task, number][]) {
  const portal = createPortal();
  portal.answer('GET /tasks', { tasks: counts.map(([one]) => one) });
  const tasks = counts.map(([one, count]) => progressOf(one, { count }));
  portal.answer('GET /me/tasks', { tasks, completed: 0 });
  await show(<MovedTask order={order({ status: 'paid' })} />, { page: 'result', portal, signedIn: true });
  await settle();
}

test('the task that an order completed is shown as ready to claim', async () => {
  await open([
    [WINS, 3],
    [FIVE, 4],
    [FIRST, 1],
  ]);
  expect((await screen.findByRole('link')).textContent).toMatch(/^First order of the week.*Ready to claim$/);
});

test('if no task is completed, the nearest one is shown with its progress', async () => {
  await open([
    [WINS, 3],
    [FIVE, 4],
  ]);
  expect((await screen.findByRole('link')).textContent).toMatch(/^Five orders.*4 of 5$/);
});

test('if no task counts orders, nothing is shown', async () => {
  await open([[WINS, 3]]);
  expect(screen.queryByRole('link')).toBeNull();
});
