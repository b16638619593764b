import { ListPage } from '#web/navigation/titled-list.tsx';
import { Programme } from './programme.tsx';

export const Page = () => (
  <ListPage heading="vip.title" lists={[['me']]} earns>
    <Programme />
  </ListPage>
);
