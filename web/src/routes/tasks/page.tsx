import { ownKey } from '#web/lib/portal/query.ts';
import { ListPage } from '#web/navigation/titled-list.tsx';
import { TaskList } from './task-list.tsx';

export const Page = () => (
  <ListPage heading="tasks.title" lists={[['tasks'], ownKey('tasks')]} earns>
    <TaskList />
  </ListPage>
);
