import { useT } from '#web/i18n/index.tsx';
import { TaskList } from './task-list.tsx';

export function Page() {
  const t = useT();
  return (
    <div className="mx-auto max-w-[1080px] px-4 py-8 md:px-8">
      <h1 className="mb-5 text-2xl">{t('tasks.title')}</h1>
      <TaskList />
    </div>
  );
}
