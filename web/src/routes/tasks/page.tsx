import { ListPage } from '#web/navigation/titled-list.tsx';
import { TaskList } from './task-list.tsx';

export const Page = () => (
  <ListPage heading="tasks.title" lists={[['tasks'], ['me', 'tasks']]} earns>
    <TaskList />
  </ListPage>
);
