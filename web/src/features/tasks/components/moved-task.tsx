import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { refetchOwn } from '#web/lib/portal/query.ts';
import { useTasks } from '../hooks/use-tasks.ts';
import { movedBy } from '../model/moved-by.ts';
import { nearest, viewsOf } from '../model/task-view.ts';
import { TaskLine } from './task-line.tsx';

/** Tasks count an order shortly after its payment. Refetch them this long after the latest change of the order. */
const SOON_MS = 2_000;

/** The task that an order advanced: the one with a reward to claim, else the nearest to one. For paid orders. */
export function MovedTask({ order }: { order: Pick<Order, 'game' | 'item' | 'timeline' | 'points'> }) {
  const client = useQueryClient();
  const { tasks, progress } = useTasks(true);
  // Each change of the order may advance a task.
  const happened = `${order.timeline.length} ${order.points?.credited}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each change of the order.
  useEffect(() => {
    const timer = setTimeout(() => void refetchOwn(client, 'tasks'), SOON_MS);
    return () => clearTimeout(timer);
  }, [happened, client]);
  const moved = (tasks.data ?? []).filter((task) => movedBy(task, order));
  const view = progress.data && nearest(viewsOf(moved, progress.data.tasks));
  return view ? <TaskLine view={view} /> : null;
}
