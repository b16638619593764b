import { useQueryClient } from '@tanstack/react-query';
import { useT } from '#web/i18n/index.tsx';
import { EarnLinks } from '#web/navigation/earn-links.tsx';
import { PullToRefresh } from '#web/ui/pull/pull-to-refresh.tsx';
import { TaskList } from './task-list.tsx';

export function Page() {
  const t = useT();
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([['tasks'], ['me', 'tasks']].map((queryKey) => client.refetchQueries({ queryKey, type: 'active' })));
  return (
    <div className="px-4 py-4">
      <EarnLinks />
      <PullToRefresh heading={<h1 className="text-xl">{t('tasks.title')}</h1>} onRefresh={refresh}>
        <TaskList />
      </PullToRefresh>
    </div>
  );
}
