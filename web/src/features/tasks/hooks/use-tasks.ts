import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#web/i18n/index.tsx';
import { ownKey } from '#web/lib/portal/query.ts';
import { useChanges } from '#web/lib/react/changes.ts';
import { progressQuery, tasksQuery } from '../api/queries.ts';
import { countClaimable } from '../model/task-view.ts';

/**
 * Returns the tasks and the player's progress; both are refetched when a period ends. `progress` has no data for
 * visitors.
 */
export function useTasks(signedIn: boolean) {
  const { locale } = useLocale();
  const tasks = useQuery(tasksQuery(locale));
  const progress = useQuery(progressQuery(signedIn));
  useChanges(['tasks'], tasks.data?.map(({ until }) => until) ?? [], tasks.dataUpdatedAt);
  useChanges(ownKey('tasks'), progress.data?.tasks.map(({ resetsAt }) => resetsAt) ?? [], progress.dataUpdatedAt);
  return { tasks, progress };
}

/** Returns the number of task rewards to claim; undefined while unknown. */
export function useClaimableTasks(signedIn: boolean): number | undefined {
  const progress = useQuery(progressQuery(signedIn));
  return progress.isPending ? undefined : countClaimable(progress.data?.tasks);
}
