import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { useTasks } from '../hooks/use-tasks.ts';
import { movedBy } from '../model/moved-by.ts';
import { nearest, viewsOf } from '../model/task-view.ts';
import { TaskLine } from './task-line.tsx';

/** Tasks count an order a moment after it is paid: so long after the last that happened to it they are asked once more. */
const SOON_MS = 2_000;

/** The task that an order moved: the one whose reward can be claimed, else the one that is nearest to it. Shown for paid orders. */
export function MovedTask({ order }: { order: Pick<Order, 'game' | 'item' | 'timeline' | 'points'> }) {
  const client = useQueryClient();
  const { tasks, progress } = useTasks(true);
  // Each thing that happens to the order may be what tasks count.
  const happened = `${order.timeline.length} ${order.points?.credited}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew whenever something happens.
  useEffect(() => {
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['me', 'tasks'] }), SOON_MS);
    return () => clearTimeout(timer);
  }, [happened, client]);
  const moved = (tasks.data ?? []).filter((task) => movedBy(task, order));
  const view = progress.data && nearest(viewsOf(moved, progress.data.tasks));
  return view ? <TaskLine view={view} /> : null;
}
